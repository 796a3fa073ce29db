import { atOnce, distinct, times, type Choices } from "../alone/rules.ts";

/* Keno: ten of 40 numbers are drawn; the player chooses one to ten of them. */

export const kenoNumbers = 40;
export const kenoDrawn = 10;

/** Pays in hundredths by the number of picks, then by the number of hits from none. */
export const kenoPays: Readonly<Record<number, readonly number[]>> = {
  1: [0, 385],
  2: [0, 175, 500],
  3: [0, 0, 380, 3600],
  4: [0, 0, 170, 1000, 9000],
  5: [0, 0, 140, 400, 1500, 30_000],
  6: [0, 0, 0, 350, 1400, 8000, 60_000],
  7: [0, 0, 0, 250, 650, 2500, 20_000, 80_000],
  8: [0, 0, 0, 180, 380, 1400, 7000, 30_000, 100_000],
  9: [0, 0, 0, 120, 280, 800, 3500, 12_000, 50_000, 100_000],
  10: [0, 0, 0, 110, 210, 450, 1600, 6000, 25_000, 60_000, 100_000],
};

/** Parses the picks, in order; undefined unless they are one to ten different numbers. */
function picksOf(choices: Choices): number[] | undefined {
  const { picks = "", ...rest } = choices;
  if (Object.keys(rest).length > 0 || !/^\d{1,2}(,\d{1,2}){0,9}$/.test(picks)) return undefined;
  const numbers = picks.split(",").map(Number);
  const isRising = numbers.every((n, at) => n > (numbers[at - 1] ?? 0));
  return isRising && Math.max(...numbers) <= kenoNumbers ? numbers : undefined;
}

export const keno = atOnce({
  accepts: (choices) => picksOf(choices) !== undefined,
  draw: (below) => distinct(below, kenoNumbers, kenoDrawn),
  decide(luck, choices) {
    const numbers = luck.map((n) => n + 1);
    const picks = picksOf(choices) ?? [];
    const hits = picks.filter((n) => numbers.includes(n)).length;
    return { view: { numbers }, pays: kenoPays[picks.length]?.[hits] ?? 0 };
  },
  details({ view: { numbers = [] }, pays }, choices) {
    const hits = (picksOf(choices) ?? []).filter((n) => numbers.includes(n)).length;
    return { drawn: numbers.join(" "), hits: String(hits), result: times(pays) };
  },
});
