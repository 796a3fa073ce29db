import { z } from "zod";
import { instant, money } from "./shapes.ts";

/*
 * Previews of a vendor's games at GET /lobby/v1/{tables|rooms|events}: the current tables, rooms with their seats and
 * stakes, and the next events with their odds. A platform polls them about once a second for its lists.
 */

/** A result in a few letters, with a tone that says which side it belongs to. */
export const shortResult = z.object({
  text: z.string().max(8),
  tone: z.enum(["red", "blue", "green", "plain"]),
});

export const lobbyTable = z.object({
  gameCode: z.string(),
  /** Whether bets are open; otherwise the last result is shown or the next is being dealt. */
  isOpen: z.boolean(),
  /** When bets close, or open again. */
  changesAt: instant,
  /** The length of the betting time of a round, in seconds. */
  openSeconds: z.number().int(),
  /** The number of players who have the table open. */
  players: z.number().int(),
  /** The results of a two-sided game, oldest first: "r", "b" or "t" each; null where a game has no two sides. */
  road: z.string().max(120).nullable(),
  /** The newest results of any other game, newest first. */
  last: z.array(shortResult).max(12),
  /** The minimum and maximum stake by currency. */
  limits: z.record(z.string(), z.object({ least: money, most: money })),
});

export const lobbyTables = z.object({ now: instant, tables: z.array(lobbyTable) });

export const roomLevels = ["beginner", "regular", "high", "expert"] as const;

export const lobbyRoom = z.object({
  level: z.enum(roomLevels),
  currency: z.string(),
  /** The blind, ante or stake of a point. */
  unit: money,
  leastBuyIn: money,
  seats: z.number().int(),
  /** Seats taken by players, and by bots, which give way to players. */
  players: z.number().int(),
  bots: z.number().int(),
});

export const lobbyRooms = z.object({
  games: z.array(z.object({ gameCode: z.string(), rooms: z.array(lobbyRoom) })),
});

/** Odds in thousandths, stake included; null while no bets are taken. */
const odds = z.number().int().positive().nullable();

export const lobbyEvent = z.object({
  id: z.string(),
  sport: z.string(),
  /** The games that offer it. */
  gameCodes: z.array(z.string()),
  league: z.string(),
  home: z.string(),
  away: z.string(),
  beginsAt: instant,
  isLive: z.boolean(),
  /** The minute of a match against the clock; null in others and before it begins. */
  minute: z.number().int().nullable(),
  score: z.tuple([z.number().int(), z.number().int()]).nullable(),
  /** The outcome: home, draw (if there is one), away. */
  offers: z.array(z.object({ bet: z.string(), pick: z.enum(["1", "x", "2"]), odds })).max(3),
});

export const lobbyEvents = z.object({ now: instant, events: z.array(lobbyEvent) });
