import { atOnce, times, type Choices } from "../alone/rules.ts";

/* Plinko: a ball falls through rows of pegs, left or right at each, into one of the cups below. */

export const plinkoRows = ["8", "12", "16"] as const;
export const plinkoRisks = ["low", "medium", "high"] as const;
type Rows = (typeof plinkoRows)[number];
type Risk = (typeof plinkoRisks)[number];

/** Pays of the cups in hundredths, from the outermost to the middle; the other half mirrors them. */
const halves: Record<Rows, Record<Risk, readonly number[]>> = {
  "8": {
    low: [450, 190, 110, 100, 50],
    medium: [1200, 280, 130, 70, 40],
    high: [2800, 380, 150, 30, 20],
  },
  "12": {
    low: [800, 250, 140, 130, 110, 100, 50],
    medium: [3300, 1100, 370, 190, 110, 60, 30],
    high: [17_000, 2300, 760, 200, 70, 20, 20],
  },
  "16": {
    low: [1600, 900, 200, 130, 130, 110, 110, 100, 50],
    medium: [11_000, 4100, 1000, 490, 290, 140, 100, 50, 30],
    high: [100_000, 13_000, 2600, 890, 390, 190, 20, 20, 20],
  },
};

/** Returns the pay of each cup, from left to right. */
export function cupsOf({ rows, risk }: Choices): readonly number[] {
  const half =
    halves[plinkoRows.find((each) => each === rows) ?? "8"][plinkoRisks.find((each) => each === risk) ?? "low"];
  return [...half, ...half.toReversed().slice(1)];
}

export const plinko = atOnce({
  accepts: ({ rows, risk, ...rest }) =>
    plinkoRows.some((each) => each === rows) &&
    plinkoRisks.some((each) => each === risk) &&
    Object.keys(rest).length === 0,
  async draw(below) {
    const turns: number[] = [];
    while (turns.length < 16) turns.push(await below(2));
    return turns;
  },
  decide(luck, choices) {
    const numbers = luck.slice(0, Number(choices.rows));
    const cup = numbers.reduce((sum, turn) => sum + turn, 0);
    return { view: { numbers }, pays: cupsOf(choices)[cup] ?? 0 };
  },
  details: ({ view: { numbers = [] }, pays }) => ({
    way: numbers.map((turn) => (turn === 0 ? "L" : "R")).join(""),
    cup: `${numbers.reduce((sum, turn) => sum + turn, 0) + 1} of ${numbers.length + 1}`,
    result: times(pays),
  }),
});
