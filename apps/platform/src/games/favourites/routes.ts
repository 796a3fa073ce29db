import { pageNumbers } from "../../kit/lib/paging.ts";
import type { Language } from "@croupier/contract/domain/languages";
import type { Output } from "@croupier/contract/rows";
import type { Pool } from "../../kit/db/pool.ts";
import { refuse } from "../../kit/db/refusal.ts";
import type { Handlers } from "../../kit/http/call.ts";
import * as store from "./store.ts";

type Names = "favouriteGames" | "addFavourite" | "removeFavourite" | "recentGames";
type Tile = Output<"gameInfo">;

export interface FavouriteDeps {
  db: Pool;
  /** Returns the tiles of these games, in this order. */
  tiles(nodeIds: bigint[], language: Language): Promise<Tile[]>;
}

/** Handles a member's own lists of games. */
export function favouriteHandlers({ db, tiles }: FavouriteDeps): Pick<Handlers, Names> {
  return {
    favouriteGames: async ({ input, session, language }) => {
      const { pageNo, pageSize, gameType } = input;
      const offset = (pageNo - 1) * pageSize;
      const { nodeIds, total } = await store.findFavourites(db, session.memberId, gameType, pageSize, offset);
      return {
        content: await tiles(nodeIds, language),
        pageNum: pageNo,
        ...pageNumbers({ pageNo, pageSize }, total),
      };
    },
    addFavourite: async ({ input, session }) =>
      (await store.addFavourite(db, session.memberId, input.nodeId)) ? {} : refuse("GAME_UNKNOWN"),
    removeFavourite: async ({ input, session }) => {
      await store.removeFavourite(db, session.memberId, input.nodeId);
      return {};
    },
    recentGames: async ({ input, session, language }) => {
      const { page, pageSize, gameType } = input;
      const nodeIds = await store.findRecent(db, session.memberId, gameType, pageSize, (page - 1) * pageSize);
      return { list: await tiles(nodeIds, language) };
    },
  };
}
