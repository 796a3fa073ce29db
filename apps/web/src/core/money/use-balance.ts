import { useSignedIn } from "../app-context.tsx";
import { useCall } from "../api/use-call.ts";

/** The member's balances; kept up to date by the socket, so that it is read again only on a visit or on request. */
export function useBalance() {
  return useCall("balance", {}, { enabled: useSignedIn() });
}
