import type { Handlers } from "../http/call.ts";
import { refuse } from "../db/refusal.ts";
import type { Merchants } from "../merchants/merchants.ts";
import type { Catalogue } from "./catalogue.ts";
import { toTile } from "./tiles.ts";

type Names = "gameMenus" | "gameVendors" | "gameList" | "gameInfo" | "hotGames";

export function catalogueHandlers(catalogue: Catalogue, merchants: Merchants): Pick<Handlers, Names> {
  const configOf = async (code: string) => (await merchants.byCode(code)).config;
  return {
    gameMenus: async ({ merchant }) => catalogue.menus(await configOf(merchant.code)),
    gameVendors: async ({ merchant, language }) => ({
      lanes: await catalogue.lanes(await configOf(merchant.code), language),
    }),
    gameList: async ({ merchant, language, input }) =>
      catalogue.page(await configOf(merchant.code), language, {
        gameType: input.gameType,
        vassalage: input.vassalage,
        select: input.select,
        pageNo: input.pageNo,
        pageSize: input.pageSize,
      }),
    gameInfo: async ({ input, language }) => {
      const row = await catalogue.game(input.nodeId);
      return row ? toTile(row, language) : refuse("GAME_UNKNOWN");
    },
    hotGames: async ({ merchant, language }) => ({
      list: await catalogue.hot(await configOf(merchant.code), language),
    }),
  };
}
