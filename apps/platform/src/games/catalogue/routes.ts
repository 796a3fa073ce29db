import type { Handlers } from "../../kit/http/call.ts";
import { refuse } from "../../kit/db/refusal.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import type { Catalogue } from "./catalogue.ts";
import { toTile } from "./tiles.ts";

type Names = "gameMenus" | "gameVendors" | "gameList" | "gameInfo" | "gameGroups" | "gameIndex" | "hotGames";

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
        group: input.group,
        volatility: input.volatility,
        feature: input.feature,
        sort: input.sort,
        pageNo: input.pageNo,
        pageSize: input.pageSize,
      }),
    gameInfo: async ({ merchant, input, language }) => {
      const row = await catalogue.game(await configOf(merchant.code), input.nodeId);
      return row ? toTile(row, language) : refuse("GAME_UNKNOWN");
    },
    gameGroups: async ({ merchant, input }) =>
      catalogue.groups(await configOf(merchant.code), input.gameType, input.vassalage),
    gameIndex: async ({ merchant, language }) => catalogue.index(await configOf(merchant.code), language),
    hotGames: async ({ merchant, language }) => ({
      list: await catalogue.hot(await configOf(merchant.code), language),
    }),
  };
}
