import type { BreakNotice } from "@croupier/contract/domain/breaks";
import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

/*
 * A person may have accounts at several merchants of one group. It is known again by what only one person has: a
 * number, an email, an account for pay-outs.
 */

/** The merchants at which a person of merchant `t` is the same person: itself, and those of its group. */
const sameGroup = sql`(g.code = t.code or g.config #>> '{protection,group}' = t.config #>> '{protection,group}')`;

interface Contacts {
  mobileNum?: string | undefined;
  email?: string | undefined;
}

/**
 * Returns which contact belongs to another member on a break from everything, at this merchant or in its group. Against
 * `prover`, who has just proven the contact as its own, only a proven one counts.
 */
export async function findExcludedContact(
  db: Db,
  merchant: string,
  { mobileNum, email }: Contacts,
  prover?: bigint,
): Promise<"mobile" | "email" | undefined> {
  const [number, address] = [mobileNum || null, email || null];
  if (number === null && address === null) return undefined;
  const { rows } = await db.query<{ is_mobile: boolean }>(sql`
    select m.mobile_num is not distinct from ${number} as is_mobile
    from merchant t join merchant g on ${sameGroup} join member m on m.merchant = g.code
    where t.code = ${merchant} and break_of(m.id) is not null
      and (${prover ?? null}::bigint is null and (m.mobile_num = ${number} or lower(m.email) = lower(${address}))
           or m.id <> ${prover ?? null}
              and (m.mobile_num = ${number} and m.mobile_verified_at is not null
                   or lower(m.email) = lower(${address}) and m.email_verified_at is not null)) limit 1`);
  if (!rows[0]) return undefined;
  return rows[0].is_mobile ? "mobile" : "email";
}

/** Finds the break from everything during which a member's number or email stays bound; undefined without either. */
export async function findContactBreak(
  db: Db,
  memberId: bigint,
  kind: "mobile" | "email",
): Promise<BreakNotice | undefined> {
  const { rows } = await db.query<{ notice: BreakNotice | null }>(sql`
    select break_of(id) as notice from member
    where id = ${memberId} and case ${kind} when 'mobile' then mobile_num else email end is not null`);
  return rows[0]?.notice ?? undefined;
}

interface PayoutAccount {
  method: string;
  bankCode: string | null;
  number: string;
}

/** Returns whether an account for pay-outs is or was bound by another member on a break from everything. */
export async function isAccountExcluded(
  db: Db,
  merchant: string,
  { method, bankCode, number }: PayoutAccount,
  memberId: bigint,
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    select from merchant t join merchant g on ${sameGroup} join payout_destination d on d.merchant = g.code
    where t.code = ${merchant} and d.method = ${method} and coalesce(d.bank_code, '') = ${bankCode ?? ""}
      and d.number = ${number} and d.member_id <> ${memberId} and break_of(d.member_id) is not null limit 1`);
  return rowCount !== 0;
}

/** Lists the accounts of the same person at other merchants of the group: with the same proven number or email. */
export async function otherAccounts(db: Db, memberId: bigint): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(sql`
    select o.id from member m join merchant t on t.code = m.merchant
    join merchant g on g.code <> t.code and ${sameGroup} join member o on o.merchant = g.code
    where m.id = ${memberId} and (
      o.mobile_num = m.mobile_num and o.mobile_verified_at is not null and m.mobile_verified_at is not null
      or lower(o.email) = lower(m.email) and o.email_verified_at is not null and m.email_verified_at is not null)
    order by o.id`);
  return rows.map(({ id }) => id);
}
