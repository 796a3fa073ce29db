import { createHash } from "node:crypto";
import sql from "sql-template-tag";
import type { Db } from "../kit/db/pool.ts";

/** A block of the ledger's hash chain. */
export interface Block {
  id: bigint;
  /** The block holds every entry with `from_id` < id <= `to_id`. */
  from_id: bigint;
  to_id: bigint;
  entries: number;
  hash: Buffer;
}

/** Maximum of ids in one block, which one statement hashes. */
const blockSize = 20_000n;
/** Milliseconds to wait for transactions that may still add an entry; after that the next run continues. */
const patienceMs = 5_000;

/** The number of entries in a range, and the hash over all of them. */
export interface Contents {
  entries: number;
  hash: Buffer;
}

/**
 * Hashes the entries of adjoining blocks, block by block: every column of entries, lines and keys, and the owners of
 * the accounts. `bounds` starts with the first block's `from_id`, followed by each block's `to_id`.
 */
export async function hashEntries(db: Db, bounds: readonly bigint[]): Promise<Map<bigint, Contents>> {
  const from = bounds[0] ?? 0n;
  const to = bounds.at(-1) ?? 0n;
  const { rows } = await db.query<{ to_id: bigint; entries: number; hash: Buffer }>(sql`
    with e as materialized (
      select *, width_bucket(id - 1, ${bounds}::bigint[]) as block, (extract(epoch from at) * 1000000)::bigint as micros
      from ledger_entry where id > ${from} and id <= ${to}),
    l as (
      select l.entry_id, jsonb_agg(jsonb_build_array(
               l.account_id, a.member_id, a.kind, a.name, a.shard, a.currency, l.sequence,
               (extract(epoch from l.at) * 1000000)::bigint, l.kind, l.currency, l.amount, l.balance_after)
             order by l.account_id, l.sequence) as lines
      from ledger_line l left join ledger_account a on a.id = l.account_id
      where l.entry_id > ${from} and l.entry_id <= ${to}
        and l.at >= (select min(at) from e) and l.at <= (select max(at) from e)
      group by l.entry_id)
    select (${bounds}::bigint[])[e.block + 1] as to_id, count(*)::int as entries,
           sha256(string_agg(sha256(convert_to(jsonb_build_array(
             e.id, e.micros, e.key, e.kind, e.member_id, e.reference, e.vassalage, e.node_id, e.reverses_id, e.resolves_id,
             l.lines, k.fingerprint, k.status, k.entry_id, k.balances, k.reverses_id, k.resolves_id, k.subject_id,
             (extract(epoch from k.subject_at) * 1000000)::bigint, (extract(epoch from k.at) * 1000000)::bigint)::text,
             'UTF8')), ''::bytea order by e.id, e.at)) as hash
    from e left join l on l.entry_id = e.id left join ledger_key k on k.key = e.key
    group by e.block`);
  return new Map(rows.map(({ to_id: id, entries, hash }) => [id, { entries, hash }]));
}

/** Hashes a block from its contents and the block before it. */
export function hashBlock(before: Buffer, block: Omit<Block, "hash">, contents: Buffer): Buffer {
  const { id, from_id: from, to_id: to, entries } = block;
  return createHash("sha256").update(before).update(`${id} ${from} ${to} ${entries}\n`).update(contents).digest();
}

/** The predecessor of the first block. */
export const noBlock: Omit<Block, "from_id"> = { id: 0n, to_id: 0n, entries: 0, hash: Buffer.alloc(32) };

/** Reads the blocks after one, in order. */
export async function blocksAfter(db: Db, id: bigint): Promise<Block[]> {
  const { rows } = await db.query<Block>(
    sql`select id, from_id, to_id, entries, hash from ledger_block where id > ${id} order by id`,
  );
  return rows;
}

async function newestBlock(db: Db): Promise<typeof noBlock> {
  const { rows } = await db.query<Block>(
    sql`select id, from_id, to_id, entries, hash from ledger_block order by id desc limit 1`,
  );
  return rows[0] ?? noBlock;
}

/**
 * Closes blocks over all final entries, and returns the newest block. Postings neither wait nor write anything for it.
 * A transaction has its own id before it draws an entry's id. Thus once every transaction now running has ended, each
 * entry id drawn until now either exists or never will.
 */
export async function closeBlocks(db: Db): Promise<Omit<Block, "from_id">> {
  const drawn = await newestId(db);
  const isFinal = await haveEnded(db, await nextTransaction(db));
  let newest = await newestBlock(db);
  if (!isFinal) return newest;
  while (newest.to_id < drawn) {
    const from = newest.to_id;
    const next = await firstIdAfter(db, from);
    // Rolled-back transactions drew these ids; they go into the next block.
    if (next === undefined) return newest;
    const usual = from + blockSize < drawn ? from + blockSize : drawn;
    // The ids of a cell begin far above those before; one empty block covers what is between them.
    const to = next > usual ? next - 1n : usual;
    const contents = (await hashEntries(db, [from, to])).get(to);
    const entries = contents?.entries ?? 0;
    const block = { id: newest.id + 1n, from_id: from, to_id: to, entries };
    const hash = hashBlock(newest.hash, block, contents?.hash ?? Buffer.alloc(0));
    const { rowCount } = await db.query(sql`
      insert into ledger_block (id, from_id, to_id, entries, hash)
      values (${block.id}, ${from}, ${to}, ${entries}, ${hash}) on conflict do nothing`);
    // Another instance is closing blocks at this moment.
    if (rowCount === 0) return newestBlock(db);
    newest = { ...block, hash };
  }
  return newest;
}

/** Returns the first entry's id after one. */
async function firstIdAfter(db: Db, id: bigint): Promise<bigint | undefined> {
  const { rows } = await db.query<{ id: bigint }>(
    sql`select id from ledger_entry where id > ${id} order by id limit 1`,
  );
  return rows[0]?.id;
}

async function newestId(db: Db): Promise<bigint> {
  const { rows } = await db.query<{ drawn: bigint }>("select last_value as drawn from ledger_entry_id");
  return rows[0]?.drawn ?? 0n;
}

/**
 * Returns a transaction id above those of all running transactions. A snapshot's upper end is not enough: it follows
 * the newest that has ended, and running ones may lie above it.
 */
async function nextTransaction(db: Db): Promise<string> {
  const { rows } = await db.query<{ id: string }>("select pg_current_xact_id()::text as id");
  return rows[0]?.id ?? "";
}

/** Waits until every transaction below this id has ended; false if one of them takes too long. */
async function haveEnded(db: Db, below: string): Promise<boolean> {
  for (const until = performance.now() + patienceMs; ;) {
    const { rows } = await db.query<{ ended: boolean }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot()) >= ${below}::xid8 as ended`,
    );
    if (rows[0]?.ended) return true;
    if (performance.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
