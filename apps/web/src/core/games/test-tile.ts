import type { Tile } from "./use-launch.ts";

/** A slot as lists of games answer it, for tests of screens that show some. */
export const testTile = (nodeId: string, displayName: string): Tile => ({
  nodeId,
  displayName,
  vassalage: "PG",
  vendorLabel: "PG",
  gameCode: nodeId,
  gameType: "RNG",
  iconUrl: "/tiles/1.webp",
  lagerIcon: "/tiles/1.webp",
  smallIcon: "/tiles/1.webp",
  isHot: 0,
  isNew: false,
  isGame: "GAME",
  hue: 20,
  group: "",
  features: [],
});
