import { climb, multipleOf } from "./cash-out.ts";
import { oneOf } from "../alone/rules.ts";

/*
 * Tower: eight floors. On each the player lifts one tile; most hide a coin and lead to the next floor, the others are
 * empty and lose the stake.
 */

export const floors = 8;

/** Number of tiles of a floor, and of coins among them. */
export const towerLevels = {
  easy: { tiles: 4, coins: 3 },
  medium: { tiles: 3, coins: 2 },
  hard: { tiles: 2, coins: 1 },
  expert: { tiles: 3, coins: 1 },
} as const;

export type TowerLevel = keyof typeof towerLevels;
const levels = Object.keys(towerLevels) as TowerLevel[];
const levelOf = (choices: Readonly<Record<string, string>>): TowerLevel =>
  levels.find((each) => each === choices.level) ?? "medium";

/** Returns the pay of a cash-out after a number of floors. */
export function towerPays(level: TowerLevel, climbed: number): number {
  const { tiles, coins } = towerLevels[level];
  return multipleOf(BigInt(tiles) ** BigInt(climbed), BigInt(coins) ** BigInt(climbed));
}

/**
 * Returns whether a tile hides a coin. Every number of tiles divides twelve, so the drawn number selects the odd tile
 * of a floor.
 */
function hasCoin(level: TowerLevel, drawn: number, tile: number): boolean {
  const { tiles, coins } = towerLevels[level];
  return coins === 1 ? drawn % tiles === tile : drawn % tiles !== tile;
}

const tileOf = (step: string): number => Number(/^climb:(\d)$/.exec(step)?.[1] ?? -1);

export const tower = climb({
  accepts: (choices) => oneOf(choices, "level", levels) !== undefined,
  async draw(below) {
    const drawn: number[] = [];
    while (drawn.length < floors) drawn.push(await below(12));
    return drawn;
  },
  progress(luck, choices, steps) {
    const level = levelOf(choices);
    const tiles = steps.map(tileOf);
    if (tiles.some((tile) => tile < 0 || tile >= towerLevels[level].tiles) || steps.length > floors) return undefined;
    const isLost = tiles.some((tile, floor) => !hasCoin(level, luck[floor] ?? 0, tile));
    const count = steps.length - Number(isLost);
    return {
      count,
      isLost,
      isFull: count === floors,
      pays: towerPays(level, count),
      steps: [["climb", towerPays(level, count + 1)]],
    };
  },
  view(luck, choices, steps, isOver) {
    const level = levelOf(choices);
    const cells = luck.slice(0, floors).flatMap((drawn, floor) =>
      Array.from({ length: towerLevels[level].tiles }, (_, tile) => {
        const coin = hasCoin(level, drawn, tile);
        const chosen = steps[floor];
        if (chosen !== undefined && tileOf(chosen) === tile) return coin ? "coin" : "hit";
        return isOver ? (coin ? "rest" : "empty") : "";
      }),
    );
    return { cells };
  },
  details: ({ view }) => ({
    floors: String((view.cells ?? []).filter((cell) => cell === "coin").length),
  }),
});
