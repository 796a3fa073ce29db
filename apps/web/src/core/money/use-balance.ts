import { useSession } from "../app.tsx";
import { useCall } from "../api/use-call.ts";
import { isSignedIn } from "../session/session.ts";

/** The member's balances; kept up to date by the socket, so that it is read again only on a visit or on request. */
export function useBalance() {
  const session = useSession();
  return useCall("balance", {}, { enabled: isSignedIn(session), staleTime: 60_000 });
}
