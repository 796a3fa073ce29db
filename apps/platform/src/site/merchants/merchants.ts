import { createHash } from "node:crypto";
import { cached } from "@croupier/server/cached";
import { withLocalPort } from "@croupier/server/origins";
import type { Pool } from "../../kit/db/pool.ts";
import type { MerchantGate } from "../../kit/http/call.ts";
import { parseMerchant, type MerchantFile } from "./config.ts";
import { readMerchants, seedHashes, seedMerchant, type MerchantRow } from "./store.ts";

export interface Merchants {
  /** Finds the merchant whose site has this origin, exactly; with a code only that one. */
  find(code: string | undefined, origin: string): Promise<MerchantRow | undefined>;
  byCode(code: string): Promise<MerchantRow>;
  all(): Promise<MerchantRow[]>;
}

export interface LocalRun {
  /** Where the web server of this machine listens. */
  port: number;
  /** Sandbox only: further origins of merchants, for a demo that is shown at another address. */
  more: readonly { merchant: string; origin: string }[];
}

/** Creates this instance's cache of merchants, which is read again after so many milliseconds. */
export function createMerchants(db: Pool, { port, more }: LocalRun, freshMs: number): Merchants {
  const rows = cached<MerchantRow[]>({ freshMs });
  let known: MerchantRow[] = [];
  const all = () =>
    rows.get("all", async () => {
      known = await readMerchants(db, known);
      return known.map(withOrigins);
    });

  function withOrigins(row: MerchantRow): MerchantRow {
    const own = row.origins.map((origin) => withLocalPort(origin, port));
    const others = more.filter(({ merchant }) => merchant === row.code).map(({ origin }) => origin);
    return { ...row, origins: [...own, ...others] };
  }

  return {
    all,
    async find(code, origin) {
      const found = (await all()).find((row) => row.origins.includes(origin));
      return code === undefined || found?.code === code ? found : undefined;
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
  const stored = await seedHashes(db);
  for (const file of files) {
    const hash = createHash("sha256").update(JSON.stringify(file)).digest("hex");
    // What was stored from the same file is read below.
    if (stored.get(file.code) === hash) continue;
    parseMerchant(file.code, file);
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
