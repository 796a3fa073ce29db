import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { SetupError } from "@croupier/server/setup-error";
import { z } from "zod";
import type { StatedGame } from "../returns.ts";
import { gamesSchema, type GamesFile } from "./games-schema.ts";
import { parseObject, withPictures } from "./pictures-of-file.ts";

/** The name of the file, which its faults bear too: no merchant has such a code. */
export const gamesFile = "games.json";

/** The operator's catalogue, read from the folder of its merchants. */
export interface OwnGames extends GamesFile {
  revision: number;
  hash: string;
  /** The paths of the pictures in the folder, by the address at which they are served. */
  pictures: Map<string, string>;
}

const head = z.object({ revision: z.number().int().min(1) });

/** Reads games.json; undefined if there is none. Throws a SetupError with the place of each fault. */
export async function readGames(dir: string): Promise<OwnGames | undefined> {
  const path = join(dir, gamesFile);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new SetupError(`${path} cannot be read.`);
  });
  if (text === undefined) return undefined;
  const { $schema: _, revision, ...content } = parseObject(path, text);
  const stated = head.safeParse({ revision });
  if (!stated.success) throw new SetupError(`${path} needs a revision that is raised with every change.`);
  const pictures = new Map<string, string>();
  const read = gamesSchema.safeParse(await withPictures(content, dir, pictures));
  if (!read.success) {
    const faults = read.error.issues.map(({ path: place, message }) => `- ${place.join(".")}: ${message}`);
    throw new SetupError(`${path} is malformed:\n${faults.join("\n")}`);
  }
  const hash = createHash("sha256").update(JSON.stringify(read.data)).digest("hex");
  return { ...read.data, revision: stated.data.revision, hash, pictures };
}

/** Lists the games as their returns are checked. */
export const statedGames = ({ games }: GamesFile): StatedGame[] =>
  games.map((each) => ({
    nodeId: BigInt(each.nodeId),
    vassalage: each.vassalage,
    gameType: each.gameType,
    displayName: each.name,
    statedReturn: each.statedReturn,
    isBetweenPlayers: each.betweenPlayers,
  }));
