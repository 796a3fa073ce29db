import type { Db } from "../../kit/db/pool.ts";
import sql from "sql-template-tag";
import type { BreakNotice } from "@croupier/contract/domain/breaks";
import type { ThirdParty } from "@croupier/contract/domain/social-login";
import { sweep } from "../../kit/db/sweep.ts";
import { sweepThrottles } from "../../kit/db/throttle.ts";
import type { SignedIn, SubAccount } from "../../kit/http/call.ts";
import type { Network } from "@croupier/server/network";

/** The method of a sign-in. */
export type SignInMethod =
  | "second"
  | "passkey"
  | ThirdParty
  | "password"
  | "remembered"
  | "sms"
  | "code"
  | "trial"
  | "register"
  | "reset";

export interface SessionRow {
  id: string;
  started_at: Date;
  seen_at: Date;
  ip: string;
  country: string | null;
  device: string;
}

export interface NewSession {
  id: string;
  memberId: bigint;
  tokenHash: Buffer;
  ip: string;
  country: string | undefined;
  device: string;
  method: SignInMethod;
  absoluteHours: number;
  /** The end of the session it continues, which it cannot outlast. */
  endsAt: Date | undefined;
  /** The family of the remember token that opened it. */
  rememberFamily: string | undefined;
  mustChangePassword: boolean;
  /** The sign-in proved more than a password. */
  proved: boolean;
  /** The sub-account that acts for the member. */
  subAccountId?: bigint;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.query(sql`
    insert into session (id, member_id, token_hash, ip, country, device, method, must_change_password, proved_at, remember_family, sub_account_id, ends_at)
    values (${session.id}, ${session.memberId}, ${session.tokenHash}, ${session.ip}, ${session.country ?? null},
            ${session.device}, ${session.method},
            ${session.mustChangePassword}, case when ${session.proved} then now() end,
            ${session.rememberFamily ?? null}, ${session.subAccountId ?? null},
            least(now() + make_interval(hours => ${session.absoluteHours}), ${session.endsAt ?? null}::timestamptz))`);
}

/** Records a network as known to the member. */
export async function noteAddress(db: Db, memberId: bigint, network: Network): Promise<void> {
  await db.query(sql`
    insert into known_address (member_id, network) values (${memberId}, ${network})
    on conflict (member_id, network) do update set seen_at = now()`);
}

/** Finds the member of a live token. Idle time is counted in whole minutes, so that most calls write nothing. */
export async function findSession(db: Db, tokenHash: Buffer, idleMinutes: number): Promise<SignedIn | undefined> {
  const { rows } = await db.query<
    SignedIn & { on_break: BreakNotice | null; sub_account: (Omit<SubAccount, "id"> & { id: string }) | null }
  >({
    name: "find-session",
    text: `
      with live as (
        select s.id, s.member_id, s.seen_at, s.must_change_password, s.sub_account_id from session s
        where s.token_hash = $1 and s.ended_at is null and s.ends_at > now()
          and s.seen_at > now() - make_interval(mins => $2)
      ), touched as (
        update session set seen_at = now() from live
        where session.id = live.id and live.seen_at < now() - interval '1 minute'
      )
      select live.id as "sessionId", m.id as "memberId", m.merchant, m.account, m.type, m.status, m.currency,
             live.must_change_password as "mustChangePassword", 
             -- The function costs more than the look for a break, which hardly anybody is on.
             case when exists (select from member_break b where b.member_id = m.id and b.held_until > now())
               then break_of(m.id) end as on_break,
             case when a.id is not null
               then jsonb_build_object('id', a.id::text, 'name', a.name, 'rights', a.rights) end as sub_account
      from live join member m on m.id = live.member_id left join sub_account a on a.id = live.sub_account_id
      where live.sub_account_id is null or a.active`,
    values: [tokenHash, idleMinutes],
  });
  if (!rows[0]) return undefined;
  const { sub_account: sub, on_break: onBreak, ...session } = rows[0];
  return {
    ...session,
    ...(onBreak ? { onBreak } : {}),
    ...(sub ? { subAccount: { ...sub, id: BigInt(sub.id) } } : {}),
  };
}

/** Ends all other sessions of a sub-account; returns their ids. */
export async function endSubAccountSessions(db: Db, id: bigint, keepId: string | undefined): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(sql`
    update session set ended_at = now(), end_reason = 'elsewhere'
    where sub_account_id = ${id} and id is distinct from ${keepId ?? null} and ended_at is null returning id`);
  return rows.map((row) => row.id);
}

/** Ends one session of a member; false when it belongs to another or is over. */
export async function endSession(db: Db, memberId: bigint, id: string, reason: string): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update session set ended_at = now(), end_reason = ${reason}
    where id = ${id} and member_id = ${memberId} and ended_at is null`);
  return rowCount === 1;
}

/** Ends all other sessions of a member, and revokes tokens and codes that would open more; returns their ids. */
export async function endOtherSessions(
  db: Db,
  memberId: bigint,
  keepId: string | undefined,
  reason: string,
): Promise<string[]> {
  await db.query(sql`delete from session_code where member_id = ${memberId}`);
  await db.query(sql`delete from remember_token where member_id = ${memberId}`);
  await db.query(sql`delete from sign_in_ticket where member_id = ${memberId}`);
  await db.query(sql`delete from trusted_browser where member_id = ${memberId}`);
  const { rows } = await db.query<{ id: string }>(sql`
    update session set ended_at = now(), end_reason = ${reason}
    where member_id = ${memberId} and id is distinct from ${keepId ?? null} and ended_at is null returning id`);
  return rows.map((row) => row.id);
}

/** Ends the sessions of a family of remember tokens; returns their ids. */
export async function endFamilySessions(db: Db, family: string, reason: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(sql`
    update session set ended_at = now(), end_reason = ${reason}
    where remember_family = ${family} and ended_at is null returning id`);
  return rows.map((row) => row.id);
}

export async function liveSessions(db: Db, memberId: bigint, idleMinutes: number): Promise<SessionRow[]> {
  const { rows } = await db.query<SessionRow>(sql`
    select id, started_at, seen_at, ip, country, device from session
    where member_id = ${memberId} and sub_account_id is null and ended_at is null and ends_at > now()
      and seen_at > now() - make_interval(mins => ${idleMinutes})
    order by seen_at desc limit 50`);
  return rows;
}

export async function replaceToken(db: Db, id: string, tokenHash: Buffer): Promise<void> {
  await db.query(sql`
    update session set token_hash = ${tokenHash}, seen_at = now(), must_change_password = false where id = ${id}`);
}

export async function insertCode(
  db: Db,
  codeHash: Buffer,
  { memberId, sessionId }: Pick<SignedIn, "memberId" | "sessionId">,
  seconds: number,
): Promise<void> {
  await db.query(sql`
    insert into session_code (code_hash, member_id, session_id, expires_at)
    values (${codeHash}, ${memberId}, ${sessionId}, now() + make_interval(secs => ${seconds}))`);
}

/** The properties a session inherits from the one that made its code. */
export interface ContinuedSession {
  memberId: bigint;
  endsAt: Date;
  rememberFamily: string | null;
}

/** Consumes a code of this merchant. A second caller gets nothing, and so does any caller once its session is over. */
export async function takeCode(db: Db, merchant: string, codeHash: Buffer): Promise<ContinuedSession | undefined> {
  const { rows } = await db.query<ContinuedSession>(sql`
    delete from session_code c using session s, member m
    where c.code_hash = ${codeHash} and c.expires_at > now() and s.id = c.session_id and s.ended_at is null
      and s.ends_at > now() and m.id = c.member_id and m.merchant = ${merchant}
    returning c.member_id as "memberId", s.ends_at as "endsAt", s.remember_family as "rememberFamily"`);
  return rows[0];
}

export async function putCaptcha(db: Db, key: string, answerHash: Buffer, seconds: number): Promise<void> {
  await db.query(sql`
    insert into captcha (captcha_key, answer_hash, expires_at)
    values (${key}, ${answerHash}, now() + make_interval(secs => ${seconds}))
    on conflict (captcha_key) do update set answer_hash = excluded.answer_hash, expires_at = excluded.expires_at`);
}

/** Consumes the captcha whatever the answer, so that each picture is checked once. */
export async function takeCaptcha(db: Db, key: string): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ answer_hash: Buffer }>(sql`
    delete from captcha where captcha_key = ${key} and expires_at > now() returning answer_hash`);
  return rows[0]?.answer_hash;
}

export interface SignInEvent {
  /** Null for an unknown name. */
  memberId: bigint | null;
  method: SignInMethod;
  outcome: "success" | "wrong" | "locked" | "blocked" | "challenged";
  ip: string;
  country: string | undefined;
  device: string;
}

export async function insertSignInEvent(db: Db, event: SignInEvent): Promise<void> {
  await db.query(sql`
    insert into sign_in_event (member_id, method, outcome, ip, country, device)
    values (${event.memberId}, ${event.method}, ${event.outcome}, ${event.ip},
            ${event.country ?? null}, ${event.device})`);
}

export interface SignInRow {
  id: bigint;
  at: Date;
  method: string;
  outcome: SignInEvent["outcome"];
  ip: string;
  country: string | null;
  device: string;
  total: number;
}

export async function readSignIns(
  db: Db,
  memberId: bigint,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<SignInRow[]> {
  const { rows } = await db.query<SignInRow>(sql`
    select id, at, method, outcome, ip, country, device, count(*) over ()::int as total from sign_in_event
    where member_id = ${memberId} order by id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`);
  return rows;
}

/** Deletes expired sessions, codes and attempts, as a timed job. */
export async function sweepSessions(db: Db): Promise<void> {
  await db.query(sql`delete from captcha where expires_at < now()`);
  await db.query(sql`delete from session_code where expires_at < now()`);
  await sweepThrottles(db);
  await sweep(
    db,
    (most) => sql`
      delete from remember_token where ctid = any (array(
        select ctid from remember_token where expires_at < now() limit ${most}))`,
  );
  // The beginning of a session, which never changes, has an index; being seen must not cost one.
  await sweep(
    db,
    (most) => sql`
      delete from session where ctid = any (array(
        select ctid from session
        where started_at < now() - interval '90 days' and greatest(ended_at, seen_at) < now() - interval '90 days'
        limit ${most}))`,
  );
  await sweep(
    db,
    (most) => sql`
      delete from sign_in_event where ctid = any (array(
        select ctid from sign_in_event where at < now() - interval '90 days' limit ${most}))`,
  );
}
