import { vendorLabel } from "@croupier/contract/domain/vendor-label";
import type { GameType } from "@croupier/contract/domain/game-types";
import { refuse } from "../../kit/db/refusal.ts";
import type { Handlers } from "../../kit/http/call.ts";
import type { Merchants } from "../../site/merchants/merchants.ts";
import type { VendorLobby } from "../vendors/vendor.ts";

export interface LobbyDeps {
  lobby: VendorLobby;
  merchants: Merchants;
  /** Returns the open games of a category that a merchant offers, by their code. */
  openGames(merchant: string, gameType: GameType): Promise<ReadonlyMap<string, bigint>>;
  /** Returns the vendors with new games, most games first. */
  newVendors(merchant: string): Promise<{ vassalage: string; displayName: string; games: number }[]>;
}

type Names = "modelList" | "pvpRoomList" | "nextEvents" | "newVendors";

/** Handles the lobby: the vendors' tables, rooms and events for games that are open here. */
export function lobbyHandlers({ lobby, merchants, openGames, newVendors }: LobbyDeps): Pick<Handlers, Names> {
  const currencyOf = async (merchant: string) => (await merchants.byCode(merchant)).config.currency;
  return {
    modelList: async ({ merchant, input }) => {
      const [shown, open, currency] = await Promise.all([
        lobby.tables(),
        openGames(merchant.code, input.gameType),
        currencyOf(merchant.code),
      ]);
      if (!shown) return refuse("VENDOR_SILENT");
      const tables = shown.tables.flatMap(({ limits, ...table }) => {
        const nodeId = open.get(table.gameCode);
        const limit = limits[currency];
        return nodeId !== undefined && limit ? [{ nodeId, ...table, ...limit }] : [];
      });
      return { serverTime: shown.now, tables };
    },
    pvpRoomList: async ({ merchant }) => {
      const [shown, open] = await Promise.all([
        currencyOf(merchant.code).then((currency) => lobby.rooms(currency)),
        openGames(merchant.code, "PVP"),
      ]);
      if (!shown) return refuse("VENDOR_SILENT");
      const games = shown.games.flatMap(({ gameCode, rooms }) => {
        const nodeId = open.get(gameCode);
        return nodeId === undefined ? [] : [{ nodeId, gameCode, rooms }];
      });
      return { games };
    },
    nextEvents: async ({ merchant, input, language }) => {
      const [shown, open] = await Promise.all([lobby.events(language), openGames(merchant.code, input.gameType)]);
      if (!shown) return refuse("VENDOR_SILENT");
      const events = shown.events.flatMap(({ gameCodes, ...event }) => {
        const gameCode = gameCodes.find((code) => open.has(code));
        const nodeId = gameCode === undefined ? undefined : open.get(gameCode);
        return nodeId === undefined ? [] : [{ nodeId, ...event }];
      });
      return { serverTime: shown.now, events };
    },
    newVendors: async ({ merchant }) => ({
      list: (await newVendors(merchant.code)).map((vendor) => ({
        ...vendor,
        vendorLabel: vendorLabel(vendor.vassalage),
      })),
    }),
  };
}
