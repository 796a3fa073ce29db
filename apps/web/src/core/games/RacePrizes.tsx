import { useTexts } from "../app-context.tsx";
import type { WireOutput } from "@croupier/contract/rows";
import { formatCount } from "@croupier/contract/domain/numbers";
import { formatMoment } from "../i18n/format.ts";
import { useMoneyText } from "../money/use-money-text.ts";

type Race = NonNullable<WireOutput<"missionLeaderboard">["race"]>;

/** Groups equal prizes: the ranks from `first` to `last`. */
function prizeSteps(prizes: readonly string[]): { first: number; last: number; prize: string }[] {
  const steps: { first: number; last: number; prize: string }[] = [];
  for (const [at, prize] of prizes.entries()) {
    const step = steps.at(-1);
    if (step?.prize === prize) step.last = at + 1;
    else steps.push({ first: at + 1, last: at + 1, prize });
  }
  return steps;
}

/** Shows the prizes of a race by rank, the minimum stake, its end, and the rule for ties. */
export function RacePrizes({ title, prizes, minStake, endsAt }: Race) {
  const { t, language, dates } = useTexts();
  const money = useMoneyText();
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface px-4 py-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-bold">{title}</h2>
        <p className="num text-note text-muted">{t("leaderboard.ends", { time: formatMoment(endsAt, dates) })}</p>
      </div>
      <ul aria-label={t("leaderboard.prizes")} className="flex flex-wrap gap-2">
        {prizeSteps(prizes).map(({ first, last, prize }) => (
          <li
            key={first}
            className="num flex items-center gap-2 rounded-control border border-line bg-ground px-3 py-1.5 text-sm"
          >
            <span className="text-muted">
              {first === last
                ? formatCount(first, language)
                : `${formatCount(first, language)}–${formatCount(last, language)}`}
            </span>
            <b>{money.round(prize)}</b>
          </li>
        ))}
      </ul>
      <p className="num flex gap-2 text-note text-muted">
        <span>{t("leaderboard.staked")}</span>
        <span>{t("amount.atLeast", { amount: money.round(minStake) })}</span>
      </p>
      <p className="text-note text-muted">{t("leaderboard.rule")}</p>
    </section>
  );
}
