import { paidAtStake, times, type Choices, type Move, type Played, type Rules, type View } from "./rules.ts";

/*
 * Games in which every step raises what cashing out pays, until one takes the stake: 97 % of the fair multiple, rounded
 * down to hundredths, and at most 1000 times the stake.
 */

export const highest = 100_000;

/** What a fair multiple, given as a fraction, pays in hundredths of the stake. */
export function multipleOf(fair: bigint, chance: bigint): number {
  const pays = (97n * fair) / chance;
  return pays > BigInt(highest) ? highest : Number(pays);
}

/** The chances of `heightOf`, so fine that rounding takes nothing that can be noticed. */
export const fineness = 1_000_000;

/** How high a number from 0 up to `fineness` lets something rise: to reach m has the chance 0.97 / m. */
export const heightOf = (n: number): number => Math.min(highest, Math.floor((97 * fineness) / (fineness - n)));

/** Where some steps have led. */
interface Stand {
  /** How many steps have raised the pay. */
  count: number;
  isLost: boolean;
  isFull: boolean;
  pays: number;
  /** What may be done next, with what it would pay where that is known. */
  steps: readonly (readonly [move: string, pays?: number])[];
}

export interface Climb {
  accepts(choices: Choices): boolean;
  draw: Rules["draw"];
  /** Answers where the steps have led; undefined where one of them is not allowed. */
  stand(luck: readonly number[], choices: Choices, steps: readonly string[]): Stand | undefined;
  view(luck: readonly number[], choices: Choices, steps: readonly string[], isOver: boolean): View;
  words(played: Played, choices: Choices): Readonly<Record<string, string>>;
}

const free = (move: string): Move => ({ move, extra: 0 });

/** Makes the rules of such a game: its steps, "cash" after one of them, and "back" for who left before the first. */
export function climb({ accepts, draw, stand, view, words }: Climb): Rules {
  const isDone = (at: Stand | undefined) => !at || at.isLost || at.isFull;
  return {
    accepts,
    draw,
    play(luck, choices, moves) {
      const end = moves.at(-1) === "cash" || moves.at(-1) === "back" ? moves.at(-1) : undefined;
      const steps = end ? moves.slice(0, -1) : moves;
      for (let count = 0; count < steps.length; count += 1) {
        if (isDone(stand(luck, choices, steps.slice(0, count)))) return undefined;
      }
      const at = stand(luck, choices, steps);
      if (!at || (end && (isDone(at) || (end === "cash") !== at.count > 0))) return undefined;
      const isOver = end !== undefined || isDone(at);
      const canCash = at.count > 0 && !at.isLost;
      const next = Object.fromEntries(
        at.steps.flatMap(([move, pays]): [string, number][] => (pays === undefined ? [] : [[move, pays]])),
      );
      return {
        view: {
          ...view(luck, choices, steps, isOver),
          next: isOver ? {} : next,
          ...(canCash ? { now: at.pays } : {}),
        },
        moves: isOver ? [] : [...at.steps.map(([move]) => free(move)), ...(canCash ? [free("cash")] : [])],
        isOver,
        pays: !isOver || at.isLost ? 0 : end === "back" ? 100 : at.pays,
      };
    },
    returned: paidAtStake,
    leave: ({ moves }) => (moves.some(({ move }) => move === "cash") ? "cash" : "back"),
    words: (played, choices) => ({
      ...words(played, choices),
      end: played.pays > 0 ? `cashed out, ${times(played.pays)}` : "lost",
    }),
  };
}
