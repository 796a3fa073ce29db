import { parseMoney, type Money } from "@croupier/contract/domain/money";

/** Reads a typed stake; undefined where it is no amount of whole cents. */
export function readStake(typed: string): Money | undefined {
  const stake = typed.trim().replace(",", ".");
  const [whole = "", parts = ""] = stake.split(".");
  return /^\d{1,9}(\.\d{0,2})?$/.test(stake) ? parseMoney(`${whole}.${parts.padEnd(4, "0")}`) : undefined;
}

/** Writes an amount of whole cents as it is typed. */
export function writeStake(stake: Money): string {
  const cents = stake / 100n;
  return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}
