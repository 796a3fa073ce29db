import { gameTypes, type GameType } from "@croupier/contract/domain/game-types";
import { readTsv } from "@croupier/server/tsv";

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
  /** The entry of the menu that lists it (11X5, BACCARAT ...), named by the site's texts; empty for types without groups. */
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

/** Folders of the arcade's engines, and the kinds of engine they are. */
const kinds = {
  slot: "slot",
  lotto: "lottery",
  tables: "table",
  book: "book",
  pond: "pond",
  rooms: "room",
  solo: "solo",
} as const;
type Folder = keyof typeof kinds;

const titleColumns = ["gameCode", "vassalage", "name", "nameZh", "hue", "emblem"] as const;
type TitleRow = Record<(typeof titleColumns)[number], string> & { engine: NonNullable<DemoGame["engine"]> };

/** Reads the titles of one engine. */
function readTitles(folder: Folder): TitleRow[] {
  const file = new URL(`../../apps/arcade/src/engines/${folder}/titles.tsv`, import.meta.url);
  const kind = kinds[folder];
  if (kind !== "slot") return readTsv(file, titleColumns).map((row) => ({ ...row, engine: { kind } }));
  return readTsv(file, [...titleColumns, "slot"]).map(({ slot, ...row }) => {
    if (!isSkin(slot)) throw new Error(`titles.tsv: no skin ${slot}`);
    return { ...row, engine: { kind, skin: slot } };
  });
}

/** Titles of the arcade by code: a game's vendor, names, hue and emblem are stated there alone. */
const titles: ReadonlyMap<string, TitleRow> = new Map(
  (Object.keys(kinds) as Folder[]).flatMap(readTitles).map((title) => [title.gameCode, title]),
);

/** The demo catalogue in the order of games.tsv, which the hot list and each category follow. */
export const games: DemoGame[] = readTsv(
  new URL("./games.tsv", import.meta.url),
  ["nodeId", "gameCode", "gameType"],
  ["group", "marks", "return"],
).map(({ nodeId, gameCode, gameType, group, marks, return: share }) => {
  if (!isGameType(gameType)) throw new Error(`games.tsv: no game type ${gameType}`);
  const title = titles.get(gameCode);
  if (!title) throw new Error(`games.tsv: no title ${gameCode}`);
  const { engine } = title;
  const reels = engine.kind === "slot" ? skins[engine.skin] : undefined;
  return {
    nodeId: Number(nodeId),
    gameCode,
    vassalage: title.vassalage,
    gameType,
    group,
    names: { en: title.name, "zh-CN": title.nameZh },
    hue: Number(title.hue),
    emblem: title.emblem,
    isHot: marks.includes("hot"),
    isNew: marks.includes("new"),
    volatility: reels?.volatility ?? null,
    features: reels?.features ?? [],
    statedReturn: share ? Math.round(Number(share) * 100) : null,
    engine,
  };
});
