import sql from "sql-template-tag";
import type { Db, Tx } from "../../../kit/db/pool.ts";
import type { OwnPicture } from "./own-pictures.ts";
import type { FolderFault, OwnMerchant } from "./read-folder.ts";
import { gamesFile } from "./read-games.ts";

/** A merchant as it was stored from a folder. */
export interface StoredMerchant {
  code: string;
  revision: number;
  hash: string;
}

export async function storedMerchants(db: Db): Promise<StoredMerchant[]> {
  const { rows } = await db.query<StoredMerchant>(
    sql`select code, revision, seed_hash as hash from merchant order by code`,
  );
  return rows;
}

/** Lists the merchants that are stored, by their addresses. */
export async function storedOrigins(db: Db): Promise<Map<string, string>> {
  const { rows } = await db.query<{ origin: string; code: string }>(sql`
    select o.origin, min(m.code) as code from merchant m cross join unnest(m.origins) as o(origin) group by o.origin`);
  return new Map(rows.map(({ origin, code }) => [origin, code]));
}

/** Lets one import at a time store merchants until the transaction ends, so that two never take the same address. */
export async function lockImport(tx: Tx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('merchants of a folder', 12))`);
}

/** The parts of a stored merchant that its next file must leave as they are. */
export interface Bound {
  currency: string;
  revision: number;
  hasMembers: boolean;
  /** The providers of payments that are not finished, among those of the stored file. */
  providers: string[];
}

/** Returns what binds the next file of a merchant; undefined if none is stored. */
export async function readBound(db: Db, code: string): Promise<Bound | undefined> {
  const { rows } = await db.query<Bound>(sql`
    select m.config ->> 'currency' as currency, m.revision,
           exists (select from member where merchant = m.code) as "hasMembers",
           array(
             select p ->> 'id' from jsonb_array_elements(coalesce(m.config -> 'payments', '[]')) p
             where exists (
                 select from deposit d
                 where d.merchant = m.code and d.provider = p ->> 'id'
                   and (d.state in ('created', 'waiting', 'review')
                     or d.state in ('expired', 'cancelled') and d.created_at > now() - interval '3 days'))
               or exists (
                 select from withdrawal w
                 where w.merchant = m.code and w.provider = p ->> 'id'
                   and (w.state in ('paying', 'partlyPaid') or w.state = 'notReceived' and w.hold_id is not null))
           ) as providers
    from merchant m where m.code = ${code}`);
  return rows[0];
}

/** Stores a merchant of a higher revision than the database has, and keeps an operator's settings. */
export async function saveMerchant(db: Db, { code, revision, file, hash }: OwnMerchant): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    insert into merchant (code, origins, config, seed_hash, revision)
    values (${code}, ${file.origins}, ${JSON.stringify(file)}, ${hash}, ${revision})
    on conflict (code) do update
      set origins = excluded.origins, config = excluded.config, seed_hash = excluded.seed_hash,
          revision = excluded.revision, updated_at = now()
      where merchant.revision < excluded.revision`);
  return rowCount === 1;
}

/** Returns those of the addresses at which a picture is stored. */
export async function storedPictures(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ address: string }>(
    sql`select address from merchant_picture where address = any(${[...addresses]}::text[])`,
  );
  return new Set(rows.map(({ address }) => address));
}

export async function savePicture(db: Db, { address, type, bytes }: OwnPicture): Promise<void> {
  await db.query(sql`
    insert into merchant_picture (address, type, bytes) values (${address}, ${type}, ${bytes}) on conflict do nothing`);
}

export async function findPicture(db: Db, address: string): Promise<Pick<OwnPicture, "type" | "bytes"> | undefined> {
  const { rows } = await db.query<Pick<OwnPicture, "type" | "bytes">>(
    sql`select type, bytes from merchant_picture where address = ${address}`,
  );
  return rows[0];
}

/** Replaces the faults that this folder has by these; a mended one goes. */
export async function noteFaults(db: Db, faults: readonly FolderFault[], good: readonly string[]): Promise<void> {
  await db.query(sql`delete from merchant_fault where code = any(${[...good]}::text[])`);
  for (const { code, fault } of faults)
    await db.query(sql`
      insert into merchant_fault (code, fault) values (${code}, ${fault})
      on conflict (code) do update set fault = excluded.fault, at = now()
      where merchant_fault.fault <> excluded.fault`);
}

/** A merchant, or the file of games, as an operator lists it. */
export interface ListedMerchant {
  code: string;
  revision: number;
  origins: string[];
  maintenance: boolean;
  updated_at: Date;
  fault: string | null;
  fault_at: Date | null;
}

export async function listMerchants(db: Db): Promise<ListedMerchant[]> {
  const { rows } = await db.query<ListedMerchant>(sql`
    select code, coalesce(m.revision, 0) as revision, coalesce(m.origins, '{}') as origins,
           coalesce(m.maintenance, false) as maintenance, coalesce(m.updated_at, f.at) as updated_at, f.fault,
           f.at as fault_at
    from (select code, revision, origins, maintenance, updated_at from merchant
          union all select ${gamesFile}, revision, '{}', false, updated_at from own_catalogue) m
    full join merchant_fault f using (code) order by code`);
  return rows;
}
