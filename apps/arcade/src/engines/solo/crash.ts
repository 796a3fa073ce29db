import { fineness, heightOf, highest } from "./cash-out.ts";
import { paidAtStake, times, type Choices, type Played, type Rules } from "../alone/rules.ts";

/*
 * Kite: it climbs automatically until its line breaks, and reaches m with the chance 0.97 / m. A cash-out before that
 * pays the height at that moment, by the server's clock; a target set in advance cashes out automatically.
 */

/** Milliseconds between two beats, at each of which the height grows by 1/200. */
export const beatMs = 50;

/** Heights beat by beat, in hundredths of the stake; in whole numbers, so that every machine computes the same. */
export const heights: readonly number[] = (() => {
  const all: number[] = [];
  for (let fine = 1_000_000; all.at(-1) !== highest; fine += Math.floor(fine / 200)) {
    all.push(Math.min(highest, Math.floor(fine / 10_000)));
  }
  return all;
})();

export const heightAt = (ms: number): number => heights[Math.min(heights.length - 1, Math.floor(ms / beatMs))] ?? 100;

/** Parses the automatic target in hundredths; 0 for none, undefined for an invalid one. */
function targetOf({ target = "", ...rest }: Choices): number | undefined {
  if (Object.keys(rest).length > 0 || !/^(\d{1,4}\.\d\d)?$/.test(target)) return undefined;
  const hundredths = target === "" ? 0 : Math.round(Number(target) * 100);
  return hundredths === 0 || (hundredths >= 101 && hundredths <= highest) ? hundredths : undefined;
}

function shown(height: number, at: number | undefined): Played {
  const isOver = at !== undefined;
  return {
    // The break height stays hidden until the round is over.
    view: isOver ? { numbers: [height, at] } : {},
    moves: isOver ? [] : [{ move: "cash", extra: 0 }],
    isOver,
    pays: at ?? 0,
  };
}

export const crash: Rules = {
  accepts: (choices) => targetOf(choices) !== undefined,
  draw: async (below) => [heightOf(await below(fineness))],
  play([height = 0], choices, moves) {
    const [move, ...more] = moves;
    if (move === undefined) return shown(height, undefined);
    const target = targetOf(choices) ?? 0;
    const came = /^cash@(\d{1,7})$/.exec(move)?.[1];
    if (more.length > 0 || (came === undefined && move !== "end")) return undefined;
    const reached = came === undefined ? target || highest : heightAt(Number(came));
    const wanted = target > 0 ? Math.min(target, reached) : reached;
    return shown(height, wanted <= height ? wanted : 0);
  },
  endsAt([height = 0], choices) {
    const target = targetOf(choices) || highest;
    // The round ends at the target, at the highest height, or when the line cannot hold the next beat.
    const last = target <= height ? heights.findIndex((each) => each >= target) : heights.findIndex((h) => h > height);
    return last * beatMs;
  },
  returned: paidAtStake,
  leave: () => "end",
  details: ({ view }) => ({
    line: `broke at ${times(Math.max(100, view.numbers?.[0] ?? 100))}`,
    end: view.numbers?.[1] ? `cashed out at ${times(view.numbers[1])}` : "lost",
  }),
};
