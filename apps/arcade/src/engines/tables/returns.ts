import { percent, type ReturnRow } from "../../kit/returns.ts";
import type { Return } from "../draws/shared-game.ts";
import { pairChance } from "./baccarat.ts";
import { tableGames, type TableGameName } from "./games.ts";
import type { Rules } from "./rules.ts";

const ofStakes = ({ paid, stakes }: Return): string =>
  percent(Number((paid * 1_000_000n) / (stakes * 100n)) / 1_000_000);

/**
 * Computes the exact returns of a table's bets in one pass over all results, for the first and the last of many picks.
 */
function rowsOf(name: TableGameName): ReturnRow[] {
  const rules: Rules = tableGames[name];
  const bets = rules.spots.flatMap((spot) =>
    [...new Set([spot.picks[0] ?? "", spot.picks.at(-1) ?? ""])].map((pick) => ({ spot, pick, paid: 0n })),
  );
  let stakes = 0n;
  if (!rules.exact) {
    for (const [result, ways] of rules.all()) {
      stakes += ways;
      for (const bet of bets) bet.paid += bet.spot.pays(result, bet.pick) * ways;
    }
  }
  const shareOf = ({ spot, paid }: (typeof bets)[number]): string => {
    // The listed results have points instead of cards, so a pair's chance is that of its first two cards.
    if (name.startsWith("baccarat") && spot.id.endsWith("Pair"))
      return ofStakes({ paid: spot.odds * pairChance[0], stakes: pairChance[1] });
    return ofStakes(rules.exact?.(spot.id) ?? { paid, stakes });
  };
  const exact = (bet: string, shares: readonly string[]): ReturnRow => {
    const shown = [...new Set(shares)].toSorted().join("–");
    return { engine: name, bet, stated: shown, proven: shown, how: "exact" };
  };
  const cashOuts = rules.flight?.returns().map(ofStakes).toSorted() ?? [];
  return [
    ...rules.spots.map(({ id }) => exact(id, bets.filter(({ spot }) => spot.id === id).map(shareOf))),
    // The range covers cash-outs at any time: the lowest and the highest return.
    ...(rules.flight ? [exact("cash-out", [cashOuts[0] ?? "", cashOuts.at(-1) ?? ""])] : []),
  ];
}

/** Returns the rows of the tables. */
export const tableReturns = (): ReturnRow[] => (Object.keys(tableGames) as TableGameName[]).flatMap(rowsOf);
