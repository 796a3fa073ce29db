import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readSecrets } from "../secrets.ts";

const accounts = ["superuser", "replicator", "rewinder", "owner"] as const;

export interface Secrets {
  /** The variables that the processes share. */
  shared: Record<string, string>;
  /** The passwords of the database's other accounts. */
  passwords: Record<(typeof accounts)[number], string>;
}

/** Reads the secrets of a cluster, created at its first start. */
export async function readClusterSecrets(folder: string): Promise<Secrets> {
  const shared = await readSecrets(folder, true);
  const file = join(folder, "passwords.json");
  if (!existsSync(file)) {
    const fresh = accounts.map((account) => [account, randomBytes(24).toString("base64url")]);
    writeFileSync(file, JSON.stringify(Object.fromEntries(fresh)), { mode: 0o600 });
  }
  return { shared, passwords: JSON.parse(readFileSync(file, "utf8")) as Secrets["passwords"] };
}
