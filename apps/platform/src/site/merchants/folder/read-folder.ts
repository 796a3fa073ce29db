import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { SetupError } from "@croupier/server/setup-error";
import { z } from "zod";
import { parseMerchant, type MerchantConfig, type MerchantFile } from "../config.ts";
import { parseObject, withPictures } from "./pictures-of-file.ts";
import { gamesFile, readGames, type OwnGames } from "./read-games.ts";

/** A merchant's file, read from its folder, with the pictures it names. */
export interface OwnMerchant {
  code: string;
  revision: number;
  file: MerchantFile;
  config: MerchantConfig;
  /** The paths of the pictures in the folder, by the address at which they are served. */
  pictures: Map<string, string>;
  hash: string;
}

/** A folder whose file cannot be used, and why. */
export interface FolderFault {
  code: string;
  fault: string;
}

export interface Folder {
  merchants: OwnMerchant[];
  /** The operator's catalogue; absent: the folder has none, or it has a fault. */
  games?: OwnGames;
  faults: FolderFault[];
}

/** Returns whether a folder is a merchant's: the pictures of the catalogue are in one beside them. */
export const isCode = (name: string): boolean => !name.startsWith(".") && name !== "pictures";

const head = z.object({ code: z.string(), revision: z.number().int().min(1) });

/**
 * Reads every merchant of a folder, DIR/CODE/merchant.json, and the catalogue in DIR/games.json. One with a fault is
 * named with the place of the fault and left out, so that it harms no other. `owners` are the merchants that are stored,
 * by their addresses. Throws a SetupError if the folder itself cannot be read.
 */
export async function readFolder(
  dir: string,
  owners: ReadonlyMap<string, string> = new Map(),
  own?: readonly string[],
): Promise<Folder> {
  const entries = await readdir(dir, { withFileTypes: true }).catch((error: unknown) => {
    throw new SetupError(`The merchants' folder ${dir} cannot be read: ${String(error)}`);
  });
  const folder: Folder = { merchants: [], faults: [] };
  const codes = entries
    .filter(({ name }) => own?.includes(name) ?? true)
    .filter((each) => each.isDirectory() && isCode(each.name))
    .map(({ name }) => name);
  for (const code of codes.toSorted()) {
    try {
      folder.merchants.push(await readMerchant(join(dir, code), code));
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      folder.faults.push({ code, fault: error.message });
    }
  }
  leaveOutTwins(folder, owners);
  const games = await readGames(dir).catch((error: unknown) => {
    if (!(error instanceof SetupError)) throw error;
    folder.faults.push({ code: gamesFile, fault: error.message });
  });
  return games ? { ...folder, games } : folder;
}

/** Reads one merchant's folder; throws a SetupError with the place of each fault. */
async function readMerchant(dir: string, code: string): Promise<OwnMerchant> {
  const path = join(dir, "merchant.json");
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) throw new SetupError(`${path} cannot be read.`);
  const { $schema: _, revision, ...content } = parseObject(path, text);
  const stated = head.safeParse({ code: content["code"], revision });
  if (!stated.success) throw new SetupError(`${path} needs a code, and a revision that is raised with every change.`);
  if (stated.data.code !== code)
    throw new SetupError(`${path}: the code ${stated.data.code} is not its folder's name.`);
  const pictures = new Map<string, string>();
  const file = (await withPictures(content, dir, pictures)) as MerchantFile;
  const config = parseMerchant(code, file);
  const hash = createHash("sha256").update(JSON.stringify(file)).digest("hex");
  return { code, revision: stated.data.revision, file, config, pictures, hash };
}

/**
 * Leaves out merchants that claim an address which another one has already: the one that is stored with it, unless its
 * file leaves it now, otherwise the first.
 */
function leaveOutTwins(folder: Folder, owners: ReadonlyMap<string, string>): void {
  const files = new Map(folder.merchants.map(({ code, file }) => [code, file]));
  const owner = new Map([...owners].filter(([origin, code]) => files.get(code)?.origins.includes(origin) ?? true));
  folder.merchants = folder.merchants.filter(({ code, file }) => {
    const taken = file.origins.find((origin) => (owner.get(origin) ?? code) !== code);
    if (taken !== undefined) {
      folder.faults.push({ code, fault: originFault(taken, owner.get(taken)) });
      return false;
    }
    for (const origin of file.origins) owner.set(origin, code);
    return true;
  });
}

export const originFault = (origin: string, owner: string | undefined): string =>
  `origins: ${origin} belongs to ${owner} already.`;
