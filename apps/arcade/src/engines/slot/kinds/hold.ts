import { exactReturn } from "../exact.ts";
import { makeMachine, type Draw } from "../machine.ts";
import { ROWS, SCATTER, type Skin } from "../skin.ts";
import type { Step } from "../../alone/rules.ts";
import { roundOf, sumOf, type Slot } from "../slot.ts";
import { cellsOf, numbersOf, symbolsAt } from "../reels.ts";
import { lineTable, spinOf, winsOf } from "./lines.ts";

/*
 * Twenty lines, and coins with amounts. Six or more coins stay while all other places respin three times; each new coin
 * stays too and resets the respins to three. At the end all coins are paid, and fifteen of them win the grand prize in
 * addition.
 */

const places = 15;
const needed = 6;
const turns = 3;
const grand = 100_000;
/** Coin amounts in hundredths of the stake, with their weights in thousandths. */
const coinValues = [
  [50, 400],
  [100, 290],
  [200, 150],
  [300, 80],
  [500, 50],
  [1_000, 20],
  [2_500, 7],
  [5_000, 2],
  [20_000, 1],
] as const;
/** Chance that a place shows a coin, in thousandths. */
const coinChance = 65;

const holdSkin: Skin = {
  name: "hold",
  volatility: "high",
  rtpBasisPoints: 9656,
  strips: [
    "AHEFGCDGCSHEFGDBEGASHBGFHCEDHFSS",
    "ADEFHGEAHCSFWDHGFBHGCSBFGEDGCEHFSS",
    "DHCGECFAHDSBEFGEBFHGFSHGDHFCDWEGSSS",
    "HGDFHAFGDFSHDCGDBGFECSHGCEHAEBFEWSS",
    "DBFGCHDGFASDHGFHEFGCESFHBGCADEHBWESS",
  ],
  pays: {
    A: [110, 350, 1800],
    B: [70, 250, 900],
    C: [50, 180, 550],
    D: [34, 100, 350],
    E: [26, 80, 250],
    F: [20, 58, 170],
    G: [16, 42, 130],
    H: [14, 36, 110],
  },
  scatterPays: [0, 0, 0],
  freeSpins: [0, 0, 0],
  freeMultiplier: 1,
  retrigger: false,
  emblems: [
    "joker",
    "coin",
    "money-bag",
    "locked-with-key",
    "bank",
    "top-hat",
    "old-key",
    "ring",
    "hourglass-done",
    "bell",
  ],
};

const machine = makeMachine(holdSkin);

function coinFrom(draw: Draw): number {
  let at = draw(1000);
  for (const [value, share] of coinValues) {
    if (at < share) return value;
    at -= share;
  }
  return 0;
}

/** Respins every free place three times, and three more after each new coin. */
function respins(draw: Draw, window: number[][], first: readonly (readonly [number, number])[]): Step[] {
  const coins = new Map(first);
  const steps: Step[] = [];
  for (let left = turns; left > 0 && coins.size < places;) {
    const held = [...coins.keys()];
    left -= 1;
    for (let cell = 0; cell < places; cell += 1) {
      if (coins.has(cell) || draw(1000) >= coinChance) continue;
      coins.set(cell, coinFrom(draw));
      left = turns;
    }
    const shown = window.map((column, reel) =>
      column.map((symbol, row) => (coins.has(reel * ROWS + row) ? SCATTER : symbol === SCATTER ? 9 : symbol)),
    );
    steps.push({
      by: "respin",
      free: 0,
      window: shown,
      wins: [],
      times: 1,
      pays: 0,
      freeWon: 0,
      held,
      marks: [...coins],
    });
  }
  const last = steps.at(-1);
  if (!last) return steps;
  const all = [...coins.values()].reduce((sum, value) => sum + value, 0);
  last.wins = [{ symbol: SCATTER, count: coins.size, pays: all, cells: [...coins.keys()] }];
  if (coins.size === places) last.wins.push({ symbol: SCATTER, count: places, pays: grand, cells: [] });
  last.pays = sumOf(last.wins);
  return steps;
}

function playAll(draw: Draw): Step[] {
  const base = spinOf(machine, draw);
  const wins = winsOf(base);
  const marks = cellsOf(base.window, SCATTER).map((cell) => [cell, coinFrom(draw)] as const);
  const first: Step = {
    by: "spin",
    free: 0,
    window: base.window,
    wins,
    times: 1,
    pays: sumOf(wins),
    freeWon: 0,
    marks,
  };
  return marks.length < needed ? [first] : [first, ...respins(draw, base.window, marks)];
}

/**
 * Returns the average final number of coins and the chance of a full window, from a number of coins and respins left.
 */
function endOf(coins: number, left: number, known: Map<string, [number, number]>): [number, number] {
  if (coins === places) return [places, 1];
  if (left === 0) return [coins, 0];
  const key = `${coins} ${left}`;
  const before = known.get(key);
  if (before) return before;
  const empty = places - coins;
  const chance = coinChance / 1000;
  let [mean, all] = [0, 0];
  let choose = 1;
  for (let hit = 0; hit <= empty; hit += 1) {
    const probability = choose * chance ** hit * (1 - chance) ** (empty - hit);
    const [count, complete] = endOf(coins + hit, hit > 0 ? turns : left - 1, known);
    mean += probability * count;
    all += probability * complete;
    choose = (choose * (empty - hit)) / (hit + 1);
  }
  known.set(key, [mean, all]);
  return [mean, all];
}

/** Computes the exact return: lines, and coins over every number that the reels may show. */
export function holdReturn(skin: Skin = holdSkin): { rtp: number; lines: number; coins: number; every: number } {
  const { lines } = exactReturn(skin);
  let chances = [1];
  for (const strip of numbersOf(skin.strips)) {
    const next = Array.from({ length: chances.length + ROWS }, () => 0);
    for (const stop of strip.keys()) {
      const coins = symbolsAt(strip, stop, ROWS).filter((symbol) => symbol === SCATTER).length;
      for (const [count, chance] of chances.entries()) {
        next[count + coins] = (next[count + coins] ?? 0) + chance / strip.length;
      }
    }
    chances = next;
  }
  const worth = coinValues.reduce((sum, [value, share]) => sum + (value * share) / 1000, 0);
  const known = new Map<string, [number, number]>();
  let [coins, starts] = [0, 0];
  for (let count = needed; count <= places; count += 1) {
    const chance = chances[count] ?? 0;
    const [mean, all] = endOf(count, turns, known);
    starts += chance;
    coins += chance * (mean * worth + all * grand);
  }
  return { rtp: lines + coins / 100, lines, coins: coins / 100, every: 1 / starts };
}

export const hold: Slot = {
  kind: "hold",
  reels: 5,
  rows: ROWS,
  volatility: holdSkin.volatility,
  returns: [{ bet: "spin", basisPoints: holdSkin.rtpBasisPoints, how: "exact" }],
  emblems: holdSkin.emblems,
  table: lineTable(holdSkin),
  facts: { needed: [needed], turns: [turns], coins: coinValues.map(([value]) => value), grand: [grand] },
  play: (draw) => roundOf(playAll(draw)),
};
