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

/** The call for pending requests of each kind, by the specification. */
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

/** Returns the rate that some terms pay for a tier's thresholds: an offer below them may not pay more. */
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

/** Returns the period by which a trial counts play: a day if the contract's periods are shorter. */
export const countedBy = (period: ContractPeriod) => (isByDay(period) ? period : "daily");

/** Formats the rates of some terms: "3% – 13%", or both rates of a real-time salary. */
export function ratesText(kind: ContractKind, tiers: readonly WireTier[], language: Language): string {
  const [first] = tiers;
  if (!first) return "–";
  if (kind === "agentRealtimeSalary") return `${rateText(first.rate, language)} / ${rateText(first.winRate, language)}`;
  const last = tiers.at(-1) ?? first;
  return tiers.length === 1
    ? rateText(first.rate, language)
    : `${rateText(first.rate, language)} – ${rateText(last.rate, language)}`;
}
