import { z } from "zod";
import { endpoint, ownPath } from "../../wire/endpoint.ts";
import { gameFeatures, volatilities } from "../../domain/game-traits.ts";
import { empty, gameType, id, language, money, page, paging, vassalage } from "../../wire/shapes.ts";

/**
 * RECOMMENDED: vendors in turn, the merchant's preferred ones first; the hot games of all categories begin with
 * `hotGames` in their order. PLAYED: most opened in 30 days.
 */
export const gameSorts = ["RECOMMENDED", "PLAYED", "NEW", "NAME"] as const;

/** Addresses below the image base url: the square icon of a row, and the tile 352 pixels wide (large) and 176 (small). */
const pictures = { iconUrl: z.string(), lagerIcon: z.string(), smallIcon: z.string() };

/** A game or vendor tile (specification section 3). */
export const tile = z.object({
  nodeId: id,
  vassalage,
  /** The vendor code as players see it: BTI reads 123BET. */
  vendorLabel: z.string(),
  gameCode: z.string(),
  gameType,
  displayName: z.string(),
  ...pictures,
  /** 1 means hot. */
  isHot: z.number().int(),
  isNew: z.boolean(),
  /** "VASSALAGE": the tile opens the vendor's list of games; "GAME": it launches. */
  isGame: z.enum(["GAME", "VASSALAGE"]),
  /** The tile's hue, for a placeholder before the picture has loaded. */
  hue: z.number().int(),
  volatility: z.enum(volatilities).optional(),
  /** The group in the lottery menu or of a table; empty for types without groups. */
  group: z.string(),
  features: z.array(z.enum(gameFeatures)),
});

const card = z.object({
  vassalage,
  vendorLabel: z.string(),
  gameType,
  displayName: z.string(),
  /** One line about what this vendor offers in this category. */
  note: z.string(),
  /** "VASSALAGE": a press opens the popup list of its games; "GAME": it launches `nodeId`. */
  isGame: z.enum(["GAME", "VASSALAGE"]),
  games: z.number().int(),
  nodeId: id.optional(),
  hue: z.number().int(),
  icons: z.object({ white: z.string(), color: z.string(), purple: z.string() }),
  /** The groups of its games (BACCARAT, PK10), each with every vendor that has such games in this category. */
  gameClassify: z.array(z.object({ name: z.string(), vendors: z.array(z.string()) })),
});

const lane = z.object({ title: gameType, cards: z.array(card) });

const gameMenus = endpoint({
  method: "GET",
  path: "/lgw/games/game_menus",
  summary: "The categories that have at least one vendor, in this merchant's order",
  source: "sections 2 and 7",
  sharedSeconds: 2,
  input: empty,
  output: z.array(z.object({ gameType, vendors: z.number().int(), games: z.number().int() })),
});

const gameVendors = endpoint({
  method: "GET",
  path: "/lgw/games/vendors",
  summary: "Lanes of vendors by category",
  source: ownPath("section 7, game vendor"),
  sharedSeconds: 2,
  input: z.object({ platform: z.string().max(40).optional(), language: language.optional() }),
  output: z.object({ lanes: z.array(lane) }),
});

const gameList = endpoint({
  method: "GET",
  path: "/lgw/games",
  summary: "Games of a category or vendor, in pages",
  source: ownPath("section 7, games"),
  sharedSeconds: 2,
  input: z.object({
    clientType: z.string().max(20).optional(),
    platform: z.string().max(40).optional(),
    merchant: z.string().max(40).optional(),
    language: language.optional(),
    gameType: gameType.optional(),
    vassalage: vassalage.optional(),
    select: z.enum(["ALL", "HOT", "NEW"]).default("ALL"),
    /** A group of the category, such as BACCARAT or PK10. */
    group: z
      .string()
      .regex(/^[A-Z0-9_]{1,24}$/)
      .optional(),
    volatility: z.enum(volatilities).optional(),
    feature: z.enum(gameFeatures).optional(),
    sort: z.enum(gameSorts).default("RECOMMENDED"),
    ...paging,
  }),
  output: page(tile),
});

const gameGroups = endpoint({
  method: "GET",
  path: "/lgw/games/groups",
  summary: "The groups of a category, or of one vendor in it, that hold games, with their count",
  source: ownPath("section 3, lottery menu: gameMenus per game group"),
  sharedSeconds: 5,
  input: z.object({ gameType, vassalage: vassalage.optional(), language: language.optional() }),
  output: z.array(z.object({ group: z.string(), games: z.number().int() })),
});

const gameIndex = endpoint({
  method: "GET",
  path: "/lgw/games/index",
  summary: "Every game by name, vendor and type, for the search in the page: read when a search begins",
  source: "issue: game search; the path is this project's",
  sharedSeconds: 5,
  input: z.object({ language: language.optional() }),
  output: z.object({
    games: z.array(
      z.object({
        nodeId: id,
        name: z.string(),
        /** Its English name, if different. */
        alias: z.string().optional(),
        gameCode: z.string(),
        vassalage,
        gameType,
        ...pictures,
        hue: z.number().int(),
        isHot: z.boolean(),
        volatility: z.enum(volatilities).optional(),
        features: z.array(z.enum(gameFeatures)),
      }),
    ),
    vendors: z.array(z.object({ vassalage, vendorLabel: z.string(), displayName: z.string() })),
  }),
});

const hotGames = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_hotGames",
  summary: "The hot games in this merchant's order",
  source: ownPath("section 7, hot games"),
  sharedSeconds: 2,
  input: z.object({
    merchantCode: z.string().max(40).optional(),
    isPlatform: z.string().max(4).optional(),
    platform: z.string().max(60).optional(),
    language: language.optional(),
  }),
  output: z.object({ list: z.array(tile) }),
});

const winnerBoard = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_winnerBoard",
  summary: "The largest recent wins from real settled bets, names masked",
  source: ownPath("section 7, winner board rank list"),
  sharedSeconds: 1,
  input: z.object({
    gameCategory: z.enum(["ALL", ...gameType.options]).default("ALL"),
    language: language.optional(),
    limitNum: z
      .union([
        z.number(),
        z
          .string()
          .regex(/^\d{1,2}$/)
          .transform(Number),
      ])
      .pipe(z.number().int().min(1).max(50))
      .default(20),
  }),
  output: z.array(
    z.object({
      player: z.string(),
      nodeId: id,
      gameName: z.string(),
      prize: money,
      winAmount: money,
      currency: z.string(),
    }),
  ),
});

export const catalogueRows = {
  gameMenus,
  gameVendors,
  gameList,
  gameGroups,
  gameIndex,
  hotGames,
  winnerBoard,
};
