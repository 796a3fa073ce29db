import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";
import { readBack } from "../../ledger/command.ts";

export interface ResultRow {
  reference: string;
  cause: "highWin" | "correction";
  bet_id: bigint;
  member_id: bigint;
  account: string;
  merchant: string;
  vassalage: string;
  currency: string;
  round_id: string;
  /** The change of the payout. */
  change: bigint;
  /** The current payout of the bet. */
  payout: bigint;
  moved: bigint;
  owed: bigint;
  reason: string;
  state: "waiting" | "applied" | "rejected";
  asked_at: Date;
  approvals: string[];
}

const columns = sql`
  r.reference, r.cause, r.bet_id, r.member_id, m.account, r.merchant, r.vassalage, r.currency, r.round_id, r.change,
  b.payout, r.moved, r.owed, r.reason, r.state, r.asked_at,
  array(select actor from result_approval a where a.review_id = r.id order by a.at) as approvals`;
const tables = sql`result_review r
  join bet b on b.id = r.bet_id and b.placed_at = r.placed_at join member m on m.id = r.member_id`;

export async function findResult(db: Db, reference: string): Promise<ResultRow | undefined> {
  const { rows } = await db.query<ResultRow>(sql`select ${columns} from ${tables} where r.reference = ${reference}`);
  return rows[0];
}

/** Locks a result that waits for a decision, until the transaction ends. */
export async function lockResult(db: Db, reference: string): Promise<ResultRow | undefined> {
  await db.query(sql`select from result_review where reference = ${reference} for update`);
  return findResult(db, reference);
}

/** Lists the newest fifty results of a merchant in a state, or with an owed amount. */
export async function listResults(db: Db, merchant: string, state: string | undefined): Promise<ResultRow[]> {
  const { rows } = await db.query<ResultRow>(sql`
    select ${columns} from ${tables}
    where r.merchant = ${merchant}
      and (${state ?? null}::text is null or r.state = ${state ?? null} or (${state ?? null} = 'owed' and r.owed > 0))
    order by r.asked_at desc limit 50`);
  return rows;
}

/** Locks a settled bet, so that further payouts of it wait. */
export async function lockSettledBet(db: Db, id: bigint): Promise<{ payout: bigint } | undefined> {
  const { rows } = await db.query<{ payout: bigint }>(
    sql`select payout from bet where id = ${id} and state = 'settled' for update`,
  );
  return rows[0];
}

/** Requests a correction of a bet; returns its reference, or undefined while another one waits. */
export async function insertCorrection(
  db: Db,
  betId: bigint,
  change: bigint,
  reason: string,
): Promise<string | undefined> {
  const { rows } = await db.query<{ reference: string }>(sql`
    insert into result_review (cause, bet_id, placed_at, member_id, merchant, vassalage, currency, round_id, change,
                               payout_before, reason)
    select 'correction', b.id, b.placed_at, b.member_id, b.merchant, b.vassalage, b.currency, b.round_id, ${change},
           b.payout, ${reason}
    from bet b where b.id = ${betId}
    on conflict do nothing returning reference`);
  return rows[0]?.reference;
}

/** Records an operator's approval; returns the number of different approvers. */
export async function approveBy(db: Db, reference: string, actor: string): Promise<number> {
  await db.query(sql`
    insert into result_approval (review_id, actor)
    select id, ${actor} from result_review where reference = ${reference} on conflict do nothing`);
  const { rows } = await db.query<{ people: number }>(sql`
    select count(*)::int as people from result_approval a join result_review r on r.id = a.review_id
    where r.reference = ${reference}`);
  return rows[0]?.people ?? 0;
}

export async function applyResult(db: Db, reference: string): Promise<string | undefined> {
  const { rows } = await db.query<{ status: string }>(sql`select status from result_apply(${reference}) status`);
  return rows[0]?.status;
}

/** Collects the available part of the owed amount; returns that part. */
export async function collectResult(db: Db, reference: string): Promise<bigint> {
  const { rows } = await db.query<{ taken: bigint }>(sql`select result_collect(${reference}) as taken`);
  return rows[0]?.taken ?? 0n;
}

export async function rejectResult(db: Db, reference: string, reason: string): Promise<ResultRow> {
  await db.query(sql`
    update result_review set state = 'rejected', reason = reason || ${` · ${reason}`}, decided_at = now()
    where reference = ${reference}`);
  return readBack(findResult(db, reference));
}
