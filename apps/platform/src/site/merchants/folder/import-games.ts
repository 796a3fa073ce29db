import { SetupError } from "@croupier/server/setup-error";
import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "../../../kit/db/pool.ts";
import type { MerchantConfig } from "../config.ts";
import type { StatedGame } from "../returns.ts";
import { readMerchants } from "../store.ts";
import { cutsForGames } from "./own-pictures.ts";
import { playFault } from "./play-fault.ts";
import type { OwnMerchant } from "./read-folder.ts";
import type { OwnGames } from "./read-games.ts";
import { savePictures } from "./save-pictures.ts";
import { storedMerchants } from "./store.ts";

/**
 * Stores a catalogue of a higher revision than the database has, unless `faultOf` finds a fault in the games that are
 * listed then; throws a SetupError for a fault. Returns whether it was stored, is stored already, or is older.
 */
export type SaveCatalogue = (
  games: OwnGames,
  faultOf: (games: readonly StatedGame[]) => string | undefined,
) => Promise<"stored" | "known" | "older">;

export interface GamesDeps {
  db: Pool;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
  games(): Promise<readonly StatedGame[]>;
  saveCatalogue: SaveCatalogue;
}

/** Imports the operator's catalogue before its merchants; returns its fault, with which the last good one stays. */
export async function importGames(
  { db, log, games, saveCatalogue }: GamesDeps,
  own: OwnGames,
  merchants: readonly OwnMerchant[],
): Promise<string | undefined> {
  const { revision } = own;
  const configs = await configsOf(db, merchants);
  const before = await games();
  // A merchant whose own file is at fault says nothing about the games.
  const sound = configs.filter((config) => playFault(config, before) === undefined);
  await savePictures(db, own.pictures, cutsForGames);
  try {
    const saved = await saveCatalogue(own, (after) => sound.map((config) => playFault(config, after)).find(Boolean));
    if (saved === "stored") log.info({ revision, games: own.games.length }, "the file of games was imported");
    if (saved === "older") log.warn({ revision }, "an older file of games stays unused");
    return undefined;
  } catch (error) {
    if (error instanceof SetupError) return error.message;
    throw error;
  }
}

/** Returns the configuration that each merchant has once the folder is imported. */
async function configsOf(db: Pool, merchants: readonly OwnMerchant[]): Promise<MerchantConfig[]> {
  const revisions = new Map((await storedMerchants(db)).map(({ code, revision }) => [code, revision]));
  const configs = new Map((await readMerchants(db)).map(({ code, config }) => [code, config]));
  for (const { code, revision, config } of merchants)
    if (revision >= (revisions.get(code) ?? 0)) configs.set(code, config);
  return [...configs.values()];
}
