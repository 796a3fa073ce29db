import type { Money } from "@croupier/contract/domain/money";

/** The raises that a player can make: any amount from the least to the most, and the unit of the room. */
export interface Limits {
  least: Money;
  most: Money;
  unit: Money;
}

/** Positions of the slider. */
export const parts = 200n;

export const cents = (money: Money): Money => money - (money % 100n);

export const within = ({ least, most }: Limits, money: Money): Money =>
  money < least ? least : money > most ? most : money;

/** Returns the amount at a slider position: small raises need fine steps, large ones do not. */
export function moneyAt({ least, most, unit }: Limits, part: bigint): Money {
  if (part >= parts) return most;
  const money = least + ((most - least) * part * part) / (parts * parts);
  const step = unit / 2n < 100n ? 100n : cents(unit / 2n);
  const rounded = money - (money % step);
  return rounded < least ? least : rounded;
}

/** Returns the lowest slider position with at least this amount. */
export function partAt(limits: Limits, money: Money): bigint {
  let part = 0n;
  while (part < parts && moneyAt(limits, part) < money) part += 1n;
  return part;
}
