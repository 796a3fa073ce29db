import { cardNames } from "../tables/cards.ts";
import type { Move, Row } from "./rules.ts";

/** A move that costs nothing, and one that costs so many hundredths of the stake. */
export const free = (move: string): Move => ({ move, extra: 0 });
export const raise = (move: string, extra = 100): Move => ({ move, extra });

/** The open cards of a row, for the record. */
export const shownCards = (row: Row | undefined): string =>
  cardNames((row?.cards ?? []).filter((card) => card !== null));

/** How two hands compare. */
export const resultOf = (own: number, its: number): Row["result"] =>
  own > its ? "won" : own === its ? "push" : "lost";
