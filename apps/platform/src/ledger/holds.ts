import type { Money } from "@croupier/contract/domain/money";
import sql from "sql-template-tag";
import type { Tx } from "../kit/db/pool.ts";
import { post, playerAccount, type Posted } from "./post.ts";

interface HoldRequest {
  key: string;
  memberId: bigint;
  currency: string;
  /** Above zero. */
  amount: Money;
  reference: string;
}

/** Holds money: it remains the player's, but can be neither staked nor withdrawn. */
export async function hold(tx: Tx, request: HoldRequest): Promise<Posted> {
  const { memberId, currency, amount, key, reference } = request;
  if (amount <= 0n) throw new Error("a hold is above zero");
  const lines = [
    { account: await playerAccount(tx, "cash", memberId, currency), amount: -amount },
    { account: await playerAccount(tx, "hold", memberId, currency), amount },
  ];
  return post(tx, { key, kind: "hold", memberId, reference, lines });
}

interface HoldResolution {
  key: string;
  /** The entry that `hold` posted. */
  holdId: bigint;
  /** The part paid out to `payTo`; the rest returns to the player's cash. */
  paid: Money;
  /** The payout account; required only if something is paid. */
  payTo?: bigint;
  /** The fee, credited to `feeTo`. */
  fee?: Money;
  feeTo?: bigint;
}

/** Resolves a hold, once: paid, released, or partly each. */
export async function resolveHold(
  tx: Tx,
  { key, holdId, paid, payTo, fee = 0n, feeTo }: HoldResolution,
): Promise<Posted> {
  const found = await tx.query<{ member_id: bigint; reference: string; currency: string; amount: bigint }>(sql`
    select e.member_id, e.reference, l.currency, l.amount from ledger_entry e
    join ledger_line l on l.entry_id = e.id and l.at = e.at and l.amount > 0
    where e.id = ${holdId} and e.kind = 'hold'`);
  const held = found.rows[0];
  if (!held) throw new Error(`entry ${holdId} is no hold`);
  if (paid < 0n || fee < 0n || paid + fee > held.amount) throw new Error("more or less is paid than was held");
  const given = held.amount - paid - fee;
  const lines = [
    { account: await playerAccount(tx, "hold", held.member_id, held.currency), amount: -held.amount },
    ...(paid > 0n && payTo !== undefined ? [{ account: payTo, amount: paid }] : []),
    ...(fee > 0n && feeTo !== undefined ? [{ account: feeTo, amount: fee }] : []),
    ...(given > 0n ? [{ account: await playerAccount(tx, "cash", held.member_id, held.currency), amount: given }] : []),
  ];
  return post(tx, {
    key,
    kind: paid > 0n ? "withdrawal" : "release",
    memberId: held.member_id,
    reference: held.reference,
    lines,
    resolves: holdId,
  });
}

/** Posts the reverse of an entry, once; refused if a player no longer has the money to take back. */
export async function reverse(tx: Tx, key: string, entryId: bigint): Promise<Posted> {
  const { rows } = await tx.query<{ member_id: bigint; reference: string; account_id: bigint; amount: bigint }>(sql`
    select e.member_id, e.reference, l.account_id, l.amount from ledger_entry e
    join ledger_line l on l.entry_id = e.id and l.at = e.at
    where e.id = ${entryId} order by l.account_id`);
  const first = rows[0];
  if (!first) throw new Error(`entry ${entryId} is not there`);
  return post(tx, {
    key,
    kind: "adjustment",
    memberId: first.member_id,
    reference: first.reference,
    lines: rows.map((row) => ({ account: row.account_id, amount: -row.amount })),
    reverses: entryId,
  });
}
