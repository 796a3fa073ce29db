import type { FactorKind } from "@croupier/contract/rows/identity/two-factor";
import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";
import { sweep } from "../../kit/db/sweep.ts";
import type { Mobile } from "../../kit/lib/mobile.ts";
import type { Network } from "@croupier/server/network";
import type { Email } from "../../kit/lib/normalised.ts";

/** The factors a member could prove, and those enabled. */
export interface FactorState {
  id: bigint;
  merchant: string;
  account: string;
  language: string;
  status: "active" | "blocked" | "excluded";
  /** Proven to be the member's own. */
  mobileNum: Mobile | null;
  email: Email | null;
  on: FactorKind[];
  recoveryCodesLeft: number;
  hasPassword: boolean;
  /** The channel that last reset a forgotten password. */
  passwordProof: "sms" | "email" | null;
  trustedBrowsers: number;
}

export async function readState(db: Db, memberId: bigint): Promise<FactorState> {
  const { rows } = await db.query<FactorState>(sql`
    select m.id, m.merchant, m.account, m.language, m.status, m.password_hash is not null as "hasPassword",
           m.password_proof as "passwordProof",
           case when m.mobile_verified_at is not null then m.mobile_num end as "mobileNum",
           case when m.email_verified_at is not null then lower(m.email) end as email,
           coalesce((select array_agg(f.kind) from second_factor f where f.member_id = m.id), '{}') as "on",
           (select count(*)::int from recovery_code r where r.member_id = m.id) as "recoveryCodesLeft",
           (select count(*)::int from trusted_browser t
            where t.member_id = m.id and t.expires_at > now()) as "trustedBrowsers"
    from member m where m.id = ${memberId}`);
  const [state] = rows;
  if (!state) throw new Error("a factor without its member");
  return state;
}

export async function putTotpSetup(db: Db, memberId: bigint, secret: string, minutes: number): Promise<void> {
  await db.query(sql`
    insert into totp_setup (member_id, secret, expires_at)
    values (${memberId}, ${secret}, now() + make_interval(mins => ${minutes}))
    on conflict (member_id) do update set secret = excluded.secret, expires_at = excluded.expires_at`);
}

export async function readTotpSetup(db: Db, memberId: bigint): Promise<string | undefined> {
  const { rows } = await db.query<{ secret: string }>(
    sql`select secret from totp_setup where member_id = ${memberId} and expires_at > now()`,
  );
  return rows[0]?.secret;
}

/** Stores the new secret with its first code used; false when another was set up meanwhile. */
export async function storeTotp(db: Db, memberId: bigint, secret: string, step: number): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    with taken as (
      delete from totp_setup where member_id = ${memberId} and secret = ${secret} and expires_at > now()
      returning member_id, secret
    )
    insert into second_factor (member_id, kind, secret, last_step)
    select member_id, 'totp', secret, ${step} from taken
    on conflict (member_id, kind) do update
    set secret = excluded.secret, last_step = excluded.last_step, since = now()`);
  return rowCount === 1;
}

export async function readTotp(db: Db, memberId: bigint): Promise<string | undefined> {
  const { rows } = await db.query<{ secret: string }>(
    sql`select secret from second_factor where member_id = ${memberId} and kind = 'totp'`,
  );
  return rows[0]?.secret;
}

/** Records the step of a code as used; false when it, or a later one, was used before. */
export async function takeStep(db: Db, memberId: bigint, step: number): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update second_factor set last_step = ${step}
    where member_id = ${memberId} and kind = 'totp' and last_step < ${step}`);
  return rowCount === 1;
}

export async function switchOn(db: Db, memberId: bigint, kind: "sms" | "email"): Promise<void> {
  await db.query(sql`insert into second_factor (member_id, kind) values (${memberId}, ${kind}) on conflict do nothing`);
}

/** Disables a factor; the last one deletes the recovery codes and trusted browsers. */
export async function switchOff(db: Db, memberId: bigint, kind: FactorKind): Promise<void> {
  await db.query(sql`delete from second_factor where member_id = ${memberId} and kind = ${kind}`);
  await db.query(sql`
    delete from recovery_code
    where member_id = ${memberId} and not exists (select from second_factor where member_id = ${memberId})`);
  await forgetBrowsers(db, memberId);
}

export async function replaceRecoveryCodes(db: Db, memberId: bigint, hashes: Buffer[]): Promise<void> {
  await db.query(sql`delete from recovery_code where member_id = ${memberId}`);
  await db.query(sql`
    insert into recovery_code (member_id, code_hash) select ${memberId}, unnest(${hashes}::bytea[])`);
}

export async function takeRecoveryCode(db: Db, memberId: bigint, hash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`delete from recovery_code where member_id = ${memberId} and code_hash = ${hash}`,
  );
  return rowCount === 1;
}

export async function isTrusted(db: Db, memberId: bigint, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    select from trusted_browser where token_hash = ${tokenHash} and member_id = ${memberId} and expires_at > now()`);
  return rowCount === 1;
}

/** Trusts a browser by a new token; other members' trust in this browser moves to that token. */
export async function trust(
  db: Db,
  memberId: bigint,
  before: Buffer | undefined,
  tokenHash: Buffer,
  days: number,
): Promise<void> {
  if (before) {
    await db.query(sql`update trusted_browser set token_hash = ${tokenHash} where token_hash = ${before}`);
  }
  await db.query(sql`
    insert into trusted_browser (token_hash, member_id, expires_at)
    values (${tokenHash}, ${memberId}, now() + make_interval(days => ${days}))
    on conflict (token_hash, member_id) do update set expires_at = excluded.expires_at`);
}

export async function forgetBrowsers(db: Db, memberId: bigint): Promise<void> {
  await db.query(sql`delete from trusted_browser where member_id = ${memberId}`);
}

/** Returns whether a member signed in from this network before; undefined if never signed in. */
export async function knowsAddress(db: Db, memberId: bigint, network: Network): Promise<boolean | undefined> {
  const { rows } = await db.query<{ known: boolean | null }>(
    sql`select bool_or(network = ${network}) as known from known_address where member_id = ${memberId}`,
  );
  return rows[0]?.known ?? undefined;
}

export interface Ticket {
  memberId: bigint;
  merchant: string;
  method: string;
  passwordExpired: boolean;
  mustChange: "given" | "expired" | null;
  remember: boolean;
  proved: FactorKind[];
  askBankName: boolean;
}

export async function putTicket(db: Db, hash: Buffer, ticket: Ticket, minutes: number): Promise<void> {
  await db.query(sql`
    insert into sign_in_ticket (ticket_hash, member_id, merchant, method, password_expired, must_change, remember,
                                proved, ask_bank_name, expires_at)
    values (${hash}, ${ticket.memberId}, ${ticket.merchant}, ${ticket.method}, ${ticket.passwordExpired},
            ${ticket.mustChange}, ${ticket.remember}, ${ticket.proved}, ${ticket.askBankName},
            now() + make_interval(mins => ${minutes}))`);
}

/** Reads a ticket that has an attempt left; `counts` uses one up. */
export async function readTicket(
  db: Db,
  merchant: string,
  hash: Buffer,
  { mostTries, counts }: { mostTries: number; counts: boolean },
): Promise<Ticket | undefined> {
  const { rows } = await db.query<Ticket>(sql`
    update sign_in_ticket set tries = tries + ${counts ? 1 : 0}
    where ticket_hash = ${hash} and merchant = ${merchant} and tries < ${mostTries} and expires_at > now()
    returning member_id as "memberId", merchant, method, password_expired as "passwordExpired",
              must_change as "mustChange", remember, proved, ask_bank_name as "askBankName"`);
  return rows[0];
}

/** Consumes a ticket; one of two concurrent callers gets it. */
export async function takeTicket(db: Db, hash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(sql`delete from sign_in_ticket where ticket_hash = ${hash}`);
  return rowCount === 1;
}

export async function isProved(db: Db, sessionId: string, minutes: number): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    select from session where id = ${sessionId} and proved_at > now() - make_interval(mins => ${minutes})`);
  return rowCount === 1;
}

export async function noteProved(db: Db, sessionId: string): Promise<void> {
  await db.query(sql`update session set proved_at = now() where id = ${sessionId}`);
}

/** Records that the member has shown another factor: the password counts as known from now on. */
export async function clearPasswordProof(db: Db, memberId: bigint): Promise<void> {
  await db.query(sql`update member set password_proof = null where id = ${memberId} and password_proof is not null`);
}

/** Deletes expired tickets and trust, as a timed job. */
export async function sweepFactors(db: Db): Promise<void> {
  await db.query(sql`delete from sign_in_ticket where expires_at < now()`);
  await db.query(sql`delete from totp_setup where expires_at < now()`);
  await sweep(
    db,
    (most) => sql`
      delete from trusted_browser where ctid = any (array(
        select ctid from trusted_browser where expires_at < now() limit ${most}))`,
  );
  await sweep(
    db,
    (most) => sql`
      delete from known_address where ctid = any (array(
        select ctid from known_address where seen_at < now() - interval '180 days' limit ${most}))`,
  );
}
