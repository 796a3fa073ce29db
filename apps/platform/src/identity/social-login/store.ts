import sql from "sql-template-tag";
import type { ThirdParty } from "@croupier/contract/domain/social-login";
import type { Db } from "../../kit/db/pool.ts";

export interface Flow {
  merchant: string;
  provider: ThirdParty;
  memberId: bigint | null;
  verifier: string;
  nonce: string;
  redirectUri: string;
}

export async function putFlow(db: Db, state: Buffer, browser: Buffer, flow: Flow, seconds: number): Promise<void> {
  await db.query(sql`
    insert into third_party_flow
      (state_hash, browser_hash, merchant, provider, member_id, verifier, nonce, redirect_uri, expires_at)
    values (${state}, ${browser}, ${flow.merchant}, ${flow.provider}, ${flow.memberId}, ${flow.verifier}, ${flow.nonce},
            ${flow.redirectUri}, now() + make_interval(secs => ${seconds}))`);
}

/** Consumes a flow; undefined for another browser or member, and for a used flow. */
export async function takeFlow(
  db: Db,
  state: Buffer,
  browser: Buffer,
  merchant: string,
  memberId: bigint | null,
): Promise<Flow | undefined> {
  const { rows } = await db.query<Flow>(sql`
    delete from third_party_flow
    where state_hash = ${state} and browser_hash = ${browser} and merchant = ${merchant}
      and member_id is not distinct from ${memberId} and expires_at > now()
    returning merchant, provider, member_id as "memberId", verifier, nonce, redirect_uri as "redirectUri"`);
  return rows[0];
}

export async function findLinked(
  db: Db,
  merchant: string,
  provider: ThirdParty,
  subject: string,
): Promise<{ memberId: bigint; status: "active" | "blocked" | "excluded" } | undefined> {
  const { rows } = await db.query<{ memberId: bigint; status: "active" | "blocked" | "excluded" }>(sql`
    select m.id as "memberId", m.status from third_party t join member m on m.id = t.member_id
    where t.merchant = ${merchant} and t.provider = ${provider} and t.subject = ${subject}`);
  return rows[0];
}

/** Inserts a link; false if the account is another member's, or the member has one at this provider. */
export async function insertLink(
  db: Db,
  memberId: bigint,
  { merchant, provider }: Pick<Flow, "merchant" | "provider">,
  subject: string,
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    insert into third_party (member_id, merchant, provider, subject)
    values (${memberId}, ${merchant}, ${provider}, ${subject}) on conflict do nothing`);
  return rowCount === 1;
}

export async function linksOf(db: Db, memberId: bigint): Promise<{ provider: ThirdParty; linkedAt: Date }[]> {
  const { rows } = await db.query<{ provider: ThirdParty; linkedAt: Date }>(sql`
    select provider, linked_at as "linkedAt" from third_party where member_id = ${memberId}`);
  return rows;
}

export async function deleteLink(db: Db, memberId: bigint, provider: ThirdParty): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    delete from third_party where member_id = ${memberId} and provider = ${provider}`);
  return rowCount === 1;
}

/** Deletes expired flows, as a timed job. */
export async function sweepFlows(db: Db): Promise<void> {
  await db.query(sql`delete from third_party_flow where expires_at < now()`);
}
