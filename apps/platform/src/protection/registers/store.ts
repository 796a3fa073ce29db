import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";
import type { RegisterAnswer, RegisterOutcome, RegisterPurpose } from "./register.ts";

export interface MemberRow {
  id: bigint;
  merchant: string;
  birthday: string | null;
  email: string | null;
  mobile_num: string | null;
  /** The encrypted identity. */
  encrypted: string | null;
}

const memberColumns = sql`m.id, m.merchant, m.profile ->> 'birthday' as birthday, m.email, m.mobile_num, i.encrypted`;

export async function readMember(db: Db, memberId: bigint): Promise<MemberRow | undefined> {
  const { rows } = await db.query<MemberRow>(sql`
    select ${memberColumns} from member m left join member_identity i on i.member_id = m.id
    where m.id = ${memberId} and m.type <> 4`);
  return rows[0];
}

/** Lists the next members of a merchant for the nightly batch: all who can sign in. */
export async function nextMembers(db: Db, merchant: string, after: bigint, count: number): Promise<MemberRow[]> {
  const { rows } = await db.query<MemberRow>(sql`
    select ${memberColumns} from member m left join member_identity i on i.member_id = m.id
    where m.merchant = ${merchant} and m.id > ${after} and m.type <> 4 and m.status <> 'blocked'
    order by m.id limit ${count}`);
  return rows;
}

export interface NewCheck extends RegisterAnswer {
  merchant: string;
  /** Undefined: a registration that was refused. */
  memberId: bigint | undefined;
  register: string;
  purpose: RegisterPurpose;
}

/** Stores an answer as proof, once. A member's unknown one right after another is not stored for a minute. */
export async function insertCheck(db: Db, check: NewCheck): Promise<void> {
  const { merchant, memberId = null, register, purpose, outcome, proofId = null, checkedAt } = check;
  await db.query(sql`
    with last as (
      select outcome, purpose, checked_at from register_check where member_id = ${memberId}::bigint
      order by checked_at desc, id desc limit 1
    )
    insert into register_check (merchant, member_id, register, purpose, outcome, proof_id, checked_at)
    select ${merchant}, ${memberId}::bigint, ${register}, ${purpose}, ${outcome}, ${proofId}, ${checkedAt}::timestamptz
    where not exists (
      select from last
      where checked_at = ${checkedAt}::timestamptz
        or outcome = 'unknown' and (outcome, purpose) = (${outcome}, ${purpose})
          and checked_at > ${checkedAt}::timestamptz - interval '1 minute')`);
}

/**
 * Returns whether the last answer is an answer and at most a day old. An unknown one counts only from a sign-in: whoever
 * plays keeps the last answer.
 */
export async function hasFreshAnswer(db: Db, memberId: bigint): Promise<boolean> {
  const { rows } = await db.query<{ is_fresh: boolean }>(sql`
    select outcome <> 'unknown' and checked_at > now() - interval '24 hours' as is_fresh from register_check
    where member_id = ${memberId} and (outcome <> 'unknown' or purpose = 'signIn')
    order by checked_at desc, id desc limit 1`);
  return rows[0]?.is_fresh ?? false;
}

/** Returns whether a break by a register was ever begun, and whether one has no end yet. */
export async function findRegisterBreaks(
  db: Db,
  memberId: bigint,
): Promise<{ was_excluded: boolean; is_excluded: boolean }> {
  const { rows } = await db.query<{ was_excluded: boolean; is_excluded: boolean }>(sql`
    select count(*) > 0 as was_excluded, coalesce(bool_or(ends_at is null), false) as is_excluded
    from member_break where member_id = ${memberId} and period = 'register'`);
  return rows[0] ?? { was_excluded: false, is_excluded: false };
}

/** Ends the breaks by this register that began before its answer: from then on the member can ask to return. */
export async function endRegisterBreaks(tx: Db, memberId: bigint, register: string, answeredAt: Date): Promise<void> {
  await tx.query(sql`
    update member_break set ends_at = ${answeredAt}
    where member_id = ${memberId} and period = 'register' and imposed_by = ${register} and ends_at is null
      and started_at < ${answeredAt}`);
}

/** Adds the break of somebody whose exclusion was over before the register was asked here for the first time. */
export async function insertPastExclusion(tx: Db, memberId: bigint, register: string, answeredAt: Date): Promise<void> {
  await tx.query(sql`
    insert into member_break (member_id, period, imposed_by, started_at, ends_at, held_until)
    values (${memberId}, 'register', ${register}, ${answeredAt}, ${answeredAt}, 'infinity')`);
}

/** Asks again about a member soon. */
export async function addDue(db: Db, memberId: bigint): Promise<void> {
  await db.query(sql`insert into register_due (member_id) values (${memberId}) on conflict do nothing`);
}

export async function removeDue(db: Db, memberId: bigint): Promise<void> {
  await db.query(sql`delete from register_due where member_id = ${memberId}`);
}

/** Lists members about whom to ask again. One whose register stays silent for a day is asked at its next sign-in. */
export async function listDue(db: Db): Promise<MemberRow[]> {
  await db.query(sql`delete from register_due where since < now() - interval '1 day'`);
  const { rows } = await db.query<MemberRow>(sql`
    select ${memberColumns} from register_due d join member m on m.id = d.member_id
    left join member_identity i on i.member_id = m.id order by random() limit 20`);
  return rows;
}

export interface CheckRow {
  checked_at: Date;
  register: string;
  purpose: RegisterPurpose;
  outcome: RegisterOutcome;
  proof_id: string | null;
}

/** Lists the newest answers about a member. */
export async function listChecks(db: Db, memberId: bigint): Promise<CheckRow[]> {
  const { rows } = await db.query<CheckRow>(sql`
    select checked_at, register, purpose, outcome, proof_id from register_check
    where member_id = ${memberId} order by checked_at desc, id desc limit 20`);
  return rows;
}

/** Lists a merchant's excluded members, or one of them, whose register says "clear" now, which ends nothing. */
export async function listCleared(
  db: Db,
  merchant: string,
  memberId?: bigint,
): Promise<{ since: Date; account: string; register: string }[]> {
  const { rows } = await db.query<{ since: Date; account: string; register: string }>(sql`
    select c.checked_at as since, m.account, b.imposed_by as register
    from member_break b join member m on m.id = b.member_id
    join lateral (
      select outcome, checked_at from register_check
      where member_id = b.member_id and outcome <> 'unknown' order by checked_at desc, id desc limit 1) c on true
    where m.merchant = ${merchant} and m.id = coalesce(${memberId ?? null}::bigint, m.id) and b.period = 'register'
      and b.imposed_by is not null and b.ends_at is null and c.outcome = 'clear' and c.checked_at > b.started_at
    order by c.checked_at limit 100`);
  return rows;
}

/** Lists a merchant's members about whom the register is asked again. */
export async function listUnknown(db: Db, merchant: string): Promise<{ since: Date; account: string }[]> {
  const { rows } = await db.query<{ since: Date; account: string }>(sql`
    select d.since, m.account from register_due d join member m on m.id = d.member_id
    where m.merchant = ${merchant} order by d.since limit 100`);
  return rows;
}
