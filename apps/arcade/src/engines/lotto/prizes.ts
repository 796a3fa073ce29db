import type { Money } from "@croupier/contract/domain/money";
import type { Line } from "../draws/shared-game.ts";
import type { Family } from "./families.ts";
import type { Chance, Play } from "./plays.ts";

/** Return to player of each prize table, in basis points of the stakes. */
export const returns = { LOTT: 9700, ELOTT: 9650, SEA: 9550, ZY: 9800 } as const;
export type PrizeMode = keyof typeof returns;
export const isPrizeMode = (text: string | undefined): text is PrizeMode => Object.hasOwn(returns, text ?? "");

/**
 * Computes the payout of a stake of one in hundredths, stake included: fair odds less the house edge, rounded down.
 * Returned stakes are part of the return.
 */
export function oddsFor([winning, of, returned = 0n]: Chance, mode: PrizeMode): bigint {
  return (BigInt(returns[mode]) * of - 10_000n * returned) / (winning * 100n);
}

function findPlay(family: Family, id: string): Play | undefined {
  return family.plays.find((play) => play.id === id);
}

/** Returns the odds of a pick, in hundredths; undefined for an unknown play or pick. */
export function oddsOf(family: Family, mode: PrizeMode, id: string, pick: string): bigint | undefined {
  const chance = findPlay(family, id)?.chance(pick);
  return chance && oddsFor(chance, mode);
}

/** Computes the payout of a line for a result: its stake where the result decides nothing. */
export function paid(family: Family, { play: id, pick, stake, odds }: Line, result: readonly number[]): Money {
  const play = findPlay(family, id);
  if (play?.isReturned?.(pick)(result)) return stake;
  return (stake * odds * BigInt(play?.hits(pick)(result) ?? 0)) / 100n;
}
