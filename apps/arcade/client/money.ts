import type { StakeLimits } from "../src/kit/stake-limits.ts";
import { currencies, type Currency } from "@croupier/contract/domain/currencies";
import { formatMoney, MONEY_SCALE, parseMoney, type Money } from "@croupier/contract/domain/money";
import { formatAmount, formatDecimal, formatPercent, formatRound, withSymbol } from "@croupier/contract/domain/numbers";
import { readTypedAmount, writeTyped } from "@croupier/contract/domain/typed-amounts";
import { figure, languageHere, text } from "./text.ts";

let symbol = "";
let own: Pick<Currency, "decimals" | "smallest"> = currencies.USD;
/** Sets the player's currency by its symbol. */
export function useSymbol(text: string): void {
  symbol = text;
  own = Object.values<Currency>(currencies).find((each) => each.symbol === symbol) ?? currencies.USD;
}

/** Rounds a buy-in down to the currency's smallest amount, and to whole cents, in which the rooms count. */
export const buyIn = (money: Money): Money => money - (money % (own.smallest > 100n ? own.smallest : 100n));

/** Rounds down to the smallest amount that is shown, as payouts are. */
export const payable = (money: Money): Money => money - (money % (MONEY_SCALE / BigInt(10 ** own.decimals)));

export const read = (text: string | null | undefined): Money => parseMoney(text ?? "") ?? 0n;

let limits: StakeLimits = { least: "0.0000", most: null };
/** Sets the site's limits for one bet. */
export const useLimits = (given: StakeLimits): void => void (limits = given);

/** Narrows a range to the site's limits. */
export function allowed(least: Money, most: Money): { least: Money; most: Money } {
  const [lowest, highest] = [read(limits.least), limits.most === null ? most : read(limits.most)];
  return { least: lowest > least ? lowest : least, most: highest < most ? highest : most };
}

/** Describes the limits where a stake is outside of them. */
export function outside(stake: Money): string {
  const least = read(limits.least);
  if (limits.most === null) return stake < least ? text("common.stakeLeast", { least: show(least) }) : "";
  const most = read(limits.most);
  return stake < least || stake > most ? text("common.stakeRange", { least: show(least), most: show(most) }) : "";
}

/** Adds the currency to an amount; on narrow screens a line may break between the two. */
const inCurrency = (amount: string): string =>
  figure(
    withSymbol(symbol, amount, languageHere())
      .replace(`${symbol}\u00a0`, `${symbol} `)
      .replace(`\u00a0${symbol}`, ` ${symbol}`),
  );

/** Reads a stake as the player types it in the page's language; one that could be two amounts names both. */
export function readStake(typed: string): { stake?: Money; unclear?: { less: string; more: string } } {
  const found = readTypedAmount(typed, { language: languageHere(), symbol, smallest: own.smallest });
  if (found.kind === "clear") return { stake: found.amount };
  if (found.kind !== "unclear") return {};
  const [less, more] = found.readings.map((amount) => inCurrency(amount));
  return { unclear: { less: less ?? "", more: more ?? "" } };
}

/** Returns whether the player's money has a third decimal. */
export const hasThousandths = (): boolean => own.decimals > 2;

/** Writes a stake into its field, as the player would type it. */
export const writeStake = (money: Money): string => writeTyped(money, languageHere(), own.decimals);

const written = (money: Money): string => formatAmount(formatMoney(money), languageHere(), own.decimals);

/** Formats "$ 12,480.50": the currency's decimals, truncated, in the style of the page's language. */
export const show = (money: Money): string => inCurrency(written(money));

/** Formats "$ 5" for a chip or a limit, without ".00". */
export const showRound = (money: Money): string =>
  inCurrency(formatRound(formatMoney(money), languageHere(), own.decimals));

/** Formats "$ 0.50 / 1.00" for a small and a big blind. */
export const showPair = (one: Money, two: Money): string => inCurrency(`${written(one)} / ${written(two)}`);

/** Formats "+$ 5.00" or "−$ 5.00" for a gain or a loss. */
export const showGain = (money: Money): string =>
  inCurrency(`${money < 0n ? "−" : "+"}${written(money < 0n ? -money : money)}`);

/** Formats odds, stake included, from hundredths: "1.90", "1,955.00". */
export const showOdds = (hundredths: number): string =>
  formatAmount(formatMoney(BigInt(hundredths) * 100n), languageHere());

/** Formats odds, a multiple or another number that is no amount: "1.90" is "1,90" where the language writes it so. */
export const decimal = (value: number, digits?: number): string =>
  formatDecimal(digits === undefined ? String(value) : value.toFixed(digits), languageHere());

/** Formats basis points as "95.50%". */
export const percent = (basisPoints: number): string => percentOf((basisPoints / 100).toFixed(2));

/** Formats a figure with a decimal point as "95.5%". */
export const percentOf = (figure: number | string): string => formatPercent(String(figure), languageHere());
