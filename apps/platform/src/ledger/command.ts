import { createHash, randomBytes } from "node:crypto";
import sql from "sql-template-tag";
import type { Db, Pool, Tx } from "../kit/db/pool.ts";
import { isRefusal, refuse, type Refusal } from "../kit/db/refusal.ts";
import { transact } from "../kit/db/transact.ts";

/** The member who commands, and under which key. */
export interface MemberActor {
  merchant: string;
  memberId: bigint;
  currency: string;
  status: "active" | "blocked" | "excluded";
  /** Made by the browser and stored before it sends, so that a lost answer never moves money twice. */
  key: string;
}

/** What one member does one at a time; commands of different purposes do not wait for each other. */
type Purpose =
  | "bonus"
  | "deposit"
  | "points"
  | "raffle"
  | "rebate"
  | "reward"
  | "transfer"
  | "wallet-transfer"
  | "withdraw-password"
  | "withdrawal";

export interface MoneyCommand<Row, Prepared> {
  memberId: bigint;
  purpose: Purpose;
  /** What was recorded under this key; undefined where nothing was yet. */
  find(db: Db): Promise<Row | undefined>;
  /** Whether what is recorded was commanded in the same words; without it the key alone says so. */
  isSame?(row: Row): boolean;
  /** Refuses what needs no lock, passwords among it, and gathers what acting needs. */
  prepare(): Promise<Prepared | Refusal>;
  /** Moves the money and records it under the key; answers what was recorded, read back. */
  act(tx: Tx, prepared: Prepared): Promise<Row | Refusal>;
  /** Goes on after the commit of what is new, to ask another company: a repetition is answered as things stand. */
  afterCommit?(row: Row): Promise<Row>;
}

/**
 * Runs a command that moves money, once for its key. The key is looked up before anything is checked, so that a lost
 * answer is always the first answer; the same key in other words is KEY_REUSED.
 */
export async function command<Row extends object, Prepared = undefined>(
  db: Pool,
  { memberId, purpose, find, isSame = () => true, prepare, act, afterCommit }: MoneyCommand<Row, Prepared>,
): Promise<Row | Refusal> {
  const repeated = (row: Row) => (isSame(row) ? row : refuse("KEY_REUSED"));
  const known = await find(db);
  if (known) return repeated(known);
  const prepared = await prepare();
  if (isRefusal(prepared)) return prepared;
  const done = await transact(db, async (tx): Promise<{ row: Row; isNew: boolean } | Refusal> => {
    await lockMember(tx, purpose, memberId);
    const meanwhile = await find(tx);
    const row = meanwhile ? repeated(meanwhile) : await act(tx, prepared);
    return isRefusal(row) ? row : { row, isNew: !meanwhile };
  });
  if (isRefusal(done)) return done;
  return done.isNew && afterCommit ? afterCommit(done.row) : done.row;
}

/** Makes a member's commands of one purpose queue up, until the transaction ends: double clicks and second tabs too. */
export async function lockMember(tx: Db, purpose: Purpose, memberId: bigint): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose}:${memberId}`}, 11))`);
}

/** Makes a reference that a person can read out: a letter for what it is, and twelve digits. */
export function newReference(letter: "D" | "P" | "R" | "T" | "V" | "W" | "X"): string {
  return letter + randomBytes(6).toString("hex").toUpperCase();
}

/** Hashes the words of a command, so that a repetition can be told from another command under the same key. */
export function fingerprint(...words: readonly unknown[]): string {
  return createHash("sha256").update(words.join("\n")).digest("hex");
}

/** Reads back what was just written; that it is not there is a bug. */
export async function readBack<Row>(find: Promise<Row | undefined>): Promise<Row> {
  const row = await find;
  if (row === undefined) throw new Error("a row vanished in its own transaction");
  return row;
}
