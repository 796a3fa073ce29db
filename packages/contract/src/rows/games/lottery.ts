import { z } from "zod";
import { endpoint, memberEndpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { id, instant, language, money } from "../../wire/shapes.ts";
import { tile } from "./catalogue.ts";

/** Which prize table a lottery uses (specification section 9). */
export const prizeModes = ["LOTT", "ZY", "ELOTT", "SEA"] as const;
const prizeMode = z.enum(prizeModes);

const gameCode = z.string().regex(/^[A-Za-z0-9_-]{1,80}$/);
const numbers = z.array(z.number().int());

/** A lottery of the menu. */
const entry = z.object({
  ...tile.pick({
    nodeId: true,
    vassalage: true,
    gameCode: true,
    displayName: true,
    iconUrl: true,
    hue: true,
    group: true,
  }).shape,
  /** Whether bets are taken here at all. */
  isOpen: z.boolean(),
});

/** Lottery menu: gameMenus per game group (specification section 3). */
const menu = z.object({ gameMenus: z.array(z.object({ group: z.string(), games: z.array(entry) })) });

const drawn = z.object({
  gameCode,
  displayName: z.string(),
  group: z.string(),
  issue: z.string(),
  numbers,
  drawnAt: instant,
});

const menuInput = z.object({
  prizeMode: prizeMode.default("LOTT"),
  device: z.string().max(20).optional(),
  language: language.optional(),
});

const lotteryGames = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_lotteryGames",
  summary: "The lotteries of a prize mode by group",
  source: ownPath("section 7, lottery games (prizeMode)"),
  sharedSeconds: 5,
  input: menuInput,
  output: menu,
});

const vnLotteryMenu = endpoint({
  method: "GET",
  path: "/lgw/vn/games/game_menu",
  summary: "The Vietnamese lotteries by region",
  source: "section 7",
  sharedSeconds: 5,
  input: menuInput,
  output: menu,
});

const vnLotteryRecent = endpoint({
  method: "GET",
  path: "/lgw/vn/games/game_menu/recent",
  summary: "The Vietnamese lotteries that the member opened last",
  source: "section 7, the recent variant",
  access: "member",
  input: menuInput,
  output: z.object({ list: z.array(entry) }),
});

const lotteryLobby = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_lotteryLobby",
  summary: "When each lottery closes and draws next, with its last numbers, by the server's clock",
  source: ownPath("section 7, lottery lobby"),
  sharedSeconds: 1,
  input: menuInput,
  output: z.object({
    serverTime: instant,
    lotteries: z.array(
      z.object({
        ...entry.shape,
        periodSeconds: z.number().int(),
        issue: z.string(),
        closesAt: instant,
        drawsAt: instant,
        last: z.object({ issue: z.string(), numbers, drawnAt: instant }).optional(),
      }),
    ),
  }),
  refusals: ["VENDOR_SILENT"],
});

const openedNumbers = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_openedNumero",
  summary: "The numbers opened last of each lottery of a prize mode",
  source: ownPath("section 7, opened numero"),
  sharedSeconds: 1,
  input: menuInput,
  output: z.object({ list: z.array(drawn) }),
  refusals: ["VENDOR_SILENT"],
});

const vnNumero = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_vnNumero",
  summary: "The numbers opened last of each Vietnamese lottery",
  source: ownPath("section 7, vnNumero"),
  sharedSeconds: 1,
  input: menuInput,
  output: z.object({ list: z.array(drawn) }),
  refusals: ["VENDOR_SILENT"],
});

const recentLotteryResults = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_recentLotteryResults",
  summary: "The last draws of a lottery, each with its proof: the seed commitment shown before, and the seed",
  source: ownPath("section 7, recent lottery results"),
  sharedSeconds: 1,
  input: z.object({
    gameCode,
    limit: z.coerce.number().int().min(1).max(100).default(20),
    language: language.optional(),
  }),
  output: z.object({
    list: z.array(
      z.object({
        issue: z.string(),
        state: z.enum(["drawn", "cancelled"]),
        numbers,
        drawnAt: instant,
        sealedSeed: z.string(),
        seed: z.string(),
      }),
    ),
  }),
  refusals: ["GAME_UNKNOWN", "VENDOR_SILENT"],
});

const launchLottery = memberEndpoint({
  method: "POST",
  path: "/wps/relay/GCS_launchLottery",
  summary: "Opens a lottery at its bets or at its results",
  source: ownPath("section 7, lottery launch"),
  asksRegister: true,
  limit: perMinute(60, "member"),
  input: z.object({
    lottoArea: z.literal("VN"),
    launchMode: z.literal("LOTT"),
    lottoPrizeMode: prizeMode,
    lottoGameCode: gameCode,
    lottoView: z.enum(["betting", "lobby"]),
    device: z.string().max(20),
    backUrl: z.string().max(500),
    language,
  }),
  output: z.object({
    url: z.string(),
    origin: z.string(),
    game: z.object({ ...tile.shape, nodeId: id }),
    /** The largest bet that the merchant's market allows this member in the game; absent: no such rule. */
    largestBet: money.optional(),
  }),
  refusals: [
    "GAME_UNKNOWN",
    "GAME_MAINTENANCE",
    "ACCOUNT_BLOCKED",
    "ON_BREAK",
    "REGISTER_SILENT",
    "IDENTITY_INCOMPLETE",
    "BACK_URL_REFUSED",
    "VENDOR_SILENT",
  ],
});

export const lotteryRows = {
  lotteryGames,
  vnLotteryMenu,
  vnLotteryRecent,
  lotteryLobby,
  openedNumbers,
  vnNumero,
  recentLotteryResults,
  launchLottery,
};
