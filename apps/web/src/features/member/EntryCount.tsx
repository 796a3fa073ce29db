import { UnreadCount } from "../../core/session/UnreadCount.tsx";
import { RewardCount } from "../../core/session/RewardCount.tsx";

/** The red count of an entry of the member centre, if it has one above zero. */
export function EntryCount({ of, className }: { of: string; className?: string }) {
  const place = className ? { className } : {};
  if (of === "/member/messageV2") return <UnreadCount {...place} />;
  if (of === "/member/rewardCenter") return <RewardCount of="rewards" withWaiting {...place} />;
  if (of === "/member/missionLeaderboard") return <RewardCount of="missions" {...place} />;
  return null;
}
