import type { ContractKind } from "@croupier/contract/domain/contracts";
import { useTexts } from "../../core/app-context.tsx";
import { formatCount, formatRound } from "@croupier/contract/domain/numbers";
import { rateText } from "../../core/i18n/rates.ts";
import { cx } from "../../lib/class-names.ts";
import { rateFor, toTier, type WireTier } from "./kinds.ts";
import { Word } from "./Word.tsx";

interface Props {
  kind: ContractKind;
  tiers: readonly WireTier[];
  /** The terms these are compared with: those in force, or the upline's own. */
  beside?: readonly WireTier[] | undefined;
  /** Names the terms beside. */
  besideName?: string;
  /** The place of the tier that is lit, such as the one that was reached. */
  reached?: number | undefined;
  /** The place of a tier that is at fault. */
  wrong?: number | undefined;
}

/** Terms as steps that rise with their rates, and below them what each needs. */
export function Tiers(props: Props) {
  return props.kind === "agentRealtimeSalary" ? <BothRates {...props} /> : <Steps {...props} />;
}

function Steps({ kind, tiers, beside = [], besideName, reached, wrong }: Props) {
  const { language } = useTexts();
  const highest = Math.max(1, ...[...tiers, ...beside].map(({ rate }) => rate));
  const height = (rate: number) => `${14 + (rate / highest) * 80}%`;
  return (
    <div className="grid gap-3">
      <div className="rounded-card border border-line bg-ground p-3.5">
        <div className="flex h-40 items-end gap-1.5 tablet:gap-2" aria-hidden="true">
          {tiers.map((tier, at) => {
            const other = rateFor(toTier(tier), beside);
            return (
              <span key={at} className="relative flex h-full min-w-0 flex-1 items-end">
                <span
                  className={cx(
                    "num flex w-full items-end justify-center rounded-t-lg pb-1.5 text-sm font-bold",
                    at === wrong ? "bg-lose/30 text-lose" : at === reached ? "fill-accent" : "bg-accent/35",
                    tiers.length > 6 && "text-xs max-tablet:text-[10px]",
                  )}
                  style={{ height: height(tier.rate) }}
                >
                  {rateText(tier.rate, language)}
                </span>
                {other !== undefined && (
                  <span
                    className="absolute inset-x-0 border-t-2 border-dashed border-ink"
                    style={{ bottom: height(other) }}
                  />
                )}
              </span>
            );
          })}
        </div>
        {besideName !== undefined && beside.length > 0 && (
          <p className="mt-2.5 flex items-center gap-2 text-note text-muted">
            <span className="w-5 border-t-2 border-dashed border-ink" aria-hidden="true" />
            <Word of={besideName} />
          </p>
        )}
      </div>
      <TierTable kind={kind} tiers={tiers} reached={reached} />
    </div>
  );
}

function TierTable({ kind, tiers, reached }: Pick<Props, "kind" | "tiers" | "reached">) {
  const { t, language } = useTexts();
  const heads = [
    t("contract.validBetFrom"),
    t("contract.activeFrom"),
    ...(kind === "enableCt" ? [t("contract.lossFrom")] : []),
  ];
  return (
    <table className="num w-full text-sm">
      <caption className="sr-only">{t("contract.tiers")}</caption>
      <thead>
        <tr className="border-b border-line text-note text-muted">
          {heads.map((head) => (
            <th key={head} scope="col" className="py-1.5 pe-2 text-start font-medium">
              {head}
            </th>
          ))}
          <th scope="col" className="py-1.5 text-end font-medium">
            {t("contract.rate")}
          </th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier, at) => (
          <tr
            key={at}
            className={cx("border-b border-line last:border-0", at === reached && "font-semibold text-accent-text")}
          >
            <td className="py-1.5 pe-2">{formatRound(tier.validBet, language)}</td>
            <td className="py-1.5 pe-2">{formatCount(tier.activeMembers, language)}</td>
            {kind === "enableCt" && <td className="py-1.5 pe-2">{formatRound(tier.loss, language)}</td>}
            <td className="py-1.5 text-end font-semibold whitespace-nowrap">{rateText(tier.rate, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Real-time salary has one tier with a rate for lost bets and one for won bets. */
function BothRates({ tiers: [tier], beside = [], besideName }: Props) {
  const { t, language } = useTexts();
  const [other] = beside;
  if (!tier) return null;
  const rates = [
    { name: t("contract.lossRate"), rate: tier.rate, beside: other?.rate },
    { name: t("contract.winRate"), rate: tier.winRate, beside: other?.winRate },
  ];
  return (
    <dl className="grid grid-cols-2 gap-2.5">
      {rates.map((each) => (
        <div key={each.name} className="rounded-card border border-line bg-ground px-3.5 py-3">
          <dt className="text-note text-muted">{each.name}</dt>
          <dd className="num text-xl font-bold">
            {rateText(each.rate, language)}
            {each.beside !== undefined && (
              <span className="block text-note font-normal text-muted">
                {`${besideName ?? ""} ${rateText(each.beside, language)}`}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
