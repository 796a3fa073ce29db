import { createHash } from "node:crypto";
import { cached } from "@croupier/server/cached";
import type { Pool } from "../../kit/db/pool.ts";
import type { MerchantGate } from "../../kit/http/call.ts";
import { parseMerchant, type MerchantFile } from "./config.ts";
import { readMerchants, seedMerchant, type MerchantRow } from "./store.ts";

/** Milliseconds until the cached copy is read again: an operator's setting takes effect within this time. */
const freshMs = 2000;

export interface Merchants {
  /** Finds a merchant by code, else by host name, else the default one where there is any. */
  find(code: string | undefined, host: string): Promise<MerchantRow | undefined>;
  byCode(code: string): Promise<MerchantRow>;
  all(): Promise<MerchantRow[]>;
}

/**
 * Creates this instance's cache of merchants. `fallback` is the merchant of unknown hosts: set in the sandbox, so that
 * any address of the machine shows the demo; empty in production, where such a host is refused.
 */
export function createMerchants(db: Pool, fallback: string | undefined): Merchants {
  const rows = cached<MerchantRow[]>({ freshMs });
  const all = () => rows.get("all", () => readMerchants(db));

  return {
    all,
    async find(code, host) {
      const known = await all();
      if (code) return known.find((row) => row.code === code);
      return known.find((row) => row.hosts.includes(host)) ?? known.find((row) => row.code === fallback);
    },
    async byCode(code) {
      const row = (await all()).find((each) => each.code === code);
      if (!row) throw new Error(`no merchant ${code}`);
      return row;
    },
  };
}

/** Takes the merchants' files over. Throws a SetupError where one of them, or one that is stored, is malformed. */
export async function seedMerchants(db: Pool, files: MerchantFile[]): Promise<void> {
  for (const file of files) {
    parseMerchant(file.code, file);
    const hash = createHash("sha256").update(JSON.stringify(file)).digest("hex");
    await seedMerchant(db, file, hash);
  }
  await readMerchants(db);
}

/**
 * Picks the part the gates read. A restricted region comes before maintenance: such a visitor would be refused
 * afterwards too.
 */
export function gateOf(row: MerchantRow, country: string | undefined): MerchantGate {
  const restricted = country !== undefined && row.config.restrictedCountries.includes(country);
  return {
    code: row.code,
    flags: row.config.flags,
    systemStatus: restricted ? 2 : row.maintenance ? 1 : 0,
    defaultLanguage: row.config.defaultLanguage,
    humanBits: row.config.humanBits ?? 0,
  };
}
