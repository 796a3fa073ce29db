import type { StakeLimits } from "../src/stake-limits.ts";
import { formatMoney, parseMoney, type Money } from "@croupier/contract/domain/money";
import { formatAmount } from "@croupier/contract/domain/numbers";
import { languageHere, text } from "./text.ts";

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
export function outside(stake: Money): string {
  const least = read(limits.least);
  if (limits.most === null) return stake < least ? text("common.stakeLeast", { least: show(least) }) : "";
  const most = read(limits.most);
  return stake < least || stake > most ? text("common.stakeRange", { least: show(least), most: show(most) }) : "";
}

/** "$ 12,480.50": two decimals, truncated, with the marks of the page's language. */
export function show(money: Money): string {
  return `${symbol} ${formatAmount(formatMoney(money), languageHere())}`;
}
