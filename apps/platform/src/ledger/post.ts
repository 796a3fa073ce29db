import { createHash } from "node:crypto";
import type { Money } from "@croupier/contract/domain/money";
import sql from "sql-template-tag";
import type { Db, Tx } from "../kit/db/pool.ts";
import type { EntryKind } from "./kinds.ts";

/** Account kinds of a player; none of them may be below zero. */
export type PlayerAccountKind = "cash" | "bonus" | "hold" | "commission" | "points" | "vendor" | "transit";
/**
 * Account kinds of the operating company: one for each vendor, provider or purpose, in shards so that players do not
 * wait for each other.
 */
export type HouseAccountKind = "house" | "jackpot" | "promotions" | "fees" | "clearing" | "payout" | "suspense";

export interface EntryLine {
  account: bigint;
  /** In 1/10,000 of the account's currency; below zero takes from the account. */
  amount: Money;
}

export interface Entry {
  /** Unique for ever, named after the cause of the entry: `deposit:<id>`. */
  key: string;
  kind: EntryKind;
  /** The member whose record it belongs to; 0n between house accounts. */
  memberId: bigint;
  /** The reference shown to people: the deposit, round or transfer. */
  reference: string;
  /** At least two, one per account, that sum to zero per currency. */
  lines: EntryLine[];
  vassalage?: string;
  nodeId?: bigint;
  /** The entry this one undoes. */
  reverses?: bigint;
  /** The hold this entry resolves. */
  resolves?: bigint;
  /** Overrides what a repeated key must match; by default kind, reference, lines, `reverses` and `resolves`. */
  fingerprint?: string;
}

/**
 * The result of posting, with balances in the order of the lines: those after the entry, or those that made it refused.
 */
export type Posted =
  | { posted: true; entryId: bigint; balances: Money[]; replayed: boolean }
  | {
      posted: false;
      code: "INSUFFICIENT_FUNDS" | "KEY_REUSED" | "ALREADY_REVERSED" | "ALREADY_RESOLVED";
      balances: Money[];
      replayed: boolean;
    };

interface PostRow {
  status: "OK" | "INSUFFICIENT_FUNDS" | "KEY_REUSED" | "ALREADY_REVERSED" | "ALREADY_RESOLVED";
  entry_id: bigint | null;
  balances: bigint[];
  replayed: boolean;
}

/**
 * Posts one entry. A repeated key returns the first answer, even a refusal. The refusal is stored only if the
 * transaction commits, so a caller that wants a repetition to find it must return a value, not a refusal. Throws on an
 * entry that is not double entry, which is a bug.
 */
export async function post(tx: Tx, entry: Entry): Promise<Posted> {
  const { rows } = await tx.query<PostRow>({
    name: "ledger-post",
    text: `select status, entry_id, balances, replayed
           from ledger_post(p_key => $1, p_fingerprint => $2, p_kind => $3, p_member => $4, p_reference => $5,
                            p_accounts => $6, p_amounts => $7, p_vassalage => $8, p_node => $9, p_reverses => $10,
                            p_resolves => $11)`,
    values: [
      entry.key,
      entry.fingerprint ?? fingerprintOf(entry),
      entry.kind,
      entry.memberId,
      entry.reference,
      entry.lines.map((line) => line.account),
      entry.lines.map((line) => line.amount),
      entry.vassalage ?? null,
      entry.nodeId ?? null,
      entry.reverses ?? null,
      entry.resolves ?? null,
    ],
  });
  const row = rows[0];
  if (!row) throw new Error("the ledger did not answer");
  const { balances, replayed, entry_id: entryId, status } = row;
  if (status === "OK" && entryId !== null) return { posted: true, entryId, balances, replayed };
  if (status === "OK") throw new Error(`key ${entry.key} was used without an entry`);
  return { posted: false, code: status, balances, replayed };
}

function fingerprintOf(entry: Entry): string {
  const lines = entry.lines.map(({ account, amount }) => `${account}:${amount}`);
  const parts = [entry.kind, entry.memberId, entry.reference, entry.reverses ?? "", entry.resolves ?? "", ...lines];
  return createHash("sha256").update(parts.join("\n")).digest("base64url");
}

/** Returns the id of a player's account, created at first use; a vendor wallet is named by the vendor's code. */
export async function playerAccount(
  db: Db,
  kind: PlayerAccountKind,
  memberId: bigint,
  currency: string,
  name = "",
): Promise<bigint> {
  return accountId(db, memberId, kind, name, currency, memberId);
}

/** Returns the id of a house account's shard for entries with this member. */
export async function houseAccount(
  db: Db,
  kind: HouseAccountKind,
  name: string,
  currency: string,
  memberId: bigint,
): Promise<bigint> {
  return accountId(db, 0n, kind, name, currency, memberId);
}

async function accountId(
  db: Db,
  owner: bigint,
  kind: string,
  name: string,
  currency: string,
  shardBy: bigint,
): Promise<bigint> {
  const { rows } = await db.query<{ id: bigint }>({
    name: "ledger-account",
    text: "select ledger_account_id($1, $2, $3, $4, $5) as id",
    values: [owner, kind, name, currency, shardBy],
  });
  if (!rows[0]) throw new Error("the ledger did not answer");
  return rows[0].id;
}

export interface PlayerBalance {
  cash: Money;
  bonus: Money;
  /** Held for a withdrawal, or in transit between two wallets. */
  held: Money;
  /** The money in vendor wallets; zero for a merchant with a single wallet. */
  vendors: Money;
  /** Increases with every change of any balance. */
  sequence: bigint;
}

export async function playerBalance(db: Db, memberId: bigint, currency: string): Promise<PlayerBalance> {
  const { rows } = await db.query<PlayerBalance>({
    name: "player-balance",
    text: "select cash, bonus, held, vendors, sequence from player_balance($1, $2)",
    values: [memberId, currency],
  });
  return rows[0] ?? { cash: 0n, bonus: 0n, held: 0n, vendors: 0n, sequence: 0n };
}

/** Creates the monthly partitions that entries will need, at each start and by a timed job. */
export async function makeLedgerMonths(db: Db): Promise<void> {
  await db.query(sql`select ledger_months(now()::date, (now() + interval '3 months')::date)`);
}
