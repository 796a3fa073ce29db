import { paidAtStake, times, type Choices, type Move, type Played, type Rules, type View } from "../alone/rules.ts";

/*
 * Games with a cash-out: each step raises its pay, until one loses the stake. It pays 97 % of the fair multiple,
 * rounded down to hundredths, and at most 1000 times the stake.
 */

export const highest = 100_000;

/** Returns the pay of a fair multiple, given as a fraction, in hundredths of the stake. */
export function multipleOf(fair: bigint, chance: bigint): number {
  const pays = (97n * fair) / chance;
  return pays > BigInt(highest) ? highest : Number(pays);
}

/** Resolution of `heightOf`: fine enough that rounding takes nothing noticeable. */
export const fineness = 1_000_000;

/** Returns the height for a number from 0 up to `fineness`: it reaches m with the chance 0.97 / m. */
export const heightOf = (n: number): number => Math.min(highest, Math.floor((97 * fineness) / (fineness - n)));

/** State of a round after some steps. */
interface Progress {
  /** Number of steps that raised the pay. */
  count: number;
  isLost: boolean;
  isFull: boolean;
  pays: number;
  /** Possible next steps, with their pay where it is known. */
  steps: readonly (readonly [move: string, pays?: number])[];
}

export interface Climb {
  accepts(choices: Choices): boolean;
  draw: Rules["draw"];
  /** Returns the state after some steps; undefined where one of them is not allowed. */
  progress(luck: readonly number[], choices: Choices, steps: readonly string[]): Progress | undefined;
  view(luck: readonly number[], choices: Choices, steps: readonly string[], isOver: boolean): View;
  details(played: Played, choices: Choices): Readonly<Record<string, string>>;
}

const free = (move: string): Move => ({ move, extra: 0 });

/**
 * Creates the rules of such a game: its steps, "cash" after at least one of them, and "back" for a player who left
 * before the first.
 */
export function climb({ accepts, draw, progress, view, details }: Climb): Rules {
  const isDone = (at: Progress | undefined) => !at || at.isLost || at.isFull;
  return {
    accepts,
    draw,
    play(luck, choices, moves) {
      const end = moves.at(-1) === "cash" || moves.at(-1) === "back" ? moves.at(-1) : undefined;
      const steps = end ? moves.slice(0, -1) : moves;
      for (let count = 0; count < steps.length; count += 1) {
        if (isDone(progress(luck, choices, steps.slice(0, count)))) return undefined;
      }
      const at = progress(luck, choices, steps);
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
    details: (played, choices) => ({
      ...details(played, choices),
      end: played.pays > 0 ? `cashed out, ${times(played.pays)}` : "lost",
    }),
  };
}
