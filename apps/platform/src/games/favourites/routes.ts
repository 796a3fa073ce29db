import { pageNumbers } from "../../kit/lib/paging.ts";
import type { Language } from "@croupier/contract/domain/languages";
import type { Output } from "@croupier/contract/rows";
import type { Pool } from "../../kit/db/pool.ts";
import { refuse } from "../../kit/db/refusal.ts";
import type { Handlers } from "../../kit/http/call.ts";
import type { Offer } from "../catalogue/store.ts";
import * as store from "./store.ts";

type Names = "favouriteGames" | "addFavourite" | "removeFavourite" | "recentGames";
type Tile = Output<"gameInfo">;

export interface FavouriteDeps {
  db: Pool;
  offerOf(merchant: string): Promise<Offer>;
  /** Returns the tiles of these games that a merchant offers, in this order. */
  tiles(merchant: string, nodeIds: bigint[], language: Language): Promise<Tile[]>;
}

/** Handles a member's own lists of games. */
export function favouriteHandlers({ db, offerOf, tiles }: FavouriteDeps): Pick<Handlers, Names> {
  return {
    favouriteGames: async ({ merchant, input, session, language }) => {
      const { pageNo, pageSize, gameType } = input;
      const offset = (pageNo - 1) * pageSize;
      const { nodeIds, total } = await store.findFavourites(
        db,
        session.memberId,
        { gameType, offer: await offerOf(merchant.code) },
        pageSize,
        offset,
      );
      return {
        content: await tiles(merchant.code, nodeIds, language),
        pageNum: pageNo,
        ...pageNumbers({ pageNo, pageSize }, total),
      };
    },
    addFavourite: async ({ merchant, input, session }) =>
      (await store.addFavourite(db, session.memberId, input.nodeId, await offerOf(merchant.code)))
        ? {}
        : refuse("GAME_UNKNOWN"),
    removeFavourite: async ({ input, session }) => {
      await store.removeFavourite(db, session.memberId, input.nodeId);
      return {};
    },
    recentGames: async ({ merchant, input, session, language }) => {
      const { page, pageSize, gameType } = input;
      const wanted = { gameType, offer: await offerOf(merchant.code) };
      const nodeIds = await store.findRecent(db, session.memberId, wanted, pageSize, (page - 1) * pageSize);
      return { list: await tiles(merchant.code, nodeIds, language) };
    },
  };
}
