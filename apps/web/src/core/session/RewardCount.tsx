import { Count } from "../../ui/Count.tsx";
import { useCall } from "../api/use-call.ts";
import { useSession, useTexts } from "../app-context.tsx";
import { isMember } from "./session.ts";

/** The red count of claimable rewards or mission rewards; nothing at zero. The socket keeps it up to date. */
export function RewardCount({ of, className }: { of: "rewards" | "missions"; className?: string }) {
  const { t } = useTexts();
  const enabled = isMember(useSession());
  const count = useCall("rewardCounts", {}, { enabled }).data?.[of] ?? 0;
  return <Count of={count} label={t("reward.count", { count })} {...(className ? { className } : {})} />;
}
