import sql from "sql-template-tag";
import type { Db, Tx } from "../../kit/db/pool.ts";

export interface InvitationRow {
  code: string;
  agent_id: bigint;
  member_type: number;
  rebate_rate: number;
  name: string;
  expires_at: Date | null;
  max_uses: number | null;
  uses: number;
  clicks: number;
  active: boolean;
  created_at: Date;
  first_deposits: number;
}

/** Selects links with the first deposits of members who registered by them. */
const invitations = sql`
  select i.*, (select count(*) from invited v join money_by_day m on m.member_id = v.member_id and not m.team
                 and m.kind = 'firstDeposit' where v.code = i.code)::int as first_deposits
  from invitation i`;

/** Reads the links of an agent, newest first. */
export async function invitationsOf(db: Db, agentId: bigint): Promise<InvitationRow[]> {
  const { rows } = await db.query<InvitationRow>(
    sql`${invitations} where i.agent_id = ${agentId} order by i.created_at desc, i.code`,
  );
  return rows;
}

/** Finds the link that an agent created under a key. */
export async function findByKey(db: Db, agentId: bigint, key: string): Promise<InvitationRow | undefined> {
  const { rows } = await db.query<InvitationRow>(
    sql`${invitations} where i.agent_id = ${agentId} and i.idempotency_key = ${key}`,
  );
  return rows[0];
}

export type NewInvitation = Pick<InvitationRow, "code" | "agent_id" | "member_type" | "rebate_rate" | "name"> & {
  merchant: string;
  days: number | undefined;
  maxUses: number | undefined;
  key: string;
};

export async function insertInvitation(db: Db, link: NewInvitation): Promise<InvitationRow> {
  const { rows } = await db.query<InvitationRow>(sql`
    insert into invitation (code, merchant, agent_id, member_type, rebate_rate, name, expires_at, max_uses,
                            idempotency_key)
    values (${link.code}, ${link.merchant}, ${link.agent_id}, ${link.member_type}, ${link.rebate_rate}, ${link.name},
            now() + make_interval(days => ${link.days ?? null}), ${link.maxUses ?? null}, ${link.key})
    returning *, 0 as first_deposits`);
  if (!rows[0]) throw new Error("an invitation was not inserted");
  return rows[0];
}

export async function countInvitations(db: Db, agentId: bigint): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    sql`select count(*)::int as count from invitation where agent_id = ${agentId} and active`,
  );
  return rows[0]?.count ?? 0;
}

/** Switches a link off; false if the agent has no such link. */
export async function switchOff(db: Db, agentId: bigint, code: string): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`update invitation set active = false where code = ${code} and agent_id = ${agentId}`,
  );
  return rowCount === 1;
}

export interface OpenInvitation {
  code: string;
  agentId: bigint;
  memberType: number;
}

/** Finds a link that is open for registration: its agent must still be one, and not blocked. */
export async function findOpen(db: Db, merchant: string, code: string): Promise<OpenInvitation | undefined> {
  const { rows } = await db.query<OpenInvitation>(sql`
    select i.code, i.agent_id as "agentId", i.member_type as "memberType"
    from invitation i join member a on a.id = i.agent_id
    where i.merchant = ${merchant} and i.code = upper(${code}) and i.active
      and (i.expires_at is null or i.expires_at > now()) and (i.max_uses is null or i.uses < i.max_uses)
      and a.status = 'active' and a.type in (1, 2, 41, 42)`);
  return rows[0];
}

export async function countClick(db: Db, code: string): Promise<void> {
  await db.query(sql`update invitation set clicks = clicks + 1 where code = ${code}`);
}

/** Finds the owner of a link, even of a closed one. */
export async function findByCode(
  db: Db,
  merchant: string,
  code: string,
): Promise<Pick<OpenInvitation, "agentId" | "memberType"> | undefined> {
  const { rows } = await db.query<Pick<OpenInvitation, "agentId" | "memberType">>(sql`
    select agent_id as "agentId", member_type as "memberType" from invitation
    where merchant = ${merchant} and code = ${code}`);
  return rows[0];
}

/**
 * Uses a link once for a member just registered, with its rate up to the agent's own; false if it was used up or closed
 * meanwhile.
 */
export async function useOnce(tx: Tx, code: string, memberId: bigint, mostRate: number): Promise<boolean> {
  const { rowCount } = await tx.query(sql`
    with used as (
      update invitation set uses = uses + 1
      where code = ${code} and active and (expires_at is null or expires_at > now())
        and (max_uses is null or uses < max_uses)
      returning code, agent_id, rebate_rate
    ), noted as (
      insert into invited (member_id, code) select ${memberId}, code from used
    )
    insert into rebate_rate (member_id, rate, set_by) 
    select ${memberId}, least(rebate_rate, ${mostRate}), agent_id from used`);
  return rowCount === 1;
}

/** Counts the links that end within three days or have less than a tenth of their uses left. */
export async function countEnding(db: Db, agentId: bigint): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`
    select count(*)::int as count from invitation
    where agent_id = ${agentId} and active and (expires_at is null or expires_at > now())
      and (expires_at < now() + interval '3 days' or (max_uses - uses) * 10 < max_uses)`);
  return rows[0]?.count ?? 0;
}

/** The used part of the merchant's limits for an agent. */
export interface LimitsUsed {
  level: number;
  direct: number;
  registeredToday: number;
}

/** Counts direct downlines, and the agent's own registrations since a moment. */
export async function limitsUsed(db: Db, agentId: bigint, since: Date): Promise<LimitsUsed> {
  const { rows } = await db.query<LimitsUsed>(sql`
    select (select max(depth) from member_path where descendant_id = ${agentId})::int as level,
           (select count(*) from member where upline_id = ${agentId})::int as direct,
           (select count(*) from member m where m.upline_id = ${agentId} and m.registered_at >= ${since}
              and not exists (select from invited i where i.member_id = m.id))::int as "registeredToday"`);
  return rows[0] ?? { level: 0, direct: 0, registeredToday: 0 };
}

/** Returns the number of a member's uplines. */
export async function depthOf(db: Db, memberId: bigint): Promise<number> {
  const { rows } = await db.query<{ depth: number }>(
    sql`select max(depth)::int as depth from member_path where descendant_id = ${memberId}`,
  );
  return rows[0]?.depth ?? 0;
}
