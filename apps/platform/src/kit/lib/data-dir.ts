import path from "node:path";

const root = path.join(import.meta.dirname, "../../../../..");

/** Returns the directory of this machine's data: DATA_DIR relative to the project's root, else `.data`. */
export const dataDir = (env: NodeJS.ProcessEnv = process.env): string => path.resolve(root, env["DATA_DIR"] ?? ".data");

/** Returns the default file of the ledger's signed digests. */
export const digestFileIn = (data: string): string => path.join(data, "ledger-digests.jsonl");
