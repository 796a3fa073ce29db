import { randomBytes } from "node:crypto";
import type { Money } from "@croupier/contract/domain/money";

/** The part of an envelope that is already divided. */
export interface Divided {
  mode: "equal" | "random";
  amount: Money;
  count: number;
  opened: number;
  given: Money;
}

/** Returns an unpredictable whole number below `limit`, all equally likely. */
export type Below = (limit: bigint) => bigint;

export const randomBelow: Below = (limit) => {
  const all = 1n << 64n;
  // Numbers above the last whole multiple would make the small ones likelier, so they are drawn again.
  const fair = all - (all % limit);
  for (;;) {
    const drawn = randomBytes(8).readBigUInt64BE();
    if (drawn < fair) return drawn % limit;
  }
};

/**
 * Returns the next share, in whole units of the currency's smallest amount. Equal shares differ by one unit at most. A
 * random share is at most twice the mean of the rest, so that being first is no advantage; the last takes the rest, and
 * there is always a unit left for everybody after it.
 */
export function nextShare({ mode, amount, count, opened, given }: Divided, unit: Money, below = randomBelow): Money {
  const [units, left, shares] = [amount / unit, (amount - given) / unit, BigInt(count - opened)];
  if (shares === 1n) return amount - given;
  if (mode === "equal") return (units / BigInt(count) + (BigInt(opened) < units % BigInt(count) ? 1n : 0n)) * unit;
  const [twiceTheMean, most] = [(left * 2n) / shares, left - (shares - 1n)];
  return (1n + below(twiceTheMean < most ? twiceTheMean : most)) * unit;
}
