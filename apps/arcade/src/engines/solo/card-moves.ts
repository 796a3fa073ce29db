import { cardNames } from "../cards/deck.ts";
import type { Move, Row } from "../alone/rules.ts";

/** Creates a move without a stake, and one with a stake in hundredths of the first one. */
export const free = (move: string): Move => ({ move, extra: 0 });
export const raise = (move: string, extra = 100): Move => ({ move, extra });

/** Names the open cards of a row, for the record. */
export const shownCards = (row: Row | undefined): string =>
  cardNames((row?.cards ?? []).filter((card) => card !== null));

/** Compares two hands by their ranks. */
export const resultOf = (own: number, its: number): Row["result"] =>
  own > its ? "won" : own === its ? "push" : "lost";
