import type { Below } from "../../kit/seed.ts";

/*
 * Plays a match from its seed alone. There are two kinds: against the clock (football and similar: each side may score
 * once a tick), and a race (tennis, snooker, maps: points win a set, sets win the match). The page verifies matches
 * with the same code.
 */

export type Side = 0 | 1;

/** Chances are in millionths. */
export const MILLION = 1_000_000;

export interface Clock {
  kind: "clock";
  /** Ticks of a match; each side may score once in each. */
  ticks: number;
  /** Periods of the same length, with a break between them. */
  periods: number;
  breakMs: number;
  /** Average goals of an even match: home, away. */
  average: readonly [number, number];
  /** Minutes the clock shows for a whole match. */
  minutes: number;
  /** A goal closes the markets for a moment. */
  isLowScoring: boolean;
}

export interface Race {
  kind: "race";
  /** Sets that win the match. */
  sets: number;
  /** Points that win a set. */
  points: number;
  /** Advantage of the better side at each point, in millionths per step of strength. */
  step: number;
}

export type Model = (Clock | Race) & { tickMs: number };

/** Chance of each side in millionths: to score in a tick, or to win a point (these two add up to a million). */
export type Chances = readonly [number, number];

export function chancesOf(model: Model, strength: number): Chances {
  if (model.kind === "race") {
    const home = Math.round(MILLION / 2 + 6_000 + strength * model.step);
    return [home, MILLION - home];
  }
  const rate = (average: number, by: number) => Math.round((average * (1 + 0.09 * by) * MILLION) / model.ticks);
  return [rate(model.average[0], strength), rate(model.average[1], -strength)];
}

/** A goal or point: the tick, counted from 0, and the side. */
export interface Score {
  tick: number;
  side: Side;
}

export async function playMatch(model: Model, chances: Chances, below: Below): Promise<Score[]> {
  const scores: Score[] = [];
  if (model.kind === "clock") {
    for (let tick = 0; tick < model.ticks; tick += 1) {
      if ((await below(MILLION)) < chances[0]) scores.push({ tick, side: 0 });
      if ((await below(MILLION)) < chances[1]) scores.push({ tick, side: 1 });
    }
    return scores;
  }
  for (let tick = 0; !stateAfter(model, scores, tick).isOver; tick += 1) {
    scores.push({ tick, side: (await below(MILLION)) < chances[0] ? 0 : 1 });
  }
  return scores;
}

export interface MatchState {
  /** Ticks played so far. */
  tick: number;
  /** Goals, or sets. */
  score: readonly [number, number];
  /** Winner of each goal or set, in order. */
  won: readonly Side[];
  /** Points of the current set. */
  points: readonly [number, number];
  /** Points of each set so far, in order. */
  sequence: readonly (readonly Side[])[];
  isOver: boolean;
}

/** Returns the state of a match after a number of ticks. */
export function stateAfter(model: Model, scores: readonly Score[], tick: number): MatchState {
  const seen = scores.filter((each) => each.tick < tick).map(({ side }) => side);
  const score: [number, number] = [0, 0];
  if (model.kind === "clock") {
    for (const side of seen) score[side] += 1;
    return { tick, score, won: seen, points: [0, 0], sequence: [], isOver: tick >= model.ticks };
  }
  const won: Side[] = [];
  const sequence: Side[][] = [[]];
  let points: [number, number] = [0, 0];
  for (const side of seen) {
    points[side] += 1;
    sequence.at(-1)?.push(side);
    if (points[side] < model.points) continue;
    score[side] += 1;
    won.push(side);
    points = [0, 0];
    sequence.push([]);
  }
  const isOver = Math.max(...score) >= model.sets;
  return { tick: Math.min(tick, seen.length), score, won, points, sequence, isOver };
}

/** Returns the most ticks a match can have. */
const mostTicks = (model: Model): number =>
  model.kind === "clock" ? model.ticks : (2 * model.points - 1) * (2 * model.sets - 1);

/** Returns the longest duration of a match. */
export const mostMs = (model: Model): number =>
  mostTicks(model) * model.tickMs + (model.kind === "clock" ? (model.periods - 1) * model.breakMs : 0);

export interface Moment {
  /** Ticks played so far. */
  tick: number;
  phase: "before" | "play" | "break";
  /** The period, from 1. */
  period: number;
}

/** Returns the phase of a match from the milliseconds since its beginning. */
export function momentAt(model: Model, ms: number): Moment {
  if (ms < 0) return { tick: 0, phase: "before", period: 1 };
  if (model.kind === "race") {
    return { tick: Math.min(mostTicks(model), Math.floor(ms / model.tickMs)), phase: "play", period: 1 };
  }
  const periodTicks = model.ticks / model.periods;
  const stretch = periodTicks * model.tickMs + model.breakMs;
  const period = Math.min(model.periods - 1, Math.floor(ms / stretch));
  const played = Math.floor((ms - period * stretch) / model.tickMs);
  const isBreak = played >= periodTicks && period < model.periods - 1;
  const tick = period * periodTicks + Math.min(periodTicks, played);
  return { tick, phase: isBreak ? "break" : "play", period: period + 1 };
}
