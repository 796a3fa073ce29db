import { games } from "../../../../../tools/demo-catalogue/games.ts";
import type { StatedGame } from "./returns.ts";

/** The demo's games as their returns are checked. */
export const demoGames = games.map(({ nodeId, vassalage, gameType, names, statedReturn, engine }): StatedGame => ({
  nodeId: BigInt(nodeId),
  vassalage,
  gameType,
  displayName: names.en,
  statedReturn,
  isBetweenPlayers: engine?.kind === "room",
}));
