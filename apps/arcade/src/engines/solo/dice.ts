import { atOnce, times, type Choices } from "../alone/rules.ts";

/* Dice: a number from 0.00 to 99.99 is thrown; the player chooses a target and a side of it. */

export const sides = ["under", "over"] as const;
/** Limits of the winning throws per hundred: from 2 to 95. */
const least = 2;
const most = 95;

export function dicePays(chance: number): number {
  return Math.floor(9700 / chance);
}

/** Returns the winning throws per hundred for a choice; undefined where it is not offered. */
export function chanceOf({ side, target, ...rest }: Choices): number | undefined {
  if (Object.keys(rest).length > 0 || !/^\d{1,2}$/.test(target ?? "")) return undefined;
  const chance = side === "under" ? Number(target) : side === "over" ? 100 - Number(target) : 0;
  return chance >= least && chance <= most ? chance : undefined;
}

export const dice = atOnce({
  accepts: (choices) => chanceOf(choices) !== undefined,
  draw: async (below) => [await below(10_000)],
  decide([thrown = 0], choices) {
    const target = Number(choices.target) * 100;
    const isWon = choices.side === "under" ? thrown < target : thrown >= target;
    return { view: { numbers: [thrown] }, pays: isWon ? dicePays(chanceOf(choices) ?? 1) : 0 };
  },
  details: ({ view, pays }) => ({
    thrown: ((view.numbers?.[0] ?? 0) / 100).toFixed(2),
    result: pays > 0 ? times(pays) : "lost",
  }),
});
