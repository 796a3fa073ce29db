import { gameTypes, type GameType } from "@croupier/contract/game-types";
import type { WireInput } from "@croupier/contract/rows";
import { callQuery } from "../../core/api/queries.ts";
import type { App } from "../../core/app.tsx";

export interface ListSearch {
  vassalage?: string;
  page?: number;
}

const pageSize = 36;

/** What a list's address may carry (specification section 2: /rng and /fish take vassalage). */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const { vassalage, page } = search;
  return {
    ...(typeof vassalage === "string" ? { vassalage } : {}),
    ...(Number.isInteger(page) && Number(page) > 1 ? { page: Number(page) } : {}),
  };
}

/** The category of a list's address; undefined for `/hot`, which spans all of them. */
export function typeOfPath(path: string): GameType | undefined {
  const upper = path.toUpperCase();
  return gameTypes.find((type) => type === upper);
}

export function listInput(path: string, { vassalage, page = 1 }: ListSearch): WireInput<"gameList"> {
  const gameType = typeOfPath(path);
  return {
    ...(gameType ? { gameType } : { select: "HOT" }),
    ...(vassalage && /^[A-Z0-9_]{1,24}$/.test(vassalage) ? { vassalage } : {}),
    pageNo: page,
    pageSize,
  };
}

export async function loadList(app: App, path: string, search: ListSearch): Promise<void> {
  await Promise.all([
    app.queries.prefetchQuery({ ...callQuery(app.api, "gameMenus", {}), staleTime: 60_000 }),
    app.queries.prefetchQuery({ ...callQuery(app.api, "gameVendors", {}), staleTime: 60_000 }),
    app.queries.prefetchQuery({ ...callQuery(app.api, "gameList", listInput(path, search)), staleTime: 60_000 }),
  ]);
}
