import { returns as prizeReturns, type PrizeMode } from "./engines/lotto/prizes.ts";
import { bookTitles } from "./engines/book/titles.ts";
import { lotteries } from "./engines/lotto/lotteries.ts";
import { ponds } from "./engines/pond/titles.ts";
import { roomTitles } from "./engines/rooms/titles.ts";
import proven from "./engines/slot/proven.json" with { type: "json" };
import { exactReturn } from "./engines/slot/exact.ts";
import { choiceReturn } from "./engines/slot/kinds/choice.ts";
import { expandingReturn } from "./engines/slot/kinds/expanding.ts";
import { holdReturn } from "./engines/slot/kinds/hold.ts";
import { tumblingReturn } from "./engines/slot/kinds/tumbling.ts";
import { waysReturn } from "./engines/slot/kinds/ways.ts";
import { measuredReturn } from "./engines/slot/prove.ts";
import { skinNames } from "./engines/slot/skin.ts";
import { skins } from "./engines/slot/skins.ts";
import { slotNames, slotOf, type SlotName } from "./engines/slot/slots.ts";
import type { SoloGameName } from "./engines/solo/engines.ts";
import { slotTitles } from "./engines/slot/titles.ts";
import { soloTitles } from "./engines/solo/titles.ts";
import { pairChance } from "./engines/tables/baccarat.ts";
import { engines as tableEngines } from "./engines/tables/engines.ts";
import type { Return } from "./engines/tables/../draws/shared-game.ts";
import type { Rules } from "./engines/tables/rules.ts";
import { tables } from "./engines/tables/tables.ts";

/*
 * Lists the stated and the proven return of every engine and bet, with the kind of proof. `npm run returns` prints it.
 * Returns that are quick to compute are computed; the others name the test that proves them.
 */

export interface ReturnRow {
  /** Engine, as named in the titles. */
  engine: string;
  bet: string;
  /** In per cent. */
  stated: string;
  proven: string;
  how: string;
}

const percent = (share: number): string => (share * 100).toFixed(2);

/** Slots whose return is computed from their reels. */
const computed: Partial<Record<SlotName, () => number>> = {
  ...Object.fromEntries(skinNames.map((name) => [name, () => exactReturn(skins[name]).rtp])),
  "jade-pavilion": waysReturn,
  "star-harbour": expandingReturn,
  "four-castles": choiceReturn,
  "coin-vault": () => holdReturn().rtp,
  "sun-temple": () => tumblingReturn(proven.counted.tumbling),
};
const simulations: Partial<Record<SlotName, Partial<Record<string, keyof typeof proven.simulated>>>> = {
  "sweet-garden": { spin: "cluster" },
  "storm-islands": { spin: "anywhere", buy: "anywhere bought" },
};

const ofStakes = ({ paid, stakes }: Return): string =>
  percent(Number((paid * 1_000_000n) / (stakes * 100n)) / 1_000_000);

function slotRows(name: SlotName): ReturnRow[] {
  return slotOf(name).returns.map(({ bet, basisPoints }) => {
    const row = { engine: name, bet, stated: percent(basisPoints / 10_000) };
    const compute = computed[name];
    if (compute) return { ...row, proven: percent(compute()), how: "exact" };
    const simulation = simulations[name]?.[bet];
    if (!simulation) throw new Error(`${name} has no proven return on ${bet}`);
    const record = proven.simulated[simulation];
    const { rtp, half } = measuredReturn(simulation, record);
    const how = `${record.rounds.toLocaleString("en")} rounds, ± ${percent(half)} (95 %)`;
    return { ...row, proven: percent(rtp), how };
  });
}

/**
 * Computes the exact returns of a table's bets in one pass over all results, for the first and the last of many picks.
 */
function tableRows(name: keyof typeof tableEngines): ReturnRow[] {
  const rules: Rules = tableEngines[name];
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

type Stated = readonly [bet: string, stated: string, how: string, test: string];
const instant = "solo/instant.test.ts";
const cards = "solo/card-games.test.ts";

/** Stated returns of the solo games, and the test that computes each. */
export const stated: Record<SoloGameName, readonly Stated[]> = {
  blackjack: [["hand", "99.43", "exact", "solo/rules.test.ts: returns what its rules state"]],
  mines: [["cells", "97", "exact", "solo/mines.test.ts: returns 97 % for any number of open cells"]],
  keno: [["picks", "95.5–97", "exact", `${instant}: of keno is between 95.5 and 97 %`]],
  plinko: [["ball", "96.8–97.1", "exact", `${instant}: of plinko is between 96.8 and 97.1 %`]],
  "hi-lo": [["guess", "97", "exact", `${instant}: of higher or lower is 97 %`]],
  dice: [["target", "97", "exact", `${instant}: of dice is 97 %`]],
  "scratch-lantern": [["card", "95", "exact", `${instant}: of a scratch card is 95 %`]],
  "scratch-peach": [["card", "96", "exact", `${instant}: of a scratch card is 95 % for the lantern and 96 %`]],
  tower: [["floor", "97", "exact", `${instant}: of the tower is 97 %`]],
  balloon: [["height", "97", "exact", `${instant}: of balloon and kite is at most 97 %`]],
  crash: [["height", "97", "exact", `${instant}: of balloon and kite is at most 97 %`]],
  "video-poker": [["hand", "99.54", "exact, nightly", "solo/video-poker.test.ts: returns exactly 99.54 %"]],
  "red-dog": [["hand", "96.84", "exact", `${cards}: of red dog is 96.84 %`]],
  "casino-war": [
    ["war", "97.63", "exact", `${cards}: of casino war is 97.63 %`],
    ["surrender", "96.15", "exact", `${cards}: of casino war is 97.63 % when going to war, 96.15 %`],
  ],
  "three-card-poker": [
    ["ante", "96.63", "exact", `${cards}: of three card poker is 96.63 %`],
    ["pair plus", "97.68", "exact", `${cards}: of three card poker is 96.63 % of the ante`],
  ],
  "caribbean-stud": [
    ["ante", "94.7", "10,000,000 hands, ± 0.25 (nightly)", `${cards}: of caribbean stud return 94.7 %`],
  ],
  "pai-gow-poker": [["hand", "97.3", "400,000 hands, ± 0.4 (nightly)", `${cards}: of pai gow poker return 97.3 %`]],
  craps: [
    ["pass", "98.59", "exact", `${cards}: of craps is 98.59 %`],
    ["don't pass", "98.64", "exact", `${cards}: of craps is 98.59 %`],
    ["field", "97.22", "exact", `${cards}: of craps is 98.59 %`],
    ["odds", "100", "exact", `${cards}: of craps is 98.59 %`],
  ],
  solitaire: [["tile", "97", "exact", "solo/solitaire.test.ts: raises the pay only by a forced match"]],
};

const soloRows = (): ReturnRow[] =>
  Object.entries(stated).flatMap(([engine, bets]) =>
    bets.map(([bet, share, how, test]) => ({ engine, bet, stated: share, proven: share, how: `${how}: ${test}` })),
  );

/** Returns the rows of the ponds, one for each return of their bullets. */
const pondRows = (): ReturnRow[] =>
  [...new Set([...ponds.values()].map(({ returnBasisPoints }) => returnBasisPoints))].toSorted().map((points) => {
    const share = percent(points / 10_000);
    const how = "exact: pond/rules.test.ts: every bullet of every title returns exactly what its rules say";
    return { engine: "pond", bet: `bullet of ${share}`, stated: share, proven: share, how };
  });

const lottoRows = (): ReturnRow[] =>
  (Object.keys(prizeReturns) as PrizeMode[]).map((mode) => {
    const share = percent(prizeReturns[mode] / 10_000);
    const how = "exact: lotto/prizes.test.ts: returns what its table promises in every bet, and never more";
    return { engine: `lottery ${mode}`, bet: "every play", stated: share, proven: share, how };
  });

const bookRow: ReturnRow = {
  engine: "book",
  bet: "every market",
  stated: "95.00",
  proven: "95.00",
  how: "exact: book/rules.test.ts: return 95 % of decided stakes on every bet of every sport",
};

/** Returns the rows of the rooms, where players play each other and the room keeps its fee of a win or a pot. */
const roomRows = (): ReturnRow[] =>
  [...new Set([...roomTitles.values()].map(({ roomGame }) => roomGame))].toSorted().map((game) => ({
    engine: `room ${game}`,
    bet: "against players",
    stated: "fee 5.00",
    proven: "fee 5.00",
    how: "exact: chips are conserved but for the fee: rooms/betting.test.ts, rooms/banker.test.ts, rooms/boards.test.ts",
  }));

/** Lists the return of every engine and bet. */
export function allReturns(): ReturnRow[] {
  return [
    ...slotNames.flatMap(slotRows),
    ...(Object.keys(tableEngines) as (keyof typeof tableEngines)[]).flatMap(tableRows),
    ...soloRows(),
    ...pondRows(),
    ...lottoRows(),
    bookRow,
    ...roomRows(),
  ];
}

/** Returns the engine of a title as named in the rows; undefined for a title the arcade does not run. */
export function engineOf(gameCode: string): string | undefined {
  const lottery = lotteries.get(gameCode);
  const room = roomTitles.get(gameCode);
  return (
    (soloTitles.get(gameCode) ?? slotTitles.get(gameCode))?.solo ??
    tables.get(gameCode)?.engine ??
    (lottery ? `lottery ${lottery.mode}` : undefined) ??
    (ponds.has(gameCode) ? "pond" : undefined) ??
    (bookTitles.has(gameCode) ? "book" : undefined) ??
    (room ? `room ${room.roomGame}` : undefined)
  );
}

/** Maps titles to the highest return they state, in basis points; undefined where players meet and a fee is taken. */
export function highestReturns(gameCodes: readonly string[]): Map<string, number | undefined> {
  const byEngine = new Map<string, number>();
  for (const { engine, stated: share } of allReturns()) {
    if (share.startsWith("fee")) continue;
    const basisPoints = Math.round(Number(share.split("–").at(-1)) * 100);
    byEngine.set(engine, Math.max(byEngine.get(engine) ?? 0, basisPoints));
  }
  return new Map(
    gameCodes.map((code) => [code, ponds.get(code)?.returnBasisPoints ?? byEngine.get(engineOf(code) ?? "")]),
  );
}

if (import.meta.main) {
  const codes = [soloTitles, slotTitles, tables, lotteries, ponds, bookTitles, roomTitles].flatMap((titles) => [
    ...titles.keys(),
  ]);
  const titles = Map.groupBy(codes, engineOf);
  console.table(allReturns().map((row) => ({ ...row, titles: titles.get(row.engine)?.length ?? 0 })));
}
