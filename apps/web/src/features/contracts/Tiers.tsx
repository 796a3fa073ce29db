import type { ContractKind } from "@croupier/contract/domain/contracts";
import { useTexts } from "../../core/app-context.tsx";
import { formatCount, formatRound } from "@croupier/contract/domain/numbers";
import { formatShort } from "../../core/i18n/format.ts";
import { rateText } from "../../core/i18n/rates.ts";
import { cx } from "../../lib/class-names.ts";
import { rateFor, toTier, type WireTier } from "./kinds.ts";
import { Word } from "./Word.tsx";

interface Props {
  kind: ContractKind;
  tiers: readonly WireTier[];
  /** The terms for comparison: those in force, or the upline's own. */
  beside?: readonly WireTier[] | undefined;
  /** The name of the compared terms. */
  besideName?: string;
  /** The index of the highlighted tier, such as the one that was reached. */
  reached?: number | undefined;
  /** Explains the highlighted tier. */
  reachedText?: string | undefined;
  /** The index of a tier with an error. */
  wrong?: number | undefined;
  /** Omits the thresholds below the steps, because they are shown elsewhere. */
  stepsOnly?: boolean;
}

/** Shows terms as steps that rise with their rates, and the thresholds below. */
export function Tiers(props: Props) {
  return props.kind === "agentRealtimeSalary" ? <BothRates {...props} /> : <Steps {...props} />;
}

const needTitles = {
  validBet: "contract.validBetFrom",
  activeMembers: "contract.activeFrom",
  loss: "contract.lossFrom",
} as const;
const needs = ["validBet", "activeMembers", "loss"] as const;

/** Returns the figure that distinguishes the tiers: the first in which they differ. */
const needOf = (tiers: readonly WireTier[]) =>
  needs.find((need) => tiers.some((tier) => Number(tier[need]) !== Number(tiers[0]?.[need]))) ?? "validBet";

const steps = {
  wrong: "bg-linear-to-b from-lose/45 to-lose/15 text-lose",
  reached: "bg-linear-to-b from-accent to-[color-mix(in_oklab,var(--accent)_45%,var(--accent-2))] text-on-accent",
  plain: "bg-linear-to-b from-accent/65 to-accent/35 text-on-accent",
} as const;

function Steps(props: Props) {
  const { kind, tiers, beside = [], besideName, reached, reachedText, wrong, stepsOnly = false } = props;
  const { t, language } = useTexts();
  const need = needOf(tiers);
  const highest = Math.max(1, ...[...tiers, ...beside].map(({ rate }) => rate));
  const height = (rate: number) => `${14 + (rate / highest) * 68}%`;
  const isBeside = besideName !== undefined && beside.length > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="rounded-card border border-line bg-ground p-3.5">
        <p className="flex justify-between gap-3 text-note text-muted" aria-hidden="true">
          <span className="font-semibold text-ink">{t("contract.rate")}</span>
          {t(needTitles[need])}
        </p>
        <div className="flex h-44 justify-center gap-1.5 tablet:gap-2" aria-hidden="true">
          {tiers.map((tier, at) => (
            <Step
              key={at}
              tier={tier}
              look={at === wrong ? "wrong" : at === reached ? "reached" : "plain"}
              other={rateFor(toTier(tier), beside)}
              height={height}
              under={formatShort(Number(tier[need]), language)}
              isNarrow={tiers.length > 6}
            />
          ))}
        </div>
        {(reachedText !== undefined || isBeside) && (
          <p className="num mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-2.5 text-note">
            {reachedText !== undefined && (
              <span className="flex min-w-0 items-center gap-2">
                <span className={cx("size-3 flex-none rounded-[3px]", steps.reached)} aria-hidden="true" />
                {reachedText}
              </span>
            )}
            {isBeside && (
              <span className="flex items-center gap-2 text-muted">
                <span className="w-5 border-t-2 border-dashed border-ink" aria-hidden="true" />
                <Word of={besideName} />
              </span>
            )}
          </p>
        )}
      </div>
      <TierTable kind={kind} tiers={tiers} reached={reached} isHidden={stepsOnly} />
    </div>
  );
}

interface StepProps {
  tier: WireTier;
  look: keyof typeof steps;
  /** The rate of the compared terms at this tier. */
  other: number | undefined;
  height(rate: number): string;
  under: string;
  isNarrow: boolean;
}

/** One step. Its rate is inside, or above it if the mark of a lower rate would cover it. */
function Step({ tier: { rate }, look, other, height, under, isNarrow }: StepProps) {
  const isAbove = other !== undefined && other < rate;
  const { language } = useTexts();
  const full = rateText(rate, language);
  // With many tiers, only the list below shows the percent sign.
  const text = isNarrow ? full.replaceAll(/[^\d.,]/g, "") : full;
  const size = isNarrow ? "text-xs max-tablet:text-[10px]" : "text-sm";
  return (
    <span className="grid max-w-36 min-w-0 flex-1 grid-rows-[minmax(0,1fr)_auto] gap-1">
      <span className="num relative flex flex-col justify-end text-center font-bold whitespace-nowrap">
        {isAbove && <span className={cx(size, look === "wrong" && "text-lose")}>{text}</span>}
        <span className={cx("rounded-t-lg rounded-b-[3px] pt-1", size, steps[look])} style={{ height: height(rate) }}>
          {!isAbove && text}
        </span>
        {other !== undefined && (
          <span
            className="absolute inset-x-0 border-t-2 border-dashed border-ink/80"
            style={{ bottom: height(other) }}
          />
        )}
      </span>
      <span className="num truncate text-center text-note text-muted">{under}</span>
    </span>
  );
}

interface TableProps extends Pick<Props, "kind" | "tiers" | "reached"> {
  /** Shows the step only to screen readers. */
  isHidden: boolean;
}

function TierTable({ kind, tiers, reached, isHidden }: TableProps) {
  const { t, language } = useTexts();
  const heads = [
    t("contract.validBetFrom"),
    t("contract.activeFrom"),
    ...(kind === "enableCt" ? [t("contract.lossFrom")] : []),
  ];
  return (
    <table className={isHidden ? "sr-only" : "num w-full text-sm"}>
      <caption className="sr-only">{t("contract.tiers")}</caption>
      <thead>
        <tr className="border-b border-line text-note text-muted hyphens-auto [hyphenate-limit-chars:6_3_3] max-tablet:wrap-anywhere max-[359px]:text-mark">
          {heads.map((head) => (
            <th key={head} scope="col" className="py-1.5 pe-2 text-start font-medium">
              {head}
            </th>
          ))}
          <th scope="col" className="py-1.5 text-end font-medium wrap-normal">
            {t("contract.rate")}
          </th>
        </tr>
      </thead>
      <tbody>
        {tiers.map((tier, at) => (
          <tr
            key={at}
            aria-current={at === reached ? "true" : undefined}
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

/** The tier of a real-time salary, with a rate for lost bets and one for won bets. */
function BothRates({ tiers: [tier], beside = [], besideName, reachedText }: Props) {
  const { t, language } = useTexts();
  const [other] = beside;
  if (!tier) return null;
  const rates = [
    { name: t("contract.lossRate"), rate: tier.rate, beside: other?.rate },
    { name: t("contract.winRate"), rate: tier.winRate, beside: other?.winRate },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <dl className="grid grid-cols-2 gap-2.5">
        {rates.map((each) => (
          <div key={each.name} className="rounded-card border border-line bg-ground px-3.5 py-3">
            <dt className="text-note text-muted">{each.name}</dt>
            <dd className="num text-xl font-bold">
              {rateText(each.rate, language)}
              {each.beside !== undefined && (
                <span className="block text-note font-normal text-muted">
                  <Word of={besideName ?? ""} />{" "}
                  <span className="whitespace-nowrap">{rateText(each.beside, language)}</span>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {reachedText !== undefined && <p className="num text-note">{reachedText}</p>}
    </div>
  );
}
