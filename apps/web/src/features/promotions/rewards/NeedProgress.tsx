import type { WireOutput } from "@croupier/contract/rows";
import { ProgressBar } from "../../../ui/ProgressBar.tsx";
import { useTexts } from "../../../core/app-context.tsx";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { percentDone } from "../../../core/money/percent-done.ts";
import { formatCount } from "@croupier/contract/domain/numbers";

export type Need = WireOutput<"missionSummary">["missions"][number]["need"];

/** Shows the progress of a requirement as text and as a bar. */
export function NeedProgress({ need }: { need: Need }) {
  const { t, language } = useTexts();
  const amountText = useMoneyText();
  const { kind, gameType, minStake, money, count } = need;
  const shown = money
    ? [money.done, money.goal].map(amountText)
    : [count?.done ?? 0, count?.goal ?? 1].map((value) => formatCount(value, language));
  const [done = "", goal = ""] = shown;
  const requirement = t(`need.${kind}`, { goal: count?.goal ?? goal });
  const limits = [
    ...(gameType ? [t(`category.${gameType}`)] : []),
    ...(minStake === undefined ? [] : [t("amount.atLeast", { amount: amountText(minStake) })]),
  ];
  const words = limits.reduce((all, type) => t("need.inType", { need: all, type }), requirement);
  const amount = t("need.progress", { done, goal });
  const percent = percentOf(need);
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4 text-note text-muted">
        <span>{words}</span>
        <span className="num">{need.met ? t("need.met") : amount}</span>
      </p>
      {percent !== undefined && <ProgressBar label={`${words}: ${amount}`} percent={percent} />}
    </div>
  );
}

/** Returns the progress in whole percent, truncated. */
function percentOf({ money, count, met }: Need): number | undefined {
  if (met) return 100;
  if (count) return Math.floor((count.done * 100) / count.goal);
  return money && percentDone(money.done, money.goal);
}
