import { randomUUID } from "node:crypto";
import sql from "sql-template-tag";
import type { Db } from "../../../kit/db/pool.ts";
import type { VerificationState, VerifierEvent } from "./verifier.ts";

export interface VerificationRow {
  user_id: string;
  member_id: bigint;
  merchant: string;
  verifier: string;
  level: string;
  state: VerificationState;
  reported_at: Date | null;
  report_key: string | null;
}

const columns = sql`user_id, member_id, merchant, verifier, level, state, reported_at, report_key`;

export interface NewVerification {
  memberId: bigint;
  merchant: string;
  verifier: string;
  level: string;
}

/** Notes that a member's check of a level begins; a member has one id at a verifier. */
export async function putVerification(
  db: Db,
  { memberId, merchant, verifier, level }: NewVerification,
): Promise<VerificationRow | undefined> {
  const { rows } = await db.query<VerificationRow>(sql`
    insert into member_verification (user_id, member_id, merchant, verifier, level)
    values (${randomUUID()}, ${memberId}, ${merchant}, ${verifier}, ${level})
    on conflict (member_id, verifier) do update set level = ${level}, state = 'open', asked_at = now()
    returning ${columns}`);
  return rows[0];
}

/** Finds a check by our id of the person, which only a report of its own merchant's verifier may name. */
export async function findVerification(
  db: Db,
  { userId, merchant, verifier }: { userId: string; merchant: string; verifier: string },
): Promise<VerificationRow | undefined> {
  const { rows } = await db.query<VerificationRow>(sql`
    select ${columns} from member_verification
    where user_id::text = ${userId} and merchant = ${merchant} and verifier = ${verifier}`);
  return rows[0];
}

export async function setState(db: Db, userId: string, state: VerificationState): Promise<void> {
  await db.query(sql`
    update member_verification set state = ${state}, asked_at = now() where user_id = ${userId}`);
}

/** Notes the newest report. */
export async function noteReport(db: Db, userId: string, { at, key }: VerifierEvent): Promise<void> {
  await db.query(sql`
    update member_verification set reported_at = ${at}, report_key = ${key} where user_id = ${userId}`);
}

/** Claims unfinished checks that were not asked about for some seconds; each is rescheduled first. */
export async function claimUnfinished(db: Db, seconds: number): Promise<VerificationRow[]> {
  const { rows } = await db.query<VerificationRow>(sql`
    update member_verification set asked_at = now() where user_id in (
      select user_id from member_verification
      where state in ('open', 'checking') and asked_at <= now() - make_interval(secs => ${seconds})
        and started_at > now() - interval '30 days'
      order by asked_at limit 20 for update skip locked)
    returning ${columns}`);
  return rows;
}
