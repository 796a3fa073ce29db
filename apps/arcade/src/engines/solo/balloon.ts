import { climb, fineness, heightOf } from "./cash-out.ts";
import { none } from "../alone/rules.ts";

/*
 * Balloon: it is pumped up breath by breath. Its capacity is drawn in advance: it reaches m with the chance 0.97 / m.
 */

/** Pay of a cash-out after each pump, in hundredths of the stake. */
export const pumps = [
  115, 135, 160, 190, 230, 280, 340, 420, 520, 650, 820, 1050, 1350, 1750, 2300, 3100, 4200, 6000, 10_000, 25_000,
] as const;

const paysAt = (count: number): number => (count === 0 ? 100 : (pumps[count - 1] ?? 0));

export const balloon = climb({
  accepts: none,
  draw: async (below) => [await below(fineness)],
  progress([drawn = 0], _choices, steps) {
    if (steps.some((step) => step !== "pump") || steps.length > pumps.length) return undefined;
    const isLost = paysAt(steps.length) > heightOf(drawn) && steps.length > 0;
    const count = steps.length - Number(isLost);
    return { count, isLost, isFull: count === pumps.length, pays: paysAt(count), steps: [["pump", paysAt(count + 1)]] };
  },
  // The number of pumps; at the end also the balloon's capacity.
  view: ([drawn = 0], _choices, steps, isOver) => ({
    numbers: [steps.length, ...(isOver ? [pumps.filter((pays) => pays <= heightOf(drawn)).length] : [])],
  }),
  details: ({ view }) => ({ pumps: String(view.numbers?.[0] ?? 0), held: String(view.numbers?.[1] ?? 0) }),
});
