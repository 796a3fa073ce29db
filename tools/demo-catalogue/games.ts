import { readFileSync } from "node:fs";
import { gameTypes, type GameType } from "@croupier/contract/domain/game-types";

/** The slots; each has one volatility and its own features, so that the filters are correct. */
const skins = {
  "lantern-market": { volatility: "low", features: ["WILDS", "FREE_SPINS"] },
  "qilin-gates": { volatility: "medium", features: ["WILDS", "FREE_SPINS", "RETRIGGER", "MULTIPLIER"] },
  "deep-sea": { volatility: "high", features: ["WILDS", "FREE_SPINS", "RETRIGGER", "MULTIPLIER"] },
  "jade-pavilion": { volatility: "medium", features: ["WILDS", "FREE_SPINS", "RETRIGGER", "MULTIPLIER"] },
  "star-harbour": { volatility: "low", features: ["WILDS"] },
  "four-castles": { volatility: "medium", features: ["WILDS", "FREE_SPINS", "MULTIPLIER"] },
  "coin-vault": { volatility: "high", features: ["WILDS"] },
  "sun-temple": { volatility: "high", features: ["WILDS", "FREE_SPINS", "RETRIGGER", "MULTIPLIER"] },
  "sweet-garden": { volatility: "high", features: ["FREE_SPINS", "RETRIGGER", "MULTIPLIER"] },
  "storm-islands": { volatility: "high", features: ["FREE_SPINS", "RETRIGGER", "MULTIPLIER"] },
} as const;

type Skin = keyof typeof skins;
type Feature = (typeof skins)[Skin]["features"][number];

export interface DemoGame {
  /** Permanent: a game's id never changes. */
  nodeId: number;
  gameCode: string;
  vassalage: string;
  gameType: GameType;
  /** The group in the lottery menu or of a table (11X5, BACCARAT ...); empty for types without groups. */
  group: string;
  names: { en: string; "zh-CN": string };
  hue: number;
  /** A name of the fluent-emoji set. */
  emblem: string;
  isHot: boolean;
  isNew: boolean;
  volatility: "low" | "medium" | "high" | null;
  features: readonly Feature[];
  /** The engine; null while the game is listed but not open yet. */
  engine: { kind: "slot"; skin: Skin } | { kind: "lottery" | "table" | "book" | "pond" | "room" | "solo" } | null;
  /** The highest return to the player that it states, in basis points; null where players meet and a fee is taken. */
  statedReturn: number | null;
}

const isGameType = (text: string): text is GameType => (gameTypes as readonly string[]).includes(text);
const isSkin = (text: string): text is Skin => Object.hasOwn(skins, text);

/** Engines besides slots and lotteries, as the last column names them. */
const kinds = ["table", "book", "pond", "room", "solo"] as const;

function toGame(line: string): DemoGame {
  const [nodeId, gameCode, vassalage, gameType, group, name, nameZh, hue, emblem, marks, skin, share] =
    line.split("\t");
  if (!nodeId || !gameCode || !vassalage || !gameType || group === undefined || !name || !nameZh || !hue || !emblem) {
    throw new Error(`games.tsv: a column is missing in "${line}"`);
  }
  if (!isGameType(gameType)) throw new Error(`games.tsv: no game type ${gameType}`);
  const shared = skin === "draws" ? "lottery" : kinds.find((kind) => kind === skin);
  if (skin && !shared && !isSkin(skin)) throw new Error(`games.tsv: no skin ${skin}`);
  const reels = skin && isSkin(skin) ? { skin, ...skins[skin] } : undefined;
  return {
    nodeId: Number(nodeId),
    gameCode,
    vassalage,
    gameType,
    group,
    names: { en: name, "zh-CN": nameZh },
    hue: Number(hue),
    emblem,
    isHot: marks?.includes("hot") ?? false,
    isNew: marks?.includes("new") ?? false,
    volatility: reels?.volatility ?? null,
    features: reels?.features ?? [],
    statedReturn: share ? Math.round(Number(share) * 100) : null,
    engine: reels ? { kind: "slot", skin: reels.skin } : shared ? { kind: shared } : null,
  };
}

/** The demo catalogue in the order of games.tsv, which the hot list and each category follow. */
export const games: DemoGame[] = readFileSync(new URL("./games.tsv", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map(toGame);
