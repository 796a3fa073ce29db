import { smallestOf } from "@croupier/contract/domain/currencies";
import { formatMoney, type Money } from "@croupier/contract/domain/money";
import { roomLevels } from "@croupier/contract/wire/vendor-lobby";
import { chipsFor } from "../../kit/chips.ts";
import { cents, type CardGame } from "./game.ts";

export type LevelName = (typeof roomLevels)[number];

/** Returns the stakes of rooms in a currency, from the lowest. */
export function unitsFor(currency: string): Money[] {
  const [first = 10_000n, second = 50_000n, third = 100_000n] = chipsFor(currency);
  return [cents(first / 5n), first, second, third];
}

export const levelOf = (currency: string, unit: Money): LevelName =>
  roomLevels[unitsFor(currency).indexOf(unit)] ?? "beginner";

/** Returns the unit of a buy-in: the currency's smallest amount, and whole cents, in which the rooms count. */
export function smallestBuyIn(currency: string): Money {
  const [smallest, cent] = [smallestOf(currency), 100n];
  return smallest > cent ? smallest : cent;
}

/** Returns the allowed buy-ins of a room with this stake. */
export function buyInOf({ buyIn }: CardGame, unit: Money): { least: string; most: string; start: string } {
  return {
    least: formatMoney(buyIn.least * unit),
    most: formatMoney(buyIn.most * unit),
    start: formatMoney(buyIn.start * unit),
  };
}
