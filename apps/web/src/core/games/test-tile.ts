import type { Tile } from "./use-launch.ts";

/** Creates a slot as game lists return it, for tests of screens. */
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
