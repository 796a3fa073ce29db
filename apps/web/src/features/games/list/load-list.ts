import { gameTypes, type GameType } from "@croupier/contract/domain/game-types";
import { gameFeatures, volatilities, type GameFeature, type Volatility } from "@croupier/contract/domain/game-traits";
import type { WireInput } from "@croupier/contract/rows";
import { prefetch } from "../../../core/api/reads.ts";
import { oneOf, readQuery } from "../../../core/router/read-query.ts";
import type { App } from "../../../core/app-context.tsx";

/** The game select types of specification section 9; an address without one means ALL. */
export const shows = ["NEW", "HOT", "FAV", "RECENT"] as const;
export const sorts = ["PLAYED", "NEW", "NAME"] as const;

/** Parameters of a list's address (specification section 2: /rng and /fish take vassalage). */
export interface ListSearch {
  vassalage?: string;
  group?: string;
  show?: (typeof shows)[number];
  sort?: (typeof sorts)[number];
  volatility?: Volatility;
  feature?: GameFeature;
}

/** The parameters that exclude games; the order excludes none. */
export const narrowing = [
  "vassalage",
  "group",
  "show",
  "volatility",
  "feature",
] as const satisfies (keyof ListSearch)[];

/** The changes of one press; undefined removes a parameter. */
export type ListChange = Partial<Record<keyof ListSearch, string | undefined>>;

export const pageSize = 36;

const code = /^[A-Z0-9_]{1,24}$/;

export const readListSearch = readQuery<ListSearch>({
  vassalage: code,
  group: code,
  show: oneOf(shows),
  sort: oneOf(sorts),
  volatility: oneOf(volatilities),
  feature: oneOf(gameFeatures),
});

/** Returns the category of a list's address; undefined for `/hot`, which spans all of them. */
export function typeOfPath(path: string): GameType | undefined {
  const upper = path.toUpperCase();
  return gameTypes.find((type) => type === upper);
}

export type ListInput = WireInput<"gameList">;

export function listInput(path: string, search: ListSearch): ListInput {
  const gameType = typeOfPath(path);
  const { vassalage, group, show, sort, volatility, feature } = search;
  const select = gameType === undefined ? "HOT" : show === "NEW" || show === "HOT" ? show : undefined;
  return {
    ...(gameType ? { gameType } : {}),
    ...(select ? { select } : {}),
    ...(vassalage ? { vassalage } : {}),
    ...(group ? { group } : {}),
    ...(sort ? { sort } : {}),
    ...(volatility ? { volatility } : {}),
    ...(feature ? { feature } : {}),
    pageNo: 1,
    pageSize,
  };
}

export const groupsInput = (gameType: GameType, vassalage: string | undefined): WireInput<"gameGroups"> => ({
  gameType,
  ...(vassalage ? { vassalage } : {}),
});

/** Categories whose vendors and games have groups. */
export const grouped: readonly GameType[] = ["LIVE", "LOTT", "ELOTT", "BGS"];

/** The game centres of specification section 2: the vendors come first, each with a tile. */
export const centres: readonly GameType[] = ["SPORTS", "ESPORTS", "LOTT", "ELOTT", "COCKFIGHT"];

export async function loadList(app: App, path: string, search: ListSearch): Promise<void> {
  const gameType = typeOfPath(path);
  await Promise.all([
    prefetch(app, "gameMenus", {}),
    prefetch(app, "gameVendors", {}),
    prefetch(app, "gameList", listInput(path, search)),
    ...(gameType && grouped.includes(gameType)
      ? [prefetch(app, "gameGroups", groupsInput(gameType, search.vassalage))]
      : []),
  ]);
}
