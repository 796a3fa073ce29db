import { randomBytes } from "node:crypto";
import sql from "sql-template-tag";
import type { Connection, Db, Tx } from "../kit/db/pool.ts";
import { ofInput, type CommandKey } from "../kit/http/command-key.ts";
import { isRefusal, refuse, type Refusal } from "../kit/db/refusal.ts";
import { transact } from "../kit/db/transact.ts";

/** The member who gives a command, and its key. */
export interface MemberActor extends CommandKey {
  merchant: string;
  memberId: bigint;
  currency: string;
  status: "active" | "blocked" | "excluded";
}

/**
 * The purposes of commands: a member's commands of one purpose run one at a time, those of different ones do not wait.
 */
type Purpose =
  | "affiliate-link"
  | "bill"
  | "bonus"
  | "closure"
  | "deposit"
  | "deposit-review"
  | "document"
  | "envelope"
  | "invitation"
  | "limit"
  | "points"
  | "raffle"
  | "rebate"
  | "reward"
  | "transfer"
  | "wallet-transfer"
  | "withdraw-password"
  | "withdrawal"
  | "withdrawal-review";

export interface MoneyCommand<Row, Prepared> extends CommandKey {
  memberId: bigint;
  purpose: Purpose;
  /**
   * Finds the result recorded under this key. Undefined if there is none, or if acting again gives the same result.
   * `isDone` tells that the command was carried out under this key, which may have recorded nothing.
   */
  find(db: Db, isDone: boolean): Promise<Row | undefined>;
  /** Checks all that needs no lock, such as passwords, and gathers what `act` needs. Its refusals are not recorded. */
  prepare(): Promise<Prepared | Refusal>;
  /** Moves the money, records it under the key and returns the record read back. Its refusals are recorded. */
  act(tx: Tx, prepared: Prepared): Promise<Row | Refusal>;
  /** Continues after the first commit, to call another company; a repetition returns the current state instead. */
  afterCommit?(row: Row): Promise<Row>;
}

/**
 * Runs a member's command once for its key. The key is looked up before any check, so that a repetition gets the first
 * answer, even a refusal; a new try needs a new key. The same key for anything else is KEY_REUSED.
 */
export async function command<Row extends object, Prepared = undefined>(
  db: Connection,
  { memberId, purpose, key, fingerprint: given, find, prepare, act, afterCommit }: MoneyCommand<Row, Prepared>,
): Promise<Row | Refusal> {
  const print = `${purpose}:${given}`;
  const first = async (on: Db): Promise<Row | Refusal | undefined> => {
    const known = await findCommand(on, memberId, key);
    if (known && !isSame(known.fingerprint, print, purpose)) return refuse("KEY_REUSED");
    return known?.refusal ?? find(on, known !== undefined);
  };
  const known = await first(db);
  if (known) return known;
  const prepared = await prepare();
  if (isRefusal(prepared)) return prepared;
  const done = await transact(db, async (tx) => {
    await lockMember(tx, purpose, memberId);
    const meanwhile = await first(tx);
    if (meanwhile) return { answer: meanwhile, isNew: false };
    // A refusal undoes what was done, and is recorded.
    const answer = await transact(tx, (part) => act(part, prepared));
    await keepCommand(tx, { memberId, key, fingerprint: print, refusal: isRefusal(answer) ? answer : null });
    return { answer, isNew: true };
  });
  if (isRefusal(done.answer)) return done.answer;
  return done.isNew && afterCommit ? afterCommit(done.answer) : done.answer;
}

/** Compares fingerprints. One of an earlier release has another format: there the purpose and the key decide. */
const isSame = (known: string, print: string, purpose: Purpose): boolean =>
  known === print || (known.startsWith(`${purpose}:`) && !known.startsWith(`${purpose}:${ofInput}`));

interface CommandRow {
  fingerprint: string;
  refusal: Refusal | null;
}

async function findCommand(db: Db, memberId: bigint, key: string): Promise<CommandRow | undefined> {
  const { rows } = await db.query<CommandRow>(
    sql`select fingerprint, refusal from ledger_command where member_id = ${memberId} and key = ${key}`,
  );
  return rows[0];
}

/** Returns whether a member carried out a command under this key, even a refused one. */
export const isKnownCommand = async (db: Db, memberId: bigint, key: string): Promise<boolean> =>
  (await findCommand(db, memberId, key)) !== undefined;

async function keepCommand(
  tx: Tx,
  { memberId, key, fingerprint: print, refusal }: CommandRow & { memberId: bigint; key: string },
): Promise<void> {
  const { rows } = await tx.query<CommandRow>(sql`
    insert into ledger_command (member_id, key, fingerprint, refusal)
    values (${memberId}, ${key}, ${print}, ${refusal && JSON.stringify(refusal)})
    on conflict (member_id, key) do update set at = ledger_command.at returning fingerprint, refusal`);
  // A command of another purpose, which does not wait for this one, used the key meanwhile: a second run finds it.
  if (rows[0]?.fingerprint !== print) throw new KeyUsedMeanwhile(key);
}

/** Makes the transaction run again, like a serialization failure of the database. */
class KeyUsedMeanwhile extends Error {
  readonly code = "40001";
  constructor(key: string) {
    super(`key ${key} was used meanwhile`);
  }
}

/** Serialises a member's commands of one purpose until the transaction ends, such as double clicks and second tabs. */
export async function lockMember(tx: Db, purpose: Purpose, memberId: bigint): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose}:${memberId}`}, 11))`);
}

/** Creates a reference that a person can read out: a letter for its kind, and twelve digits. */
export function newReference(
  letter: "A" | "B" | "C" | "D" | "E" | "I" | "K" | "P" | "R" | "T" | "V" | "W" | "X",
): string {
  return letter + randomBytes(6).toString("hex").toUpperCase();
}

/** Reads back a row that was just written; a missing row is a bug. */
export async function readBack<Row>(find: Promise<Row | undefined>): Promise<Row> {
  const row = await find;
  if (row === undefined) throw new Error("a row vanished in its own transaction");
  return row;
}
