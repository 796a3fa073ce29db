import { useCall } from "../api/use-call.ts";
import { useSession } from "../app-context.tsx";

/** How many messages wait to be read; a trial user has none to ask for. Kept up to date by the socket. */
export function useUnread(): number {
  const { status } = useSession();
  const enabled = status === "member" || status === "agent";
  return useCall("unreadMessages", {}, { enabled }).data?.unread ?? 0;
}
