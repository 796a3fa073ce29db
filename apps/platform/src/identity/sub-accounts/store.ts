import type { AgentRight } from "@croupier/contract/domain/agent-rights";
import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";
import type { Credentials } from "../sessions/sessions.ts";

export interface SubAccountRow {
  id: bigint;
  agent: string;
  name: string;
  password_hash: string;
  password_given: boolean;
  rights: AgentRight[];
  active: boolean;
  created_at: Date;
  seen_at: Date | null;
}

const select = sql`
  select a.id, m.account as agent, a.name, a.password_hash, a.password_given, a.rights, a.active, a.created_at,
         (select max(s.seen_at) from session s where s.sub_account_id = a.id) as seen_at
  from sub_account a join member m on m.id = a.agent_id`;

export async function allOf(db: Db, agentId: bigint): Promise<SubAccountRow[]> {
  const { rows } = await db.query<SubAccountRow>(sql`
    ${select} where a.agent_id = ${agentId} order by a.active desc, a.name`);
  return rows;
}

/** Finds a sub-account of this agent only. */
export async function findOf(db: Db, agentId: bigint, name: string): Promise<SubAccountRow | undefined> {
  const { rows } = await db.query<SubAccountRow>(sql`
    ${select} where a.agent_id = ${agentId} and a.name = lower(${name})`);
  return rows[0];
}

/** Locks an agent, so that changes of its sub-accounts run one after another. */
export async function lockAgent(db: Db, agentId: bigint): Promise<void> {
  await db.query(sql`select from member where id = ${agentId} for no key update`);
}

export interface NewSubAccount {
  agentId: bigint;
  name: string;
  passwordHash: string;
  rights: readonly AgentRight[];
}

/** Inserts a sub-account; false if the agent already has one of this name. */
export async function insert(db: Db, { agentId, name, passwordHash, rights }: NewSubAccount): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    insert into sub_account (agent_id, name, password_hash, rights)
    values (${agentId}, ${name}, ${passwordHash}, ${rights}) on conflict (agent_id, name) do nothing`);
  return rowCount === 1;
}

export async function change(db: Db, id: bigint, rights: readonly AgentRight[], active: boolean): Promise<void> {
  await db.query(sql`update sub_account set rights = ${rights}, active = ${active} where id = ${id}`);
}

/** Replaces the password; false if it changed since it was checked. */
export async function replacePassword(
  db: Db,
  id: bigint,
  terms: { before?: string; hash: string; given: boolean },
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    update sub_account set password_hash = ${terms.hash}, password_given = ${terms.given}
    where id = ${id} and password_hash = coalesce(${terms.before ?? null}, password_hash)`);
  return rowCount === 1;
}

type Found = Omit<Credentials, "subAccount" | "password_hash"> & {
  password_hash: string;
  sub_id: bigint;
  name: string;
  rights: AgentRight[];
};

/** Finds the credentials of an active sub-account, with the state of its agent. */
export async function findCredentials(
  db: Db,
  merchant: string,
  name: string,
  agent: string,
): Promise<Credentials | undefined> {
  const { rows } = await db.query<Found>(sql`
    select m.id, m.merchant, m.type, m.status, a.password_hash, a.password_given, m.password_changed_at,
           false as password_expired, a.id as sub_id, a.name, a.rights
    from sub_account a join member m on m.id = a.agent_id
    where m.merchant = ${merchant} and m.account_key = ${agent} and a.name = ${name} and a.active`);
  if (!rows[0]) return undefined;
  const { sub_id: id, name: own, rights, ...credentials } = rows[0];
  return { ...credentials, subAccount: { id, name: own, rights } };
}

export interface NewAct {
  agentId: bigint;
  subAccountId: bigint | null;
  act: string;
  subject: string | null;
  ip: string;
}

export async function insertAct(db: Db, act: NewAct): Promise<bigint> {
  const { rows } = await db.query<{ id: bigint }>(sql`
    insert into sub_account_act (agent_id, sub_account_id, act, subject, ip)
    values (${act.agentId}, ${act.subAccountId}, ${act.act}, ${act.subject}, ${act.ip}) returning id`);
  if (!rows[0]) throw new Error("an act was not written");
  return rows[0].id;
}

export async function insertActEnd(db: Db, id: bigint, outcome: string): Promise<void> {
  await db.query(sql`
    insert into sub_account_act_end (act_id, outcome) values (${id}, ${outcome}) on conflict do nothing`);
}

export interface ActRow {
  id: bigint;
  at: Date;
  by: string | null;
  act: string;
  subject: string | null;
  outcome: string | null;
  ip: string;
  total: number;
}

/** Reads the acts for an agent, or those of one of its sub-accounts, newest first. */
export async function pageOfActs(
  db: Db,
  agentId: bigint,
  name: string | undefined,
  limit: number,
  offset: number,
): Promise<ActRow[]> {
  const { rows } = await db.query<ActRow>(sql`
    select t.id, t.at, a.name as by, t.act, t.subject, e.outcome, t.ip, count(*) over ()::int as total
    from sub_account_act t left join sub_account a on a.id = t.sub_account_id
    left join sub_account_act_end e on e.act_id = t.id
    where t.agent_id = ${agentId} and (${name ?? null}::text is null or a.name = lower(${name ?? null}::text))
    order by t.id desc limit ${limit} offset ${offset}`);
  return rows;
}
