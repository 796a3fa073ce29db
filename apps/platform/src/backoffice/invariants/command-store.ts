import { readFile } from "node:fs/promises";
import path from "node:path";
import { readVariables, variable } from "@croupier/server/environment";
import { dataDir, digestFileIn } from "../../kit/lib/data-dir.ts";
import type { DigestStore } from "./digests.ts";

/**
 * Finds the digests for a command: in LEDGER_DIGEST_FILE with LEDGER_DIGEST_KEYS, else where `npm start` keeps them in
 * DATA_DIR. Without keys no digest can be signed or checked.
 */
export async function commandStore(env: NodeJS.ProcessEnv): Promise<DigestStore> {
  const data = dataDir(env);
  const shape = { LEDGER_DIGEST_FILE: variable.optionalText(), LEDGER_DIGEST_KEYS: variable.optionalKeys() };
  const read = readVariables(shape, { ...(await secretsIn(data)), ...env });
  return { file: read.LEDGER_DIGEST_FILE ?? digestFileIn(data), keys: read.LEDGER_DIGEST_KEYS };
}

async function secretsIn(data: string): Promise<NodeJS.ProcessEnv> {
  try {
    return JSON.parse(await readFile(path.join(data, "secrets.json"), "utf8")) as NodeJS.ProcessEnv;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
}
