import { useCall } from "../api/use-call.ts";
import { useSession } from "../app-context.tsx";
import { isMember, mayUse } from "./session.ts";

/** Returns the number of unread messages; a trial member has no messages. The socket keeps it up to date. */
export function useUnread(): number {
  const session = useSession();
  // A sub-account does not read its agent's messages.
  const enabled = isMember(session) && mayUse(session, undefined);
  return useCall("unreadMessages", {}, { enabled }).data?.unread ?? 0;
}
