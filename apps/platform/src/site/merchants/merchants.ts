import { createHash } from "node:crypto";
import { cached } from "@croupier/server/cached";
import { withLocalPort } from "@croupier/server/origins";
import type { FastifyBaseLogger } from "fastify";
import type { Pool } from "../../kit/db/pool.ts";
import type { MerchantGate } from "../../kit/http/call.ts";
import { parseMerchant, type MerchantFile } from "./config.ts";
import { readMerchants, seedHashes, seedMerchant, type MerchantRow, type ReportFault } from "./store.ts";

export interface Merchants {
  /** Finds the merchant whose site has exactly this origin, and this code if one is given. */
  find(code: string | undefined, origin: string): Promise<MerchantRow | undefined>;
  byCode(code: string): Promise<MerchantRow>;
  all(): Promise<MerchantRow[]>;
}

export interface LocalRun {
  /** The port of this machine's web server. */
  port: number;
  /** Sandbox only: additional origins of merchants, for a demo at another address. */
  more: readonly { merchant: string; origin: string }[];
  /** The merchants of this cell; undefined: all. */
  codes?: readonly string[] | undefined;
}

/**
 * Creates this instance's cache of merchants, which is read again after `freshMs`. A malformed merchant keeps its last
 * good configuration or, without one, has no site; each change is logged once.
 */
export function createMerchants(
  db: Pool,
  { port, more, codes }: LocalRun,
  freshMs: number,
  log: Pick<FastifyBaseLogger, "error">,
): Merchants {
  const rows = cached<MerchantRow[]>({ freshMs });
  const logged = new Map<string, string>();
  let known: MerchantRow[] = [];
  const report: ReportFault = ({ code, version }, fault) => {
    if (logged.get(code) === version) return;
    logged.set(code, version);
    log.error({ err: fault, merchant: code }, "a merchant's configuration is malformed");
  };
  const all = () =>
    rows.get("all", async () => {
      known = await readMerchants(db, known, report);
      return known.filter(({ code }) => codes?.includes(code) ?? true).map(withOrigins);
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

/** Imports the merchants' files; throws a SetupError if one of them is malformed. */
export async function seedMerchants(db: Pool, files: MerchantFile[]): Promise<void> {
  const stored = await seedHashes(db);
  for (const file of files) {
    const hash = createHash("sha256").update(JSON.stringify(file)).digest("hex");
    if (stored.get(file.code) === hash) continue;
    parseMerchant(file.code, file);
    await seedMerchant(db, file, hash);
  }
}

/**
 * Picks the part the gates read. A restricted region comes before maintenance, since such a visitor would be refused
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
