import type { StakeLimits } from "../src/stake-limits.ts";
import type { Texts } from "./texts.ts";
import { parseMoney, truncateToCents, type Money } from "@croupier/contract/domain/money";

let symbol = "";
export const useSymbol = (text: string): void => void (symbol = text);

export const read = (text: string | null | undefined): Money => parseMoney(text ?? "") ?? 0n;

let limits: StakeLimits = { least: "0.0000", most: null };
/** Keeps what one bet may be by the site's word. */
export const useLimits = (given: StakeLimits): void => void (limits = given);

/** Narrows what one bet may be to what the site allows too. */
export function allowed(least: Money, most: Money): { least: Money; most: Money } {
  const [lowest, highest] = [read(limits.least), limits.most === null ? most : read(limits.most)];
  return { least: lowest > least ? lowest : least, most: highest < most ? highest : most };
}

/** Says what one bet may be where this stake is outside of it. */
export function outside(stake: Money, texts: Pick<Texts, "stakeRange" | "stakeLeast">): string {
  const least = read(limits.least);
  if (limits.most === null) return stake < least ? texts.stakeLeast(show(least)) : "";
  const most = read(limits.most);
  return stake < least || stake > most ? texts.stakeRange(show(least), show(most)) : "";
}

/** "$ 12,480.50": two decimals, truncated, grouped. */
export function show(money: Money): string {
  const [whole = "0", cents = "00"] = truncateToCents(money).split(".");
  return `${symbol} ${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${cents}`;
}
