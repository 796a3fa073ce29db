import type { Flight, Result, Return } from "../draws/shared-game.ts";
import type { Rules } from "./rules.ts";
import { side, spot } from "./rules.ts";

/*
 * Cash or crash: a rocket climbs until its engine stops. Before the start, players choose a height at which their
 * stakes are cashed out automatically; an earlier press pays the height at that moment, by the server's clock. The
 * chance to reach a height is 96 % divided by the height, so all heights have the same return. A result is [the height
 * in hundredths]: 100 never leaves the ground, 10,000 leaves the sky.
 */

const outcomes = 10_000;
const numerator = 960_000;
const leastHeight = 100;
export const mostHeight = 10_000;

/** Heights to choose from, in hundredths. */
export const heights = [120, 150, 200, 300, 500, 1000, 2000, 5000, 10_000] as const;

const heightAt = (outcome: number): number =>
  Math.max(leastHeight, Math.min(mostHeight, Math.floor(numerator / (outcome + 1))));

export const heightOf = ([height = leastHeight]: Result): number => height;

const climbMs = 3_800;
const startMs = 1_200;
/** Returns when the rocket reaches a height, in milliseconds after its start. */
export const reachedAt = (height: number): number => startMs + climbMs * Math.log(height / leastHeight);
/** Returns the height of the rocket at a moment, if its engine lasts. */
export const heightAfter = (ms: number): number =>
  Math.max(leastHeight, Math.min(mostHeight, leastHeight * Math.exp((ms - startMs) / climbMs)));

/** Lowest height for a cash-out: the ground itself is always reached. */
const lowestCash = 101;

const flight: Flight = {
  // A height counts until the next one would be reached.
  lastsMs: (result) => reachedAt(Math.min(mostHeight, heightOf(result) + 1)),
  heightAt(ms) {
    const height = Math.floor(heightAfter(ms));
    return height < lowestCash ? undefined : height;
  },
  returns() {
    const ended = new Map<number, number>();
    for (let outcome = 0; outcome < outcomes; outcome += 1) {
      ended.set(heightAt(outcome), (ended.get(heightAt(outcome)) ?? 0) + 1);
    }
    const returns: Return[] = [];
    let reached = 0;
    for (let height = mostHeight; height >= lowestCash; height -= 1) {
      reached += ended.get(height) ?? 0;
      returns.push({ paid: BigInt(reached * height), stakes: BigInt(outcomes) });
    }
    return returns;
  },
};

export const cashOrCrash: Rules = {
  seconds: { bets: 15, close: 1, show: 24 },
  pastNeeded: 0,
  spots: heights.map((height) =>
    (height <= 500 ? spot : side)(`height${height}`, BigInt(height), (result) => heightOf(result) >= height),
  ),
  flight,
  derive: async (below) => [heightAt(await below(outcomes))],
  revealMs: (result) => Math.ceil(reachedAt(heightOf(result))) + 1_000,
  describe: (result) => ({ height: (heightOf(result) / 100).toFixed(2) }),
  *all() {
    for (let outcome = 0; outcome < outcomes; outcome += 1) yield [[heightAt(outcome)], 1n];
  },
};
