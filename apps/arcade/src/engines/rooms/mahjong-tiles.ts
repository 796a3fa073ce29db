/*
 * Mahjong tiles by kind: 0 to 8 characters, 9 to 17 bamboos, 18 to 26 dots, 27 to 30 winds, 31 to 33 dragons. Decides
 * winning hands and their multipliers.
 */

const kinds = 34;
export const suitOf = (kind: number): number => Math.floor(Math.min(kind, 27) / 9);
const isHonour = (kind: number) => kind >= 27;

const marks = ["E", "S", "W", "N", "red", "green", "white"];
export const kindName = (kind: number): string =>
  isHonour(kind) ? (marks[kind - 27] ?? "") : `${(kind % 9) + 1}${"mbd"[suitOf(kind)] ?? ""}`;

export function countsOf(tiles: readonly number[]): number[] {
  const counts = Array.from({ length: kinds }, () => 0);
  for (const tile of tiles) counts[tile] = (counts[tile] ?? 0) + 1;
  return counts;
}

/** Returns whether tiles form only threes: alike, or a run in a suit. */
function areSets(counts: number[]): boolean {
  const kind = counts.findIndex((count) => count > 0);
  if (kind === -1) return true;
  const take = (from: readonly number[]): boolean => {
    for (const each of from) counts[each] = (counts[each] ?? 0) - 1;
    const isGood = areSets(counts);
    for (const each of from) counts[each] = (counts[each] ?? 0) + 1;
    return isGood;
  };
  if ((counts[kind] ?? 0) >= 3 && take([kind, kind, kind])) return true;
  const canRun = !isHonour(kind) && kind % 9 <= 6 && (counts[kind + 1] ?? 0) > 0 && (counts[kind + 2] ?? 0) > 0;
  return canRun && take([kind, kind + 1, kind + 2]);
}

/** Returns the runs of a suit that include a tile. */
export const runsWith = (kind: number): number[][] =>
  isHonour(kind)
    ? []
    : [kind - 2, kind - 1, kind]
        .filter((low) => low >= 0 && low % 9 <= 6 && suitOf(low) === suitOf(kind) && suitOf(low + 2) === suitOf(kind))
        .map((low) => [low, low + 1, low + 2]);

/** Returns whether a meld is three of a kind, to which the fourth tile can be added. */
export const isThree = (meld: readonly number[], kind: number): boolean =>
  meld.length === 3 && meld.every((each) => each === kind);

const isSevenPairs = (counts: readonly number[], size: number) =>
  size === 14 && counts.every((count) => count % 2 === 0);

/** Returns whether the tiles in hand, beside the melds, form sets and one pair, or seven pairs. */
export function isWinning(tiles: readonly number[]): boolean {
  if (tiles.length % 3 !== 2) return false;
  const counts = countsOf(tiles);
  if (isSevenPairs(counts, tiles.length)) return true;
  for (const [kind, count] of counts.entries()) {
    if (count < 2) continue;
    counts[kind] = count - 2;
    const isGood = areSets(counts);
    counts[kind] = count;
    if (isGood) return true;
  }
  return false;
}

/** Returns whether the tiles in hand form threes of a kind and one pair. */
const areAllAlike = (counts: readonly number[]) =>
  counts.filter((count) => count === 2).length === 1 &&
  counts.every((count) => count === 0 || count === 2 || count === 3);

const mostTimes = 32n;

/** Returns the multiplier of a winning hand, with the reasons. */
export function timesOf(
  tiles: readonly number[],
  melds: readonly (readonly number[])[],
): { times: bigint; names: string[] } {
  const counts = countsOf(tiles);
  const all = [...tiles, ...melds.flat()];
  const suits = new Set(all.filter((kind) => !isHonour(kind)).map(suitOf));
  const names: string[] = [];
  let times = 1n;
  const count = (name: string, by: bigint) => {
    names.push(name);
    times *= by;
  };
  if (isSevenPairs(counts, tiles.length)) count("sevenPairs", 4n);
  else if (areAllAlike(counts) && melds.every(([one, two]) => one === two)) count("allAlike", 2n);
  if (suits.size <= 1) count(all.some(isHonour) ? "halfFlush" : "fullFlush", all.some(isHonour) ? 2n : 4n);
  for (const meld of melds) if (meld.length === 4) count("kong", 2n);
  return { times: times > mostTimes ? mostTimes : times, names };
}

/** Scores a tile's use to its hand: the sets it is part of or could complete. */
export function useOf(kind: number, counts: readonly number[]): number {
  const alike = (counts[kind] ?? 0) - 1;
  if (isHonour(kind)) return [0, 12, 40, 60][alike] ?? 0;
  const place = kind % 9;
  const near = (by: number) => (place + by < 0 || place + by > 8 ? 0 : Math.min(1, counts[kind + by] ?? 0));
  const runs = near(-1) * near(1) + near(1) * near(2) + near(-1) * near(-2);
  const steps = near(-1) * 5 + near(1) * 5 + near(-2) * 3 + near(2) * 3;
  return ([0, 12, 34, 40][alike] ?? 0) + runs * 14 + steps + (place > 0 && place < 8 ? 2 : 0);
}
