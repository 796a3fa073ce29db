import sql from "sql-template-tag";
import type { NeedKind } from "@croupier/contract/rows/promotions/rewards";
import type { Db } from "../../kit/db/pool.ts";

export interface Mark {
  from: Date;
  to: Date;
}

/**
 * Returns the time up to which activity has been scanned. A bet becomes visible slightly after its settlement time, so
 * the last minute is scanned again.
 */
export async function readMark(db: Db): Promise<Mark> {
  const { rows } = await db.query<Mark>(sql`
    select coalesce((select at from reward_mark) - interval '1 minute', now() - interval '1 day') as from, now() as to`);
  if (!rows[0]) throw new Error("the database did not answer");
  return rows[0];
}

export async function setMark(db: Db, at: Date): Promise<void> {
  await db.query(sql`
    insert into reward_mark (at) values (${at}) on conflict (only_one) do update set at = excluded.at`);
}

export interface Active {
  id: bigint;
  merchant: string;
  currency: string;
  isNew: boolean;
}

/**
 * Finds members with recent activity that a mission, a promotion or an invitation may count. Trial members earn
 * nothing.
 */
export async function activeSince(db: Db, from: Date): Promise<Active[]> {
  const { rows } = await db.query<Active>(sql`
    select m.id, m.merchant, m.currency, m.registered_at >= ${from} as "isNew" from member m
    where m.type <> 4 and m.status = 'active' and m.id in (
      select member_id from bet where settled_at >= ${from} and state = 'settled' and placed_at >= ${from}::timestamptz - interval '3 days'
      union select member_id from deposit where state = 'credited' and settled_at >= ${from}
      union select member_id from session where started_at >= ${from}
      union select member_id from security_event where at >= ${from}
      union select member_id from promotion_application where joined_at >= ${from}
      union select id from member where registered_at >= ${from})`);
  return rows;
}

export interface ProgressQuery {
  kind: NeedKind;
  gameType: string | undefined;
  /** For bets, the smallest stake at risk that counts. */
  minStake?: bigint | undefined;
  currency: string;
  from: Date;
  /** Absent if it has no end. */
  to: Date | undefined;
  gmtOffsetMinutes: number;
}

/**
 * Returns the progress of each of these members, in 1/10,000 of the currency or as a count, without members without
 * activity.
 */
export async function progressOf(
  db: Db,
  requested: ProgressQuery,
  memberIds: readonly bigint[],
): Promise<Map<bigint, bigint>> {
  const { rows } = await db.query<{ member_id: bigint; done: bigint }>(progressQuery(requested, [...memberIds]));
  return new Map(rows.map(({ member_id: memberId, done }) => [memberId, done]));
}

function progressQuery(requested: ProgressQuery, ids: bigint[]) {
  const { kind, gameType, minStake = 1n, currency, from, to, gmtOffsetMinutes } = requested;
  const until = to ?? new Date(8.64e15 / 100);
  const bets = sql`from bet where member_id = any(${ids}::bigint[]) and placed_at >= ${from} and placed_at < ${until}
    and state = 'settled' and currency = ${currency} and (${gameType ?? null}::text is null or game_type = ${gameType ?? null})`;
  const bound = (what: ReturnType<typeof sql>) =>
    sql`select id as member_id, 1::bigint as done from member where id = any(${ids}::bigint[]) and ${what}`;
  switch (kind) {
    case "stake":
      return sql`select member_id, sum(valid_bet(bet))::bigint as done ${bets} group by 1`;
    case "bets":
      return sql`select member_id, count(*)::bigint as done ${bets} and valid_bet(bet) >= ${minStake} group by 1`;
    case "deposit":
      return sql`select member_id, sum(amount)::bigint as done from deposit
        where member_id = any(${ids}::bigint[]) and state = 'credited' and currency = ${currency}
          and settled_at >= ${from} and settled_at < ${until} group by 1`;
    case "login":
      // Counts days in the merchant's time zone with a sign-in.
      return sql`select member_id,
          count(distinct ((at at time zone 'UTC') + make_interval(mins => ${gmtOffsetMinutes}))::date)::bigint as done
        from (
          select member_id, at from sign_in_event where outcome = 'success'
          union all select member_id, started_at from session) s
        where member_id = any(${ids}::bigint[]) and at >= ${from} and at < ${until} group by 1`;
    case "bindMobile":
      return bound(sql`mobile_verified_at is not null`);
    case "bindEmail":
      return bound(sql`email_verified_at is not null`);
    case "paymentPassword":
      return bound(sql`payment_password_hash is not null`);
  }
}
