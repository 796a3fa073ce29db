import type { Db } from "../db/pool.ts";
import sql from "sql-template-tag";
import type { SignedIn } from "../http/call.ts";

export interface SessionRow {
  id: string;
  started_at: Date;
  seen_at: Date;
  ip: string;
  device: string;
}

export interface NewSession {
  id: string;
  memberId: bigint;
  tokenHash: Buffer;
  ip: string;
  device: string;
  absoluteHours: number;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.query(sql`
    insert into session (id, member_id, token_hash, ip, device, ends_at)
    values (${session.id}, ${session.memberId}, ${session.tokenHash}, ${session.ip}, ${session.device},
            now() + make_interval(hours => ${session.absoluteHours}))`);
}

/** The member behind a live token. Idle time is counted in whole minutes, so that most calls write nothing. */
export async function findSession(db: Db, tokenHash: Buffer, idleMinutes: number): Promise<SignedIn | undefined> {
  const { rows } = await db.query<SignedIn>({
    name: "find-session",
    text: `
      with live as (
        select s.id, s.member_id, s.seen_at from session s
        where s.token_hash = $1 and s.ended_at is null and s.ends_at > now()
          and s.seen_at > now() - make_interval(mins => $2)
      ), touched as (
        update session set seen_at = now() from live
        where session.id = live.id and live.seen_at < now() - interval '1 minute'
      )
      select live.id as "sessionId", m.id as "memberId", m.account, m.type, m.status, m.currency
      from live join member m on m.id = live.member_id`,
    values: [tokenHash, idleMinutes],
  });
  return rows[0];
}

/** Ends one session of a member; false when it was none of theirs, or over. */
export async function endSession(db: Db, memberId: bigint, id: string, reason: string): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update session set ended_at = now(), end_reason = ${reason}
    where id = ${id} and member_id = ${memberId} and ended_at is null`);
  return rowCount === 1;
}

/** Ends every session of a member; answers their ids. */
export async function endAllSessions(db: Db, memberId: bigint, reason: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(sql`
    update session set ended_at = now(), end_reason = ${reason}
    where member_id = ${memberId} and ended_at is null returning id`);
  return rows.map((row) => row.id);
}

export async function liveSessions(db: Db, memberId: bigint, idleMinutes: number): Promise<SessionRow[]> {
  const { rows } = await db.query<SessionRow>(sql`
    select id, started_at, seen_at, ip, device from session
    where member_id = ${memberId} and ended_at is null and ends_at > now()
      and seen_at > now() - make_interval(mins => ${idleMinutes})
    order by seen_at desc limit 50`);
  return rows;
}

export async function replaceToken(db: Db, id: string, tokenHash: Buffer): Promise<void> {
  await db.query(sql`update session set token_hash = ${tokenHash}, seen_at = now() where id = ${id}`);
}

export async function insertCode(db: Db, codeHash: Buffer, memberId: bigint, seconds: number): Promise<void> {
  await db.query(sql`
    insert into session_code (code_hash, member_id, expires_at)
    values (${codeHash}, ${memberId}, now() + make_interval(secs => ${seconds}))`);
}

/** Takes a code: a second taker finds nothing. */
export async function takeCode(db: Db, codeHash: Buffer): Promise<bigint | undefined> {
  const { rows } = await db.query<{ member_id: bigint }>(sql`
    delete from session_code where code_hash = ${codeHash} and expires_at > now() returning member_id`);
  return rows[0]?.member_id;
}

/** Counts one more within a window and answers the count; the window starts with the first. */
export async function bump(db: Db, key: string, windowSeconds: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`
    insert into throttle (throttle_key, count, window_ends_at)
    values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (throttle_key) do update set
      count = case when throttle.window_ends_at < now() then 1 else throttle.count + 1 end,
      window_ends_at = case when throttle.window_ends_at < now() then excluded.window_ends_at
                            else throttle.window_ends_at end
    returning count`);
  return rows[0]?.count ?? 1;
}

export async function countOf(db: Db, key: string): Promise<{ count: number; secondsLeft: number }> {
  const { rows } = await db.query<{ count: number; seconds: number }>(sql`
    select count, ceil(extract(epoch from window_ends_at - now()))::int as seconds from throttle
    where throttle_key = ${key} and window_ends_at > now()`);
  return { count: rows[0]?.count ?? 0, secondsLeft: rows[0]?.seconds ?? 0 };
}

export async function clearCount(db: Db, key: string): Promise<void> {
  await db.query(sql`delete from throttle where throttle_key = ${key}`);
}

export async function putCaptcha(db: Db, key: string, answerHash: Buffer, seconds: number): Promise<void> {
  await db.query(sql`
    insert into captcha (captcha_key, answer_hash, expires_at)
    values (${key}, ${answerHash}, now() + make_interval(secs => ${seconds}))
    on conflict (captcha_key) do update set answer_hash = excluded.answer_hash, expires_at = excluded.expires_at`);
}

/** Takes the captcha away whatever is answered, so that each picture is judged once. */
export async function takeCaptcha(db: Db, key: string): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ answer_hash: Buffer }>(sql`
    delete from captcha where captcha_key = ${key} and expires_at > now() returning answer_hash`);
  return rows[0]?.answer_hash;
}

/** Removes what time has made useless: a timed job's work. */
export async function sweepSessions(db: Db): Promise<void> {
  await db.query(sql`delete from captcha where expires_at < now()`);
  await db.query(sql`delete from session_code where expires_at < now()`);
  await db.query(sql`delete from throttle where window_ends_at < now()`);
  await db.query(sql`delete from session where greatest(ended_at, seen_at) < now() - interval '90 days'`);
}
