import { useCall } from "../api/use-call.ts";
import { useSession } from "../app-context.tsx";
import { isMember, mayUse } from "./session.ts";

/** How many messages wait to be read; a trial user has none to ask for. Kept up to date by the socket. */
export function useUnread(): number {
  const session = useSession();
  // A sub-account does not read its agent's messages.
  const enabled = isMember(session) && mayUse(session, undefined);
  return useCall("unreadMessages", {}, { enabled }).data?.unread ?? 0;
}
