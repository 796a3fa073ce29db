import { Count } from "../../ui/Count.tsx";
import { useTexts } from "../app-context.tsx";
import { useUnread } from "./use-unread.ts";

/** The red count of unread messages; nothing at zero. */
export function UnreadCount({ className }: { className?: string }) {
  const { t } = useTexts();
  const unread = useUnread();
  return <Count of={unread} label={t("inbox.count", { count: unread })} {...(className ? { className } : {})} />;
}
