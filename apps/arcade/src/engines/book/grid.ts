import { MILLION, type Chances, type Clock, type MatchState, type Model, type Race } from "./match.ts";

/* Exact chances of every final score from the current state. */

export type Grid = readonly { home: number; away: number; chance: number }[];

/** Chances below this do not change odds in hundredths. */
const tiny = 1e-9;

/** Returns the chances of 0, 1, 2 … goals in a number of ticks. */
function goalsIn(ticks: number, millionths: number): number[] {
  const p = millionths / MILLION;
  const found: number[] = [];
  let chance = (1 - p) ** ticks;
  for (let goals = 0; goals <= ticks; goals += 1) {
    found.push(chance < tiny ? 0 : chance);
    chance *= ((ticks - goals) / (goals + 1)) * (p / (1 - p));
  }
  return found;
}

function clockGrid(model: Clock, chances: Chances, state: MatchState): Grid {
  const left = Math.max(0, model.ticks - state.tick);
  const [home, away] = chances.map((chance) => goalsIn(left, chance)) as [number[], number[]];
  const grid: { home: number; away: number; chance: number }[] = [];
  for (const [h, ph] of home.entries()) {
    if (ph === 0) continue;
    for (const [a, pa] of away.entries()) {
      const chance = ph * pa;
      if (chance > tiny) grid.push({ home: state.score[0] + h, away: state.score[1] + a, chance });
    }
  }
  return grid;
}

/** Returns each side's chance of reaching a number of points first, from the current points of a set. */
export function raceTo(points: number, chances: Chances, from: readonly [number, number]): [number, number] {
  const p = chances[0] / MILLION;
  const memory = new Map<number, number>();
  const home = (a: number, b: number): number => {
    if (a === 0) return 1;
    if (b === 0) return 0;
    const key = a * 100 + b;
    const known = memory.get(key);
    if (known !== undefined) return known;
    const chance = p * home(a - 1, b) + (1 - p) * home(a, b - 1);
    memory.set(key, chance);
    return chance;
  };
  const chance = home(points - from[0], points - from[1]);
  return [chance, 1 - chance];
}

export const setChance = (model: Race, chances: Chances, points: readonly [number, number]): [number, number] =>
  raceTo(model.points, chances, points);

function raceGrid(model: Race, chances: Chances, state: MatchState): Grid {
  const fresh = setChance(model, chances, [0, 0])[0];
  const current = setChance(model, chances, state.points)[0];
  const ends = new Map<string, { home: number; away: number; chance: number }>();
  const walk = (home: number, away: number, chance: number, p: number): void => {
    if (home < model.sets && away < model.sets) {
      walk(home + 1, away, chance * p, fresh);
      walk(home, away + 1, chance * (1 - p), fresh);
      return;
    }
    const known = ends.get(`${home}-${away}`);
    if (known) known.chance += chance;
    else ends.set(`${home}-${away}`, { home, away, chance });
  };
  walk(state.score[0], state.score[1], 1, current);
  return [...ends.values()];
}

/** Returns the chance of every final score. */
export const chanceGrid = (model: Model, chances: Chances, state: MatchState): Grid =>
  model.kind === "clock" ? clockGrid(model, chances, state) : raceGrid(model, chances, state);

/** Returns the chances that home or away scores next within a number of ticks; the rest to 1 is no goal. */
export function nextSide([home, away]: Chances, ticks: number): [number, number] {
  const [h, a] = [home / MILLION, away / MILLION];
  const any = 1 - (1 - h) * (1 - a);
  const within = 1 - (1 - any) ** ticks;
  return [(h / any) * within, (((1 - h) * a) / any) * within];
}
