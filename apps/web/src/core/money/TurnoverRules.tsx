import type { WireOutput } from "@croupier/contract/rows";
import { QueryView } from "../api/QueryView.tsx";
import { useCall } from "../api/use-call.ts";
import { useTexts } from "../app-context.tsx";
import { rateText } from "../i18n/rates.ts";
import { useMoneyText } from "./use-money-text.ts";

/** Shows the largest stake of a bonus; nothing if it has no limit. */
export function MaxStake({ amount }: { amount: string | undefined }) {
  const { t } = useTexts();
  const money = useMoneyText();
  if (amount === undefined) return null;
  return <p className="num text-note text-muted">{t("turnover.maxStake", { amount: money(amount) })}</p>;
}

/** Keeps the place of `MaxStake` until the rules are loaded. */
export const StakePlace = () => (
  <p aria-hidden="true" className="text-note">
    {"\u00a0"}
  </p>
);

/** Explains which bets count towards turnover and how much; with a bonus also the maximum stake. */
export function TurnoverRules({ withBonus = false }: { withBonus?: boolean }) {
  const { data, isPending } = useCall("turnoverRules", {});
  // Without an answer the form goes without the explanation.
  if (!data && !isPending) return null;
  return (
    <QueryView
      of={data ? { state: "ready", value: data } : { state: "loading" }}
      empty={null}
      loading={<Place withBonus={withBonus} />}
    >
      {(rules) => <Rules of={rules} withBonus={withBonus} />}
    </QueryView>
  );
}

function Rules({ of: rules, withBonus }: { of: WireOutput<"turnoverRules">; withBonus: boolean }) {
  const { t, language } = useTexts();
  const lines = [
    ...rules.games.map(({ game, weight }) => [game, weight] as const),
    ...rules.vendors.map(({ vendor, weight }) => [vendor, weight] as const),
    ...rules.types.map(({ gameType, weight }) => [t(`category.${gameType}`), weight] as const),
  ];
  return (
    <div className="grid gap-1">
      {withBonus && <MaxStake amount={rules.bonusMaxStake} />}
      {lines.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer text-note text-muted">{t("turnover.title")}</summary>
          <dl className="num mt-2 grid gap-1 text-note">
            {lines.map(([name, weight]) => (
              <div key={name} className="flex justify-between gap-4">
                <dt className="text-muted">{name}</dt>
                <dd>{rateText(weight * 100, language)}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-2 text-note text-muted">{t("turnover.rest")}</p>
        </details>
      )}
    </div>
  );
}

/**
 * Reserves the height of one folded list, and of the maximum stake with a bonus, so that the content below does not
 * move.
 */
function Place({ withBonus }: { withBonus: boolean }) {
  return (
    <div aria-hidden="true" className="grid gap-1">
      {withBonus && <StakePlace />}
      <div className="min-h-6" />
    </div>
  );
}
