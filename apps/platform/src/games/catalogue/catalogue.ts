import { pageNumbers } from "../../kit/lib/paging.ts";
import type { Pool } from "../../kit/db/pool.ts";
import type { GameType } from "@croupier/contract/domain/game-types";
import type { Language } from "@croupier/contract/domain/languages";
import type { Output } from "@croupier/contract/rows";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { cached } from "@croupier/server/cached";
import * as store from "./store.ts";
import { toLanes, type Lane, type VendorIcon } from "./lanes.ts";
import { toIndexed, toTile, type Tile } from "./tiles.ts";
import { vendorLabel } from "@croupier/contract/domain/vendor-label";

/** Milliseconds that vendors and menus are cached: they change with a release or an operator's command. */
const cardsFreshMs = 5000;

export interface CatalogueDeps {
  db: Pool;
  /** Returns the address of a vendor's mark in a variant. */
  vendorIcon: VendorIcon;
}

export function createCatalogue({ db, vendorIcon }: CatalogueDeps) {
  const cards = cached<store.CardRow[]>({ freshMs: cardsFreshMs });
  const openGames = cached<ReadonlyMap<string, bigint>>({ freshMs: 1000 });
  const allCards = () => cards.get("cards", () => store.findCards(db));

  return {
    /** Lists categories that have a vendor, in the merchant's order, which the header and side menu follow. */
    async menus(config: MerchantConfig): Promise<Output<"gameMenus">> {
      const rows = await allCards();
      return config.categories.flatMap((gameType) => {
        const own = rows.filter((row) => row.game_type === gameType);
        const games = own.reduce((sum, row) => sum + row.games, 0);
        return own.length > 0 ? [{ gameType, vendors: own.length, games }] : [];
      });
    },
    async lanes(config: MerchantConfig, language: Language): Promise<Lane[]> {
      return toLanes(await allCards(), config, language, vendorIcon);
    },
    async page(
      config: MerchantConfig,
      language: Language,
      filter: store.GameFilter & { sort: store.GameSort; pageNo: number; pageSize: number },
    ): Promise<Output<"gameList">> {
      const { pageNo, pageSize } = filter;
      const order = { sort: filter.sort, vendorOrder: config.vendorOrder, language };
      const hotGames = config.hotGames.map(BigInt);
      const found = await store.findGames(db, { ...filter, hotGames }, order, pageSize, (pageNo - 1) * pageSize);
      return {
        content: found.rows.map((row) => toTile(row, language)),
        ...pageNumbers({ pageNo, pageSize }, found.total),
      };
    },
    /** Lists the merchant's own hot games, else the catalogue's. */
    async hot(config: MerchantConfig, language: Language): Promise<Tile[]> {
      if (config.hotGames.length === 0) {
        return (await store.findHotGames(db, 20)).map((row) => toTile(row, language));
      }
      const wanted = config.hotGames.map(BigInt);
      const rows = await store.findGamesById(db, wanted);
      return rows
        .filter((row) => row.status === "open")
        .sort((a, b) => wanted.indexOf(a.node_id) - wanted.indexOf(b.node_id))
        .map((row) => toTile(row, language));
    },
    groups: (gameType: GameType, vassalage?: string) => store.findGroups(db, gameType, vassalage),
    async index(language: Language): Promise<Output<"gameIndex">> {
      const [rows, all] = await Promise.all([store.findAllGames(db), allCards()]);
      return { games: rows.map((row) => toIndexed(row, language)), vendors: namedVendors(all) };
    },
    /** Lists every lottery, and whether it is open. */
    async lotteries(language: Language): Promise<{ tile: Tile; isOpen: boolean }[]> {
      return (await store.findLotteries(db)).map((row) => toPlayable(row, language));
    },
    /** Returns the open games of a category by their code. */
    async openGames(gameType: GameType): Promise<ReadonlyMap<string, bigint>> {
      return openGames.get(gameType, async () => {
        const rows = await store.findOpenGames(db, gameType);
        return new Map(rows.map((row) => [row.game_code, row.node_id]));
      });
    },
    newVendors: () => store.findNewVendors(db),
    game: (nodeId: bigint) => store.findGame(db, nodeId),
    /** Returns the tiles of these games in this order, without games that no longer exist. */
    async tiles(nodeIds: bigint[], language: Language): Promise<Tile[]> {
      const rows = new Map((await store.findGamesById(db, nodeIds)).map((row) => [row.node_id, row]));
      return nodeIds.flatMap((nodeId) => {
        const row = rows.get(nodeId);
        return row ? [toTile(row, language)] : [];
      });
    },
  };
}

const toPlayable = (row: store.GameRow, language: Language) => ({
  tile: toTile(row, language),
  isOpen: row.status === "open" && row.engine !== null,
});

/** Lists each vendor once. */
function namedVendors(cards: store.CardRow[]): Output<"gameIndex">["vendors"] {
  const names = new Map(cards.map((row) => [row.vassalage, row.display_name]));
  return [...names].map(([vassalage, displayName]) => ({
    vassalage,
    displayName,
    vendorLabel: vendorLabel(vassalage),
  }));
}

export type Catalogue = ReturnType<typeof createCatalogue>;
