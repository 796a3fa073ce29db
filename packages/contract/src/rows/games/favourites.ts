import { z } from "zod";
import { endpoint, ownPath, perMinute } from "../../wire/endpoint.ts";
import { empty, gameType, id, language, page, queryInt, vassalage } from "../../wire/shapes.ts";
import { tile } from "./catalogue.ts";

/** Queries of a member's own lists, in the specification's names (section 7). */
const ownList = {
  clientType: z.string().max(20).optional(),
  platform: z.string().max(40).optional(),
  language: language.optional(),
  gameType: gameType.optional(),
};

const favouriteGames = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_favouriteGames",
  summary: "The member's favourite games, the newest first",
  source: ownPath("section 7, favourite list"),
  access: "member",
  input: z.object({ ...ownList, pageNo: queryInt(1, 10_000, 1), pageSize: queryInt(1, 999, 20) }),
  output: z.object({ ...page(tile).shape, pageNum: z.number().int() }),
});

const addFavourite = endpoint({
  method: "POST",
  path: "/wps/relay/GCS_favourite",
  summary: "Puts a game among the favourites; one that is there already stays once",
  source: ownPath("sections 3 and 7, add favourite"),
  access: "member",
  limit: perMinute(120, "member"),
  input: z.object({ nodeId: id, vendor: vassalage.optional(), gameType: gameType.optional() }),
  output: empty,
  refusals: ["GAME_UNKNOWN"],
});

const removeFavourite = endpoint({
  method: "DELETE",
  path: "/wps/relay/GCS_favourite",
  summary: "Takes a game out of the favourites",
  source: ownPath("section 7, remove favourite"),
  access: "member",
  limit: perMinute(120, "member"),
  input: z.object({ nodeId: id }),
  output: empty,
});

const recentGames = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_recentGames",
  summary: "What the member opened last, each game once",
  source: ownPath("section 7, recent list"),
  access: "member",
  input: z.object({ ...ownList, page: queryInt(1, 1000, 1), pageSize: queryInt(1, 100, 40) }),
  output: z.object({ list: z.array(tile) }),
});

export const favouritesRows = {
  favouriteGames,
  addFavourite,
  removeFavourite,
  recentGames,
};
