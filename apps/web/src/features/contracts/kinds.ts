import type { ContractKind, ContractPeriod, Tier } from "@croupier/contract/domain/contracts";
import { formatMoney, readMoney } from "@croupier/contract/domain/money";
import type { Language } from "@croupier/contract/domain/languages";
import type { RowName, WireOutput } from "@croupier/contract/rows";
import { rateText } from "../../core/i18n/rates.ts";
import { isByDay } from "../../core/time/use-period-text.ts";
import type { Tone } from "../../ui/Badge.tsx";

export type Contract = WireOutput<"contracts">["content"][number];
type Terms = NonNullable<Contract["terms"]>;
export type WireTier = Terms["tiers"][number];

/** The call that answers what waits about a kind, by the specification. */
export const processRows = {
  enableCt: "processDividend",
  salary: "processDailySalary",
  hourSalary: "processHourSalary",
  agentRealtimeSalary: "processRealtimeSalary",
} as const satisfies Record<ContractKind, RowName>;

export const toTier = ({ validBet, loss, ...rest }: WireTier): Tier => ({
  ...rest,
  validBet: readMoney(validBet),
  loss: readMoney(loss),
});

/** The rate that some terms bring for what a tier needs: an offer below them may bring no more. */
export function rateFor(tier: Tier, terms: readonly WireTier[]): number | undefined {
  const { validBet, activeMembers, loss } = tier;
  const covering = terms
    .map(toTier)
    .filter((other) => other.validBet <= validBet && other.activeMembers <= activeMembers && other.loss <= loss);
  return covering.length === 0 ? undefined : Math.max(...covering.map(({ rate }) => rate));
}

export const toWireTier = ({ validBet, loss, ...rest }: Tier): WireTier => ({
  ...rest,
  validBet: formatMoney(validBet),
  loss: formatMoney(loss),
});

export const stateTones = {
  requested: "warm",
  offered: "warm",
  valid: "good",
  rejected: "bad",
  withdrawn: "plain",
  ended: "plain",
} as const satisfies Record<Contract["state"], Tone>;

/** How the play is counted on which terms are tried: by the day where the periods are shorter. */
export const countedBy = (period: ContractPeriod) => (isByDay(period) ? period : "daily");

/** Words the rates of some terms: "3% – 13%", or of real-time salary both. */
export function ratesText(kind: ContractKind, tiers: readonly WireTier[], language: Language): string {
  const [first] = tiers;
  if (!first) return "–";
  if (kind === "agentRealtimeSalary") return `${rateText(first.rate, language)} / ${rateText(first.winRate, language)}`;
  const last = tiers.at(-1) ?? first;
  return tiers.length === 1
    ? rateText(first.rate, language)
    : `${rateText(first.rate, language)} – ${rateText(last.rate, language)}`;
}
