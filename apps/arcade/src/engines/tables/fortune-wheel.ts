import type { Result } from "../draws/shared-game.ts";
import { side, spot, type Rules } from "./rules.ts";

/* A wheel of 52 fields. A result is [the field]. */

const marks: readonly (readonly [mark: number, fields: number])[] = [
  [1, 25],
  [2, 16],
  [5, 8],
  [15, 3],
];

/** Marks around the wheel, spread so that equal ones are apart. */
export const fields: readonly number[] = marks
  .flatMap(([mark, count]) =>
    Array.from({ length: count }, (_, at) => ({ mark, at: ((at + 0.5) / count) * 52 + mark / 100 })),
  )
  .sort((a, b) => a.at - b.at)
  .map(({ mark }) => mark);

const markOf = ([field = 0]: Result) => fields[field] ?? 1;

export const fortuneWheel: Rules = {
  seconds: { bets: 17, close: 1, show: 12 },
  pastNeeded: 0,
  spots: marks.map(([mark]) =>
    (mark <= 2 ? spot : side)(`field${mark}`, BigInt(mark + 1) * 100n, (result) => markOf(result) === mark),
  ),
  derive: async (below) => [await below(fields.length)],
  revealMs: () => 7_500,
  describe: (result) => ({ field: markOf(result) }),
  *all() {
    for (let field = 0; field < fields.length; field += 1) yield [[field], 1n];
  },
};
