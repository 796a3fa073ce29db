import { z } from "zod";
import { betStates } from "../../domain/bet-states.ts";
import { endpoint, memberEndpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import {
  amount,
  gameType,
  id,
  instant,
  language,
  money,
  page,
  longPaging,
  queryInt,
  vassalage,
} from "../../wire/shapes.ts";
import { tile } from "./catalogue.ts";

const launchGame = memberEndpoint({
  method: "POST",
  path: "/wps/game/launchGame",
  summary: "Opens a game: an address with a token that is good once and for two minutes",
  source: "section 7; the method is left open there",
  limit: perMinute(60, "member"),
  asksRegister: true,
  input: z.object({
    nodeId: id,
    backUrl: z.string().max(500),
    language,
    /** The bonus to play with; absent: cash. */
    bonus: z.uuid().optional(),
    /** A bet to open a sports book with on its slip: "event.bet". */
    pick: z
      .string()
      .regex(/^\d{1,18}\.[a-z0-9:.-]{1,40}$/)
      .optional(),
  }),
  output: z.object({
    url: z.string(),
    origin: z.string(),
    game: tile,
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
    "BONUS_ENDED",
    "VENDOR_SILENT",
  ],
});

const gameInfo = endpoint({
  method: "GET",
  path: "/lgw/games/game",
  summary: "One game's tile",
  source: "section 3, game tile; the path is this project's",
  input: z.object({ nodeId: id, language: language.optional() }),
  output: tile,
  refusals: ["GAME_UNKNOWN"],
});

/** Movements of a bet; a resettlement is a win after its round was closed. */
const betMovements = ["bet", "win", "rollback", "resettlement", "correction"] as const;
export type BetMovement = (typeof betMovements)[number];

export const betShape = z.object({
  id,
  roundId: z.string(),
  nodeId: id,
  gameName: z.string(),
  gameType,
  vassalage,
  vendorLabel: z.string(),
  stake: money,
  /** Staked from a bonus; absent: from the player's own money. */
  fromBonus: z.literal(true).optional(),
  payout: money,
  /** payout - stake once settled; zero while open or when cancelled. */
  net: money,
  state: z.enum(betStates),
  placedAt: instant,
  settledAt: instant.optional(),
});

/** A bet with its movements and the game's own result. */
export const recordDetail = z.object({
  ...betShape.shape,
  /** The part of the stake for the vendor's progressive jackpot; absent: none. */
  contribution: amount.optional(),
  movements: z.array(z.object({ kind: z.enum(betMovements), at: instant, change: money, txId: z.string() })),
  /** As the vendor sent it; shown as text, never as markup. */
  detail: z.record(z.string(), z.json()).optional(),
});

const bettingRecord = memberEndpoint({
  method: "GET",
  path: "/wps/relay/GCS_betHistory",
  summary: "The member's bets, open ones first, then newest first, with totals of the whole selection",
  source: ownPath("section 2, personalHistoryCopy"),
  input: z.object({
    from: instant.optional(),
    to: instant.optional(),
    gameType: gameType.optional(),
    vassalage: vassalage.optional(),
    nodeId: id.optional(),
    state: z.enum(betStates).optional(),
    ...longPaging,
  }),
  output: z.object({
    ...page(betShape).shape,
    currency: z.string(),
    totals: z.object({ bets: z.number().int(), stake: money, payout: money, net: money }),
    serverTime: instant,
  }),
  refusals: ["RANGE_TOO_LONG"],
});

const playedGames = memberEndpoint({
  method: "GET",
  path: "/wps/relay/GCS_playedGames",
  summary: "The games this member played in a period, most played first: what the betting record can be searched by",
  source: ownPath("section 2, personalHistoryCopy"),
  input: z.object({ from: instant.optional(), to: instant.optional() }),
  output: z.object({
    games: z.array(z.object({ nodeId: id, gameName: z.string(), gameType, vassalage, vendorLabel: z.string() })),
  }),
  refusals: ["RANGE_TOO_LONG"],
});

const betDetail = memberEndpoint({
  method: "GET",
  path: "/wps/relay/GCS_betDetail",
  summary: "One of the member's own bets with its movements and the game's own result",
  source: ownPath("section 2, personalHistoryCopy"),
  input: z.object({ id }),
  output: recordDetail,
  refusals: ["NOT_FOUND"],
});

const profitFigures = { bets: z.number().int(), stake: money, payout: money, net: money };

const personalProfit = memberEndpoint({
  method: "GET",
  path: "/wps/relay/GCS_personalProfit",
  summary:
    "Profit and loss by day, type and game, with deposits, withdrawals and lifetime figures, as the yearly statement has it",
  source: ownPath("section 2, personalProfit"),
  input: z.object({
    from: instant.optional(),
    to: instant.optional(),
    /** The time zone of the days as the browser names it; an unknown one is the merchant's, none is UTC. */
    timeZone: z.string().max(64).optional(),
  }),
  output: z.object({
    currency: z.string(),
    totals: z.object({
      ...profitFigures,
      deposits: money,
      withdrawals: money,
      /** Transfers with others, bonuses that became cash, rebates and corrections. */
      other: money,
    }),
    /** Every day of the period, in order. */
    days: z.array(z.object({ day: z.iso.date(), ...profitFigures })),
    types: z.array(
      z.object({ /** A vendor's prize may belong to no game. */ gameType: gameType.optional(), ...profitFigures }),
    ),
    /** The twenty games with the largest movements. */
    games: z.array(z.object({ nodeId: id, gameName: z.string(), vendorLabel: z.string(), ...profitFigures })),
    /** Totals since the account was opened. */
    lifetime: z.object({
      deposits: money,
      withdrawals: money,
      /** Deposits less withdrawals. */
      netDeposits: money,
      net: money,
    }),
    serverTime: instant,
  }),
  refusals: ["RANGE_TOO_LONG"],
});

const statementFigures = {
  deposits: money,
  /** Includes money on hold for open requests. */
  withdrawals: money,
  /** Stakes, less those returned. */
  staked: money,
  won: money,
  /** Transfers with others, bonuses that became cash, rebates and corrections. */
  other: money,
  /** Cash, money on hold, and vendor wallets at the end of the month. */
  closing: money,
};

const yearlyStatement = memberEndpoint({
  method: "GET",
  path: "/wps/relay/GCS_yearlyStatement",
  summary: "A year of the member's money month by month, as the ledger has it",
  source: ownPath("section 2, transactionHistory; design/security.md, statements"),
  input: z.object({
    year: queryInt(2000, 2100, 2000),
    /** The time zone of the months as the browser names it; an unknown one is the merchant's, none is UTC. */
    timeZone: z.string().max(64).optional(),
  }),
  output: z.object({
    account: z.string(),
    nickname: z.string(),
    memberSince: instant,
    currency: z.string(),
    opening: money,
    closing: money,
    /** "2026-01" and so on; months that have not begun are left out. */
    months: z.array(z.object({ month: z.string(), ...statementFigures })),
    totals: z.object(statementFigures),
    serverTime: instant,
  }),
  refusals: ["NOT_FOUND"],
});

export const recordsRows = {
  gameInfo,
  launchGame,
  bettingRecord,
  playedGames,
  betDetail,
  yearlyStatement,
  personalProfit,
};
