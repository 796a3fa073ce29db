import { UnreadCount } from "../../core/session/UnreadCount.tsx";
import { RewardCount } from "../../core/session/RewardCount.tsx";

/** The red count of a page of the member centre, where it has one and it is above zero. */
export function EntryCount({ of, className }: { of: string; className?: string }) {
  const place = className ? { className } : {};
  if (of === "/member/messageV2") return <UnreadCount {...place} />;
  if (of === "/member/rewardCenter") return <RewardCount of="rewards" {...place} />;
  if (of === "/member/missionLeaderboard") return <RewardCount of="missions" {...place} />;
  return null;
}
