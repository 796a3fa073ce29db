import { z } from "zod";
import { endpoint, ownPath } from "../../wire/endpoint.ts";
import { empty, gameType, id, instant, language, money, vassalage } from "../../wire/shapes.ts";
import { lobbyEvent, lobbyRoom, lobbyTable } from "../../wire/vendor-lobby.ts";

/** The current state of a live table; limits are in the merchant's currency. */
const liveTable = z.object({
  nodeId: id,
  ...lobbyTable.omit({ limits: true }).shape,
  least: money,
  most: money,
});

const modelList = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_modelList",
  summary: "The live tables of a category as they stand now: bets open or not, road, players, limits",
  source: ownPath("section 7, live: model list"),
  sharedSeconds: 1,
  input: z.object({ gameType: gameType.default("LIVE"), language: language.optional() }),
  output: z.object({ serverTime: instant, tables: z.array(liveTable) }),
  refusals: ["VENDOR_SILENT"],
});

const pvpRoomList = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_pvpRoomList",
  summary: "The rooms of each card game with their stakes and free seats, in the merchant's currency",
  source: ownPath("section 7, PVP room list"),
  sharedSeconds: 2,
  input: z.object({ language: language.optional() }),
  output: z.object({
    games: z.array(z.object({ nodeId: id, gameCode: z.string(), rooms: z.array(lobbyRoom.omit({ currency: true })) })),
  }),
  refusals: ["VENDOR_SILENT"],
});

/** An event, with the game that takes bets on it. */
const nextEvent = z.object({ nodeId: id, ...lobbyEvent.omit({ gameCodes: true }).shape });

const nextEvents = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_nextEvents",
  summary: "The events of sports or e-sports that are played now or begin next, with the odds of who wins",
  source: "issue: what stands behind each tile; the path is this project's",
  sharedSeconds: 1,
  input: z.object({ gameType: z.enum(["SPORTS", "ESPORTS"]).default("SPORTS"), language: language.optional() }),
  output: z.object({ serverTime: instant, events: z.array(nextEvent) }),
  refusals: ["VENDOR_SILENT"],
});

const newVendors = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_newVendors",
  summary: "The vendors with new games, most new games first",
  source: ownPath("section 7, new vendors"),
  sharedSeconds: 5,
  input: empty,
  output: z.object({
    list: z.array(z.object({ vassalage, vendorLabel: z.string(), displayName: z.string(), games: z.number().int() })),
  }),
});

export const lobbyRows = { modelList, pvpRoomList, nextEvents, newVendors };
