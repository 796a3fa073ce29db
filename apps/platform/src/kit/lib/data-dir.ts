import path from "node:path";

const root = path.join(import.meta.dirname, "../../../../..");

/** Answers where this machine keeps its data: DATA_DIR, seen from the project's root, else `.data` there. */
export const dataDir = (env: NodeJS.ProcessEnv = process.env): string => path.resolve(root, env["DATA_DIR"] ?? ".data");

/** Answers the file that keeps the ledger's signed digests where nothing else is named. */
export const digestFileIn = (data: string): string => path.join(data, "ledger-digests.jsonl");
