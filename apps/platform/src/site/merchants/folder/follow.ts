import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { SetupError } from "@croupier/server/setup-error";
import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "../../../kit/db/pool.ts";
import type { StatedGame } from "../returns.ts";
import { playFault } from "./play-fault.ts";
import { importGames, type SaveCatalogue } from "./import-games.ts";
import { cutsForMerchants } from "./own-pictures.ts";
import { readFolder, type FolderFault, type OwnMerchant } from "./read-folder.ts";
import { gamesFile } from "./read-games.ts";
import { savePictures } from "./save-pictures.ts";
import { saveMerchant } from "./save.ts";
import * as store from "./store.ts";

type Log = Pick<FastifyBaseLogger, "info" | "warn" | "error">;

export interface FolderDeps {
  db: Pool;
  dir: string;
  /** The merchants of this cell; undefined: all of the folder. */
  codes?: readonly string[] | undefined;
  log: Log;
  /** Lists the returns that games state, against which payments on play are checked. */
  games(): Promise<readonly StatedGame[]>;
  saveCatalogue: SaveCatalogue;
  /** Milliseconds between two looks at the folder. */
  lookMs: number;
}

/**
 * Imports a folder of merchants. A fault is named in the log and the operator's list and the merchant keeps its last
 * good file; a file of an older revision than the database has is left alone, since this instance may be behind.
 */
async function importFolder({
  db,
  dir,
  codes,
  log,
  games,
  saveCatalogue,
}: Omit<FolderDeps, "lookMs">): Promise<FolderFault[]> {
  const { merchants, faults, games: own } = await readFolder(dir, await store.storedOrigins(db), codes);
  const stored = new Map((await store.storedMerchants(db)).map((each) => [each.code, each]));
  const good: string[] = [];
  const changed: OwnMerchant[] = [];
  const fault = own && (await importGames({ db, log, games, saveCatalogue }, own, merchants));
  if (fault !== undefined) faults.push({ code: gamesFile, fault });
  else if (!faults.some(({ code }) => code === gamesFile)) good.push(gamesFile);
  const stated = await games();
  for (const merchant of merchants) {
    const { code, revision, hash } = merchant;
    const known = stored.get(code);
    const fault = faultOf(merchant, known, stated);
    const isOlder = known !== undefined && known.hash !== hash && revision < known.revision;
    if (fault !== undefined) faults.push({ code, fault });
    else if (known?.hash === hash || isOlder) good.push(code);
    else changed.push(merchant);
    if (fault === undefined && isOlder)
      log.warn({ merchant: code, revision, stored: known.revision }, "an older file stays unused");
  }
  for (const { code, fault } of await saveAll({ db, log }, changed)) faults.push({ code, fault });
  for (const { code } of changed) if (!faults.some((each) => each.code === code)) good.push(code);
  for (const { code, fault } of faults) log.error({ merchant: code, fault }, "a merchant's file has a fault");
  await store.noteFaults(db, faults, good);
  return faults;
}

/** Stores merchants; returns the faults of those that contradict the database. */
async function saveAll(
  { db, log }: Pick<FolderDeps, "db" | "log">,
  merchants: readonly OwnMerchant[],
): Promise<FolderFault[]> {
  const faults: FolderFault[] = [];
  const refused: OwnMerchant[] = [];
  for (const merchant of merchants) {
    const { code, revision } = merchant;
    await savePictures(db, merchant.pictures, cutsForMerchants);
    const saved = await saveMerchant(db, merchant);
    if (saved === true) log.info({ merchant: code, revision }, "a merchant's file was imported");
    else if (saved !== false) {
      faults.push({ code, fault: saved.fault });
      refused.push(merchant);
    }
  }
  // A merchant that was stored after another's refusal may have left the address which that one takes.
  return refused.length > 0 && refused.length < merchants.length ? saveAll({ db, log }, refused) : faults;
}

function faultOf(
  { config, revision, hash }: OwnMerchant,
  known: store.StoredMerchant | undefined,
  games: readonly StatedGame[],
): string | undefined {
  if (known?.revision === revision && known.hash !== hash)
    return `revision: the database has another file of revision ${revision}; raise it with every change.`;
  return playFault(config, games);
}

/**
 * Imports a folder at the start and follows its changes; returns the function that ends this. Throws a SetupError if the
 * database then has no merchant at all, since nothing could be served.
 */
export async function startFolder({
  dir,
  ...deps
}: Omit<FolderDeps, "dir"> & { dir: string | undefined }): Promise<() => Promise<void>> {
  const seen = dir === undefined ? "" : await stampOf(dir);
  const faults = dir === undefined ? [] : await importFolder({ dir, ...deps });
  const isEmpty = (await store.storedMerchants(deps.db)).length === 0;
  if (isEmpty && dir === undefined)
    throw new SetupError(
      "There is no merchant: MERCHANTS_DIR names the folder of yours (npm run merchant -- new DIR/CODE writes one), and SANDBOX=1 starts the demo.",
    );
  if (isEmpty) {
    const why = faults.map(({ code, fault }) => `- ${code}: ${fault}`).join("\n");
    throw new SetupError(`The merchants' folder ${dir} has no merchant that can be used.\n${why}`);
  }
  return dir === undefined ? async () => undefined : followFolder({ dir, ...deps }, seen);
}

/** Imports the folder again whenever a file in it has changed; returns the function that ends this. */
function followFolder(deps: FolderDeps, imported: string): () => Promise<void> {
  let seen = imported;
  let running: Promise<void> = Promise.resolve();
  const look = async (): Promise<void> => {
    const now = await stampOf(deps.dir);
    if (now === seen) return;
    await importFolder(deps);
    seen = now;
  };
  const timer = setInterval(() => {
    running = running.then(look).catch((error: unknown) => {
      deps.log.error({ err: error }, "the merchants' folder could not be imported");
    });
  }, deps.lookMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Returns a text that changes with every change of a file in the folder. */
async function stampOf(dir: string): Promise<string> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  const stamps = await Promise.all(
    entries
      .filter((each) => each.isFile())
      .map(async (each) => {
        const path = join(each.parentPath, each.name);
        const found = await stat(path).catch(() => undefined);
        return `${path} ${found?.mtimeMs} ${found?.size}`;
      }),
  );
  return stamps.toSorted().join("\n");
}
