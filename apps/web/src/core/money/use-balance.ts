import { useSignedIn } from "../app-context.tsx";
import { useCall } from "../api/use-call.ts";

/**
 * Reads the member's balances. The socket keeps them up to date, so they are read again only on a visit or on request.
 */
export function useBalance() {
  return useCall("balance", {}, { enabled: useSignedIn() });
}
