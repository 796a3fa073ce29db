import type { StakeLimits } from "../src/stake-limits.ts";
import { formatMoney, parseMoney, type Money } from "@croupier/contract/domain/money";
import { formatAmount, formatPercent, formatRound } from "@croupier/contract/domain/numbers";
import { figure, languageHere, text } from "./text.ts";

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

const written = (money: Money): string => formatAmount(formatMoney(money), languageHere());

/** "$ 12,480.50": two decimals, truncated, with the marks of the page's language. */
export const show = (money: Money): string => figure(`${symbol} ${written(money)}`);

/** "$ 5" of a chip or a limit: without ".00". */
export const showRound = (money: Money): string =>
  figure(`${symbol} ${formatRound(formatMoney(money), languageHere())}`);

/** "$ 0.50 / 1.00": a small blind and a big one. */
export const showPair = (one: Money, two: Money): string => figure(`${symbol} ${written(one)} / ${written(two)}`);

/** "+$ 5.00", "−$ 5.00": what was won or lost. */
export const showGain = (money: Money): string =>
  figure(`${money < 0n ? "−" : "+"}${symbol} ${written(money < 0n ? -money : money)}`);

/** "1.90", "1,955.00": what a stake of one comes back as, of hundredths. */
export const showOdds = (hundredths: number): string => written(BigInt(hundredths) * 100n);

/** "95.50%" of hundredths of a percent. */
export const percent = (basisPoints: number): string => percentOf((basisPoints / 100).toFixed(2));

/** "95.5%" of a figure of a computer's writing. */
export const percentOf = (figure: number | string): string => formatPercent(String(figure), languageHere());
