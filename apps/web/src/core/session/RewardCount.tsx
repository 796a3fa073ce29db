import { Count } from "../../ui/Count.tsx";
import { useCall } from "../api/use-call.ts";
import { useSession, useTexts } from "../app-context.tsx";
import { countClaimable } from "./count-claimable.ts";
import { isMember } from "./session.ts";

interface Props {
  of: "rewards" | "missions";
  /** Counts also what waits for the end of an active bonus, as the pages that list it do. */
  withWaiting?: boolean;
  className?: string;
}

/** The red count of rewards that can be claimed now, or of mission rewards; nothing at zero. */
export function RewardCount({ of, withWaiting = false, className }: Props) {
  const { t } = useTexts();
  const enabled = isMember(useSession());
  // The socket keeps the counts up to date; they include rewards that an active bonus bars.
  const all = useCall("rewardCounts", {}, { enabled }).data?.[of] ?? 0;
  const isNow = of === "rewards" && !withWaiting;
  const now = useCall("rewards", { pageNo: 1, pageSize: 10, state: "claimable" }, { enabled: isNow && all > 0 });
  const count = isNow && !now.isError ? Math.min(all, now.data ? countClaimable(now.data) : 0) : all;
  return <Count of={count} label={t("reward.count", { count })} {...(className ? { className } : {})} />;
}
