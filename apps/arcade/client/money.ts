import { parseMoney, truncateToCents, type Money } from "@croupier/contract/domain/money";

let symbol = "";
export const useSymbol = (text: string): void => void (symbol = text);

export const read = (text: string | null | undefined): Money => parseMoney(text ?? "") ?? 0n;

/** "$ 12,480.50": two decimals, truncated, grouped. */
export function show(money: Money): string {
  const [whole = "0", cents = "00"] = truncateToCents(money).split(".");
  return `${symbol} ${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${cents}`;
}
