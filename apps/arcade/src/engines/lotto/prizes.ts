import type { Money } from "@croupier/contract/domain/money";
import type { Line } from "../draws/shared-game.ts";
import type { Family } from "./families.ts";
import type { Chance, Play } from "./plays.ts";

/** Return to player of each prize table, in basis points of the stakes. */
export const returns = { LOTT: 9700, ELOTT: 9650, SEA: 9550, ZY: 9800 } as const;
export type PrizeMode = keyof typeof returns;
export const isPrizeMode = (text: string | undefined): text is PrizeMode => Object.hasOwn(returns, text ?? "");

/** Computes the payout of a stake of one in hundredths, stake included: fair odds less the house edge, rounded down. */
export function oddsFor([winning, of]: Chance, mode: PrizeMode): bigint {
  return (BigInt(returns[mode]) * of) / (winning * 100n);
}

function findPlay(family: Family, id: string): Play | undefined {
  return family.plays.find((play) => play.id === id);
}

/** Returns the odds of a pick, in hundredths; undefined for an unknown play or pick. */
export function oddsOf(family: Family, mode: PrizeMode, id: string, pick: string): bigint | undefined {
  const chance = findPlay(family, id)?.chance(pick);
  return chance && oddsFor(chance, mode);
}

/** Computes the payout of a line for a result. */
export function paid(family: Family, line: Line, result: readonly number[]): Money {
  const hits = findPlay(family, line.play)?.hits(line.pick)(result) ?? 0;
  return (line.stake * line.odds * BigInt(hits)) / 100n;
}
