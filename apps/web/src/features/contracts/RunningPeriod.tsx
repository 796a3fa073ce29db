import { formatMoney } from "@croupier/contract/domain/money";
import { useCall } from "../../core/api/use-call.ts";
import { useTexts } from "../../core/app-context.tsx";
import { formatList } from "../../core/i18n/format.ts";
import { rateText } from "../../core/i18n/rates.ts";
import { useMoneyText } from "../../core/money/use-money-text.ts";
import { CountedUntil } from "../../core/time/CountedUntil.tsx";
import { usePeriodText } from "../../core/time/use-period-text.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useDeadlineText } from "./bills/bill.ts";
import { useMissingText } from "./bills/use-missing-text.ts";
import { toTier, type Contract } from "./kinds.ts";
import { progressOf } from "./play.ts";

/** Reads what counts for a contract in its current period, once a minute. */
export const useRunningPlay = (kind: Contract["kind"], period: Contract["period"], enabled = true) =>
  useCall("contractPlay", { kind, period, when: "running" }, { enabled, refetchInterval: 60_000 });

/** Shows the progress of the member's own contract in the current period, and what the next tier still needs. */
export function RunningPeriod({ of: { kind, period, terms } }: { of: Contract }) {
  const { t, language } = useTexts();
  const money = useMoneyText();
  const periodText = usePeriodText();
  const missing = useMissingText();
  const deadline = useDeadlineText();
  const { data: play, isPending } = useRunningPlay(kind, period);
  const progress = play && progressOf(kind, (terms?.tiers ?? []).map(toTier), play);
  if (isPending) return <Skeleton className="h-29 rounded-card" />;
  if (!play || !progress) return null;
  const { tier, payout, next } = progress;
  const rate = tier === undefined ? undefined : terms?.tiers[tier]?.rate;
  return (
    <section
      aria-label={t("contract.running")}
      className="grid gap-1 rounded-card border border-line bg-ground px-4 py-3"
    >
      <h3 className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">{t("contract.running")}</span>
        <span className="num text-muted">{periodText({ period, ...play })}</span>
      </h3>
      <p className="text-sm">
        {rate === undefined
          ? t("contract.runningNone")
          : t("contract.runningSoFar", {
              tier: (tier ?? 0) + 1,
              rate: rateText(rate, language),
              amount: money(formatMoney(payout)),
            })}
      </p>
      {next && (
        <p className="text-sm text-muted">
          {`${t("bill.missingBy", { tier: next.tier + 1, time: deadline(play) })}: ${formatList(
            missing({
              validBet: formatMoney(next.validBet),
              activeMembers: next.activeMembers,
              loss: formatMoney(next.loss),
            }),
            language,
          )}`}
        </p>
      )}
      <CountedUntil at={play.countedUntil} />
    </section>
  );
}
