import { SetupError } from "@croupier/server/setup-error";
import type { Db } from "../../kit/db/pool.ts";
import sql from "sql-template-tag";
import { parseMerchant, type MerchantConfig, type MerchantFile } from "./config.ts";

export interface MerchantRow {
  code: string;
  origins: string[];
  config: MerchantConfig;
  maintenance: boolean;
  expected_end: Date | null;
  updated_at: Date;
  /** Changes with every change of the row. */
  version: string;
  jackpots: Jackpot[];
}

export interface Jackpot {
  place: "site" | "tile";
  amount: bigint;
  perSecond: bigint;
  at: Date;
}

/** Receives a merchant whose stored configuration is malformed. */
export type ReportFault = (row: Pick<MerchantRow, "code" | "version">, fault: SetupError) => void;

/**
 * Reads every merchant. A malformed one keeps its configuration in `known`, or is left out if it has none, so that one
 * bad row does not end the service of all others. `known` is the previous result, whose texts in forty languages are
 * read again only if they have changed.
 */
export async function readMerchants(
  db: Db,
  known: readonly MerchantRow[] = [],
  report: ReportFault = () => undefined,
): Promise<MerchantRow[]> {
  const codes = known.map(({ code }) => code);
  const versions = known.map(({ version }) => version);
  const { rows } = await db.query<Omit<MerchantRow, "config" | "jackpots"> & { config: unknown }>(sql`
    select code, origins, maintenance, expected_end, updated_at, xmin::text as version,
           case when (code, xmin::text) in (select * from unnest(${codes}::text[], ${versions}::text[])) then null
                else config end as config
    from merchant order by code`);
  const fed = await db.query<Jackpot & { merchant: string }>(
    sql`select merchant, place, amount, per_second as "perSecond", at from jackpot order by place`,
  );
  const isSame = (row: Pick<MerchantRow, "code" | "version">) => (each: MerchantRow) =>
    each.code === row.code && each.version === row.version;
  return rows.flatMap((row) => {
    const jackpots = fed.rows.filter(({ merchant }) => merchant === row.code);
    try {
      return [{ ...row, config: known.find(isSame(row))?.config ?? parseMerchant(row.code, row.config), jackpots }];
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      report(row, error);
      const last = known.find(({ code }) => code === row.code);
      return last ? [{ ...row, config: last.config, version: last.version, jackpots }] : [];
    }
  });
}

/** Returns the hash of the file that each merchant was stored from. */
export async function seedHashes(db: Db): Promise<Map<string, string>> {
  const { rows } = await db.query<{ code: string; seed_hash: string }>(sql`select code, seed_hash from merchant`);
  return new Map(rows.map(({ code, seed_hash: hash }) => [code, hash]));
}

/** Stores a merchant file if it is new or has changed, and keeps an operator's settings. */
export async function seedMerchant(db: Db, file: MerchantFile, hash: string): Promise<void> {
  await db.query(sql`
    insert into merchant (code, origins, config, seed_hash)
    values (${file.code}, ${file.origins}, ${JSON.stringify(file)}, ${hash})
    on conflict (code) do update
      set origins = excluded.origins, config = excluded.config, seed_hash = excluded.seed_hash, updated_at = now()
      where merchant.seed_hash <> excluded.seed_hash`);
}

/** Sets maintenance; returns false when there is no such merchant. */
export async function setMaintenance(db: Db, code: string, on: boolean, expectedEnd: Date | null): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update merchant set maintenance = ${on}, expected_end = ${expectedEnd}, updated_at = now() where code = ${code}`);
  return rowCount === 1;
}

/** Stores the feed's value of a jackpot; undefined ends the feed. Returns false when there is no such merchant. */
export async function setJackpot(
  db: Db,
  code: string,
  place: Jackpot["place"],
  reply: Pick<Jackpot, "amount" | "perSecond"> | undefined,
): Promise<boolean> {
  if (!reply) await db.query(sql`delete from jackpot where merchant = ${code} and place = ${place}`);
  else
    await db.query(sql`
      insert into jackpot (merchant, place, amount, per_second)
      select code, ${place}, ${reply.amount}, ${reply.perSecond} from merchant where code = ${code}
      on conflict (merchant, place) do update set amount = excluded.amount, per_second = excluded.per_second, at = now()`);
  const { rowCount } = await db.query(sql`select 1 from merchant where code = ${code}`);
  return rowCount === 1;
}
