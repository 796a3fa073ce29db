import type { Money } from "@croupier/contract/domain/money";
import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export interface PlayRow {
  since: Date;
  check_at: Date | null;
  is_due: boolean;
}

export async function findPlay(db: Db, sessionId: string): Promise<PlayRow | undefined> {
  const { rows } = await db.query<PlayRow>(sql`
    select since, check_at, coalesce(check_at <= now(), false) as is_due from reality_check where session_id = ${sessionId}`);
  return rows[0];
}

/** Sums the bets that a member placed since a time, and what they paid. */
export async function sumPlay(db: Db, memberId: bigint, since: Date): Promise<{ staked: Money; won: Money }> {
  const { rows } = await db.query<{ staked: bigint; won: bigint }>(sql`
    select coalesce(sum(stake), 0)::bigint as staked, coalesce(sum(payout), 0)::bigint as won
    from bet where member_id = ${memberId} and placed_at >= ${since} and state <> 'cancelled'`);
  return rows[0] ?? { staked: 0n, won: 0n };
}

/** Returns the minutes between two checks of a member, and those that its merchant demands. */
export async function findMinutes(
  db: Db,
  memberId: bigint,
): Promise<{ minutes: number | null; demanded: number | null }> {
  const { rows } = await db.query<{ minutes: number | null; demanded: number | null }>(sql`
    select reality_check_minutes(m.id) as minutes, (t.config #>> '{protection,realityCheckMinutes}')::integer as demanded
    from member m join merchant t on t.code = m.merchant where m.id = ${memberId}`);
  return rows[0] ?? { minutes: null, demanded: null };
}

/** Lets a session play on until its next check; changes nothing unless one is due. */
export async function answerCheck(db: Db, sessionId: string, memberId: bigint): Promise<void> {
  await db.query(sql`
    update reality_check set check_at = now() + make_interval(mins => reality_check_minutes(${memberId}))
    where session_id = ${sessionId} and check_at <= now()`);
}

/** Stores how often a member is asked; null: as the merchant's file says. */
export async function setChoice(db: Db, memberId: bigint, minutes: number | null): Promise<void> {
  await db.query(
    minutes === null
      ? sql`delete from reality_check_choice where member_id = ${memberId}`
      : sql`
        insert into reality_check_choice (member_id, minutes) values (${memberId}, ${minutes})
        on conflict (member_id) do update set minutes = excluded.minutes`,
  );
}

/** Applies a member's choice to its open sessions; one that waits for an answer waits on. */
export async function moveChecks(db: Db, memberId: bigint): Promise<void> {
  await db.query(sql`
    update reality_check r set check_at = now() + make_interval(mins => reality_check_minutes(s.member_id))
    from session s
    where s.id = r.session_id and s.member_id = ${memberId} and s.ended_at is null
      and (r.check_at is null or r.check_at > now())`);
}
