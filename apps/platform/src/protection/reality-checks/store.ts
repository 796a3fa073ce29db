import type { Money } from "@croupier/contract/domain/money";
import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";
import type { SignedIn } from "../../kit/http/call.ts";

export interface PlayRow {
  /** Minutes between two checks; null: there are none. */
  minutes: number | null;
  is_demanded: boolean;
  /** Null before the session's first game. */
  since: Date | null;
  check_at: Date | null;
  is_due: boolean;
}

/** Finds how a session plays, and how often its member is asked about it. */
export async function findPlay(db: Db, { memberId, sessionId }: SignedIn): Promise<PlayRow> {
  const { rows } = await db.query<PlayRow>(sql`
    select reality_check_minutes(m.id) as minutes,
           t.config #> '{protection,realityCheckMinutes}' is not null as is_demanded,
           r.since, r.check_at, coalesce(r.check_at <= now(), false) as is_due
    from member m join merchant t on t.code = m.merchant left join reality_check r on r.session_id = ${sessionId}
    where m.id = ${memberId}`);
  return rows[0] ?? { minutes: null, is_demanded: false, since: null, check_at: null, is_due: false };
}

/** Sums the bets that a member placed since a time, and what they paid. */
export async function sumPlay(db: Db, memberId: bigint, since: Date): Promise<{ staked: Money; won: Money }> {
  const { rows } = await db.query<{ staked: bigint; won: bigint }>(sql`
    select coalesce(sum(stake), 0)::bigint as staked, coalesce(sum(payout), 0)::bigint as won
    from bet where member_id = ${memberId} and placed_at >= ${since} and state <> 'cancelled'`);
  return rows[0] ?? { staked: 0n, won: 0n };
}

/** Lets a session play on until its next check, and records the answer; changes nothing unless one is due. */
export async function answerCheck(db: Db, { memberId, sessionId }: SignedIn): Promise<void> {
  await db.query(sql`
    with due as (
      select session_id, check_at from reality_check where session_id = ${sessionId} and check_at <= now() for update
    ), answered as (
      update reality_check r
      set counted_from = now(), check_at = now() + make_interval(mins => reality_check_minutes(${memberId}))
      from due where r.session_id = due.session_id
    )
    insert into reality_check_answer (member_id, due_at) select ${memberId}, check_at from due`);
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

/**
 * Applies a member's choice to its open sessions. The minutes count from the last answer, so that no choice puts a check
 * off again and again; a session that waits for an answer waits on.
 */
export async function moveChecks(db: Db, memberId: bigint): Promise<void> {
  await db.query(sql`
    update reality_check r set check_at = r.counted_from + make_interval(mins => reality_check_minutes(s.member_id))
    from session s
    where s.id = r.session_id and s.member_id = ${memberId} and s.ended_at is null
      and (r.check_at is null or r.check_at > now())`);
}
