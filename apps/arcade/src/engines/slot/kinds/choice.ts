import { exactReturn } from "../exact.ts";
import { makeMachine } from "../machine.ts";
import { ROWS, type Skin } from "../skin.ts";
import type { Step } from "../../alone/rules.ts";
import { roundOf, sumOf, type Slot } from "../slot.ts";
import { lineTable, spinOf, winsOf } from "./lines.ts";

/*
 * Twenty lines. Three scatters let the player choose between many free spins with small multipliers and few with large
 * ones. Spins times multiplier is the same for each choice, so that all have the same return.
 */

export const picks = { "24": 1, "12": 2, "8": 3, "4": 6 } as const;
export type Pick = keyof typeof picks;
export const pickNames = Object.keys(picks).toSorted((a, b) => Number(b) - Number(a)) as Pick[];
const spinsTimes = 24;

const choiceSkin: Skin = {
  name: "choice",
  volatility: "medium",
  rtpBasisPoints: 9656,
  strips: [
    "HCEDCGHFEBFDAGDFAEHCGHBGHFGSE",
    "ESGBFHESCFGHEDAFCDGCFGEFHAWHBDGH",
    "HGEDCHGSBFHDEHCADGEWFBECGFHGFDWF",
    "SEGFHADGBSHECDEFHAFDHGFBWCGFHEDCG",
    "HCFDCGHDCFBAFEAHGWEFHEGSHBDGBFGDE",
  ],
  pays: {
    A: [70, 260, 1500],
    B: [45, 170, 600],
    C: [32, 110, 400],
    D: [20, 65, 230],
    E: [15, 48, 170],
    F: [11, 34, 120],
    G: [9, 28, 90],
    H: [9, 24, 75],
  },
  scatterPays: [1, 5, 25],
  freeSpins: [1, 1, 1],
  freeMultiplier: 1,
  retrigger: false,
  emblems: [
    "crown",
    "castle",
    "princess",
    "prince",
    "unicorn",
    "crossed-swords",
    "shield",
    "scroll",
    "bow-and-arrow",
    "dagger",
  ],
};

/** Computes the exact return: a free spin pays its lines times the multiplier. */
export function choiceReturn(skin: Skin = choiceSkin): number {
  const { lines, scatters, spinsPerTrigger } = exactReturn(skin);
  return lines + scatters + (spinsTimes * lines) / spinsPerTrigger;
}

const machine = makeMachine(choiceSkin);

export const choice: Slot = {
  kind: "choice",
  reels: 5,
  rows: ROWS,
  volatility: choiceSkin.volatility,
  returns: [{ bet: "spin", basisPoints: choiceSkin.rtpBasisPoints, how: "exact" }],
  emblems: choiceSkin.emblems,
  table: lineTable(choiceSkin),
  facts: {
    scatters: choiceSkin.scatterPays.map((each) => each * 100),
    spins: pickNames.map(Number),
    times: pickNames.map((pick) => picks[pick]),
  },
  play(draw, { pick }) {
    const base = spinOf(machine, draw);
    const wins = winsOf(base);
    const isWon = base.freeSpinsWon > 0;
    const times: number = picks[pick as Pick] ?? 0;
    const first: Step = {
      by: "spin",
      free: 0,
      window: base.window,
      wins,
      times: 1,
      pays: sumOf(wins),
      freeWon: isWon && times > 0 ? Number(pick) : 0,
    };
    if (!isWon) return roundOf([first]);
    if (times === 0) return { ...roundOf([first]), asks: pickNames };
    const free = Array.from({ length: Number(pick) }, (_, at): Step => {
      const spin = { ...spinOf(machine, draw), scatterPays: 0 };
      const own = winsOf(spin, times);
      return { by: "spin", free: at + 1, window: spin.window, wins: own, times, pays: sumOf(own), freeWon: 0 };
    });
    return roundOf([first, ...free]);
  },
};
