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

/** Names what a brand offers; the same for all brands that offer everything. */
const keyOf = (offer: store.Offer): string => JSON.stringify(offer ?? "all");

export interface CatalogueDeps {
  db: Pool;
  /** Returns the address of a vendor's mark in a variant. */
  vendorIcon: VendorIcon;
}

export function createCatalogue({ db, vendorIcon }: CatalogueDeps) {
  const cards = cached<store.CardRow[]>({ freshMs: cardsFreshMs });
  const openGames = cached<ReadonlyMap<string, bigint>>({ freshMs: 1000 });
  const allCards = ({ offer }: MerchantConfig) => cards.get(keyOf(offer), () => store.findCards(db, offer));

  return {
    /** Lists categories that have a vendor, in the merchant's order, which the header and side menu follow. */
    async menus(config: MerchantConfig): Promise<Output<"gameMenus">> {
      const rows = await allCards(config);
      return config.categories.flatMap((gameType) => {
        const own = rows.filter((row) => row.game_type === gameType);
        const games = own.reduce((sum, row) => sum + row.games, 0);
        return own.length > 0 ? [{ gameType, vendors: own.length, games }] : [];
      });
    },
    async lanes(config: MerchantConfig, language: Language): Promise<Lane[]> {
      return toLanes(await allCards(config), config, language, vendorIcon);
    },
    async page(
      config: MerchantConfig,
      language: Language,
      filter: Omit<store.GameFilter, "offer" | "hotGames"> & { sort: store.GameSort; pageNo: number; pageSize: number },
    ): Promise<Output<"gameList">> {
      const { pageNo, pageSize } = filter;
      const order = { sort: filter.sort, vendorOrder: config.vendorOrder, language };
      const hotGames = config.hotGames.map(BigInt);
      const found = await store.findGames(
        db,
        { ...filter, offer: config.offer, hotGames },
        order,
        pageSize,
        (pageNo - 1) * pageSize,
      );
      return {
        content: found.rows.map((row) => toTile(row, language)),
        ...pageNumbers({ pageNo, pageSize }, found.total),
      };
    },
    /** Lists the merchant's own hot games, else the catalogue's. */
    async hot(config: MerchantConfig, language: Language): Promise<Tile[]> {
      if (config.hotGames.length === 0) {
        return (await store.findHotGames(db, 20, config.offer)).map((row) => toTile(row, language));
      }
      const wanted = config.hotGames.map(BigInt);
      const open = (await store.findGamesById(db, wanted, config.offer)).filter((row) => row.status === "open");
      return inOrder(open, wanted, language);
    },
    groups: ({ offer }: MerchantConfig, gameType: GameType, vassalage?: string) =>
      store.findGroups(db, gameType, vassalage, offer),
    async index(config: MerchantConfig, language: Language): Promise<Output<"gameIndex">> {
      const [rows, all] = await Promise.all([store.findAllGames(db, config.offer), allCards(config)]);
      return { games: rows.map((row) => toIndexed(row, language)), vendors: namedVendors(all) };
    },
    /** Lists every lottery of a brand, and whether it is open. */
    async lotteries({ offer }: MerchantConfig, language: Language): Promise<{ tile: Tile; isOpen: boolean }[]> {
      return (await store.findLotteries(db, offer)).map((row) => toPlayable(row, language));
    },
    /** Returns the open games of a category by their code. */
    async openGames({ offer }: MerchantConfig, gameType: GameType): Promise<ReadonlyMap<string, bigint>> {
      return openGames.get(`${gameType} ${keyOf(offer)}`, async () => {
        const rows = await store.findOpenGames(db, gameType, offer);
        return new Map(rows.map((row) => [row.game_code, row.node_id]));
      });
    },
    newVendors: ({ offer }: MerchantConfig) => store.findNewVendors(db, offer),
    game: ({ offer }: MerchantConfig, nodeId: bigint) => store.findGame(db, nodeId, offer),
    /** Returns the tiles of these games in this order, without those that the brand does not offer. */
    async tiles({ offer }: MerchantConfig, nodeIds: bigint[], language: Language): Promise<Tile[]> {
      return inOrder(await store.findGamesById(db, nodeIds, offer), nodeIds, language);
    },
  };
}

/** Returns the tiles of these rows in the order of `nodeIds`. */
function inOrder(rows: readonly store.GameRow[], nodeIds: readonly bigint[], language: Language): Tile[] {
  const byId = new Map(rows.map((row) => [row.node_id, row]));
  return nodeIds.flatMap((nodeId) => {
    const row = byId.get(nodeId);
    return row ? [toTile(row, language)] : [];
  });
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
