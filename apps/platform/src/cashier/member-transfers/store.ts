import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export interface TransferRow {
  id: string;
  from_id: bigint;
  to_id: bigint;
  fingerprint: string;
  amount: bigint;
  currency: string;
  reference: string;
  at: Date;
  from_account: string;
  to_account: string;
}

const select = sql`select t.id, t.from_id, t.to_id, t.fingerprint, t.amount, t.currency, t.reference, t.at,
    f.account as from_account, o.account as to_account
  from member_transfer t join member f on f.id = t.from_id join member o on o.id = t.to_id`;

export interface Party {
  id: bigint;
  account: string;
  currency: string;
  status: "active" | "blocked" | "excluded";
}

/** Finds the upline of a member at the same merchant; nobody is paid during a break. */
export async function uplineOf(db: Db, memberId: bigint): Promise<Party | undefined> {
  const { rows } = await db.query<Party>(sql`
    select u.id, u.account, u.currency, u.status from member m join member u on u.id = m.upline_id
    where m.id = ${memberId} and u.merchant = m.merchant and break_of(u.id) is null`);
  return rows[0];
}

/** Finds a member's downline by name; nobody is paid during a break. */
export async function downlineOf(db: Db, memberId: bigint, account: string): Promise<Party | undefined> {
  const { rows } = await db.query<Party>(sql`
    select d.id, d.account, d.currency, d.status from member a
    join member d on d.merchant = a.merchant and d.account_key = lower(${account})
    join member_path p on p.ancestor_id = a.id and p.descendant_id = d.id and p.depth > 0
    where a.id = ${memberId} and break_of(d.id) is null`);
  return rows[0];
}

export async function findByKey(db: Db, memberId: bigint, key: string): Promise<TransferRow | undefined> {
  const { rows } = await db.query<TransferRow>(
    sql`${select} where t.from_id = ${memberId} and t.idempotency_key = ${key}`,
  );
  return rows[0];
}

export interface NewTransfer {
  id: string;
  merchant: string;
  fromId: bigint;
  toId: bigint;
  key: string;
  fingerprint: string;
  amount: bigint;
  currency: string;
  reference: string;
}

export async function insertTransfer(db: Db, transfer: NewTransfer): Promise<void> {
  await db.query(sql`
    insert into member_transfer (id, merchant, from_id, to_id, idempotency_key, fingerprint, amount, currency, reference)
    values (${transfer.id}, ${transfer.merchant}, ${transfer.fromId}, ${transfer.toId}, ${transfer.key},
            ${transfer.fingerprint}, ${transfer.amount}, ${transfer.currency}, ${transfer.reference})`);
}

/** Sums what this member has sent in the merchant's current day, and lost to other members in games between them. */
export async function lostAndSentToday(db: Db, memberId: bigint, gmtOffsetMinutes: number): Promise<bigint> {
  const { rows } = await db.query<{ amount: bigint }>(sql`
    select (coalesce(sum(amount), 0)
            + lost_to_players(${memberId}, merchant_day(now(), ${gmtOffsetMinutes}::integer)))::bigint as amount
    from member_transfer
    where from_id = ${memberId}
      and at >= date_trunc('day', now() at time zone 'UTC' + make_interval(mins => ${gmtOffsetMinutes}))
                at time zone 'UTC' - make_interval(mins => ${gmtOffsetMinutes})`);
  return rows[0]?.amount ?? 0n;
}

export async function pageOf(
  db: Db,
  memberId: bigint,
  limit: number,
  offset: number,
): Promise<{ rows: TransferRow[]; total: number }> {
  const where = sql`t.from_id = ${memberId} or t.to_id = ${memberId}`;
  const { rows } = await db.query<TransferRow>(
    sql`${select} where ${where} order by t.at desc, t.id limit ${limit} offset ${offset}`,
  );
  const counted = await db.query<{ total: number }>(
    sql`select count(*)::int as total from member_transfer t where ${where}`,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
