import { formatMoney, readMoney } from "@croupier/contract/domain/money";
import type { ContractKind, ContractPeriod, Tier } from "@croupier/contract/domain/contracts";
import sql, { empty, raw, type Sql } from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

type ContractState = "requested" | "offered" | "valid" | "rejected" | "withdrawn" | "ended";

type TermsState = "offered" | "accepted" | "rejected" | "withdrawn";

export interface StoredTier {
  validBet: string;
  activeMembers: number;
  loss: string;
  rate: number;
  winRate: number;
}

export interface Terms {
  version: number;
  tiers: Tier[];
  note: string;
  at: Date;
  from: Date | undefined;
}

interface TermsRow {
  version: number;
  tiers: StoredTier[];
  note: string;
  at: string;
  from: string | null;
}

/** A contract with both sides, the terms accepted last, and the pending terms. */
export interface Contract {
  id: bigint;
  reference: string;
  merchant: string;
  kind: ContractKind;
  period: ContractPeriod;
  currency: string;
  memberId: bigint;
  account: string;
  nickname: string;
  /** Null: the platform. */
  uplineId: bigint | null;
  uplineAccount: string | null;
  state: ContractState;
  createdAt: Date;
  answeredAt: Date | null;
  effectiveFrom: Date | null;
  effectiveUntil: Date | null;
  endedAt: Date | null;
  /** 0n: the platform. */
  terminationBy: bigint | null;
  terminationAt: Date | null;
  terminationReason: string | null;
  accepted: Terms | undefined;
  offered: Terms | undefined;
}

type ContractRow = Omit<Contract, "accepted" | "offered"> & { accepted: TermsRow | null; offered: TermsRow | null };

const termsOf = raw(`jsonb_build_object('version', t.version, 'tiers', t.tiers, 'note', t.note, 'at', t.offered_at,
  'from', t.effective_from)`);

const select = sql`
  select c.id, c.reference, c.merchant, c.kind, c.period, c.currency, c.member_id as "memberId", m.account, m.nickname,
         c.upline_id as "uplineId", u.account as "uplineAccount", c.state, c.created_at as "createdAt",
         c.answered_at as "answeredAt", c.effective_from as "effectiveFrom", c.effective_until as "effectiveUntil",
         c.ended_at as "endedAt", c.termination_by as "terminationBy", c.termination_at as "terminationAt",
         c.termination_reason as "terminationReason",
         (select ${termsOf} from contract_terms t where t.contract_id = c.id and t.state = 'accepted'
          order by t.version desc limit 1) as accepted,
         (select ${termsOf} from contract_terms t where t.contract_id = c.id
            and (t.state = 'offered' or c.state in ('rejected', 'withdrawn'))
          order by t.version desc limit 1) as offered
  from contract c join member m on m.id = c.member_id left join member u on u.id = c.upline_id`;

export const toTier = ({ validBet, loss, ...rest }: StoredTier): Tier => ({
  ...rest,
  validBet: readMoney(validBet),
  loss: readMoney(loss),
});
const toTerms = (row: TermsRow | null): Terms | undefined =>
  row
    ? {
        version: row.version,
        tiers: row.tiers.map(toTier),
        note: row.note,
        at: new Date(row.at),
        from: row.from === null ? undefined : new Date(row.from),
      }
    : undefined;
const toContract = (row: ContractRow): Contract => ({
  ...row,
  accepted: toTerms(row.accepted),
  offered: toTerms(row.offered),
});

async function read(db: Db, statement: Sql): Promise<Contract[]> {
  const { rows } = await db.query<ContractRow>(statement);
  return rows.map(toContract);
}

/** Locks a merchant's contracts of a kind, so that changes and settlements run one after another. */
export async function lockKind(tx: Db, merchant: string, kind: ContractKind): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`contracts:${merchant}:${kind}`}, 17))`);
}

export const findContract = async (db: Db, id: bigint): Promise<Contract | undefined> =>
  (await read(db, sql`${select} where c.id = ${id}`))[0];

/** Finds a contract that the platform offered to a top agent, by its reference. */
export const findOfPlatform = async (db: Db, reference: string): Promise<Contract | undefined> =>
  (await read(db, sql`${select} where c.reference = ${reference} and c.upline_id is null`))[0];

/** Lists the newest fifty contracts that the platform offered to a merchant's top agents. */
export const listOfPlatform = (db: Db, merchant: string): Promise<Contract[]> =>
  read(db, sql`${select} where c.merchant = ${merchant} and c.upline_id is null order by c.id desc limit 50`);

/** Finds a member's contract of a kind that is valid or pending. */
export const findOpen = async (db: Db, memberId: bigint, kind: ContractKind): Promise<Contract | undefined> =>
  (
    await read(
      db,
      sql`${select} where c.member_id = ${memberId} and c.kind = ${kind} and c.state in ('requested', 'offered', 'valid')`,
    )
  )[0];

/** Lists the kinds of contracts a member has, had or offered (`own`), and those that its upline has (`above`). */
export async function kindsAround(db: Db, memberId: bigint): Promise<{ own: ContractKind[]; above: ContractKind[] }> {
  const { rows } = await db.query<{ kind: ContractKind; side: string }>(
    sql`select distinct kind, 'own' as side from contract where ${memberId} in (member_id, upline_id)
        union
        select distinct c.kind, 'above' from contract c
        join member m on m.upline_id = c.member_id
        where m.id = ${memberId} and c.state = 'valid'`,
  );
  const of = (side: string) => rows.filter((row) => row.side === side).map(({ kind }) => kind);
  return { own: of("own"), above: of("above") };
}

/** Lists the open contracts of a kind that a member offered to direct downlines. */
export const openBelow = (db: Db, uplineId: bigint, kind: ContractKind): Promise<Contract[]> =>
  read(
    db,
    sql`${select} where c.upline_id = ${uplineId} and c.kind = ${kind} and c.state in ('offered', 'valid') order by c.id`,
  );

/** Lists the steps pending a member's answer, as either side. */
export const waitingFor = (db: Db, memberId: bigint): Promise<Contract[]> =>
  read(
    db,
    sql`${select}
        where c.member_id = ${memberId} and (
            c.state = 'offered'
            or c.state = 'valid' and (c.termination_by <> ${memberId} or exists (
              select from contract_terms t where t.contract_id = c.id and t.state = 'offered')))
          or c.upline_id = ${memberId} and (c.state = 'requested' or c.state = 'valid' and c.termination_by <> ${memberId})
        order by c.id`,
  );

export interface ContractFilter {
  side: "mine" | "downline";
  kind?: ContractKind | undefined;
  state?: ContractState | undefined;
  account?: string | undefined;
}

/** Lists a member's own contracts, or those it offered, newest first. */
export async function pageOf(
  db: Db,
  memberId: bigint,
  { side, kind, state, account }: ContractFilter,
  limit: number,
  offset: number,
): Promise<{ contracts: Contract[]; total: number }> {
  const where = sql`${side === "mine" ? sql`c.member_id = ${memberId}` : sql`c.upline_id = ${memberId}`}
    ${kind ? sql`and c.kind = ${kind}` : empty} ${state ? sql`and c.state = ${state}` : empty}
    ${account === undefined ? empty : sql`and starts_with(m.account_key, lower(${account}))`}`;
  const contracts = await read(db, sql`${select} where ${where} order by c.id desc limit ${limit} offset ${offset}`);
  const counted = await db.query<{ total: number }>(
    sql`select count(*)::int as total from contract c join member m on m.id = c.member_id where ${where}`,
  );
  return { contracts, total: counted.rows[0]?.total ?? 0 };
}

export interface Party {
  id: bigint;
  account: string;
  currency: string;
  merchant: string;
  type: number;
  uplineId: bigint | null;
  /** Set if the upline is an agent. */
  underAgent: boolean;
}

/** Finds an active member by its account; trial members are ignored. */
export async function findParty(db: Db, merchant: string, account: string): Promise<Party | undefined> {
  const { rows } = await db.query<Party>(sql`
    select m.id, m.account, m.currency, m.merchant, m.type, m.upline_id as "uplineId",
           coalesce(u.type in (1, 2, 41, 42), false) as "underAgent"
    from member m left join member u on u.id = m.upline_id and u.merchant = m.merchant
    where m.merchant = ${merchant} and m.account_key = lower(${account}) and m.status = 'active' and m.type <> 4`);
  return rows[0];
}

/** Returns the time up to which a member's last contract of a kind is settled. */
export async function settledUntil(db: Db, memberId: bigint, kind: ContractKind): Promise<Date | undefined> {
  const { rows } = await db.query<{ until: Date | null }>(sql`
    select max(effective_until) as until from contract where member_id = ${memberId} and kind = ${kind}`);
  return rows[0]?.until ?? undefined;
}

export interface NewContract {
  reference: string;
  merchant: string;
  kind: ContractKind;
  period: ContractPeriod;
  currency: string;
  memberId: bigint;
  uplineId: bigint | null;
  state: "requested" | "offered";
  at: Date;
}

export async function insertContract(db: Db, contract: NewContract): Promise<bigint> {
  const { rows } = await db.query<{ id: bigint }>(sql`
    insert into contract (reference, merchant, kind, period, currency, member_id, upline_id, state, created_at)
    values (${contract.reference}, ${contract.merchant}, ${contract.kind}, ${contract.period}, ${contract.currency},
            ${contract.memberId}, ${contract.uplineId}, ${contract.state}, ${contract.at}) returning id`);
  if (!rows[0]) throw new Error("a contract was not stored");
  return rows[0].id;
}

export async function insertTerms(
  db: Db,
  contractId: bigint,
  { tiers, note, at }: { tiers: readonly Tier[]; note: string; at: Date },
): Promise<number> {
  const stored = tiers.map((tier) => ({
    ...tier,
    validBet: formatMoney(tier.validBet),
    loss: formatMoney(tier.loss),
  }));
  const { rows } = await db.query<{ version: number }>(sql`
    insert into contract_terms (contract_id, version, tiers, note, state, offered_at)
    select ${contractId}, 1 + coalesce(max(version), 0), ${JSON.stringify(stored)}, ${note}, 'offered', ${at}::timestamptz
    from contract_terms where contract_id = ${contractId} returning version`);
  if (!rows[0]) throw new Error("terms were not stored");
  return rows[0].version;
}

/** Records the answer to the pending terms; accepted ones take effect with the period that begins then. */
export async function answerTerms(
  db: Db,
  contractId: bigint,
  state: "accepted" | "rejected" | "withdrawn",
  from: Date | null = null,
  at: Date | null = null,
): Promise<void> {
  await db.query(sql`
    update contract_terms set state = ${state}, answered_at = coalesce(${at}::timestamptz, now()), effective_from = ${from}
    where contract_id = ${contractId} and state = 'offered'`);
}

export async function setState(
  db: Db,
  id: bigint,
  state: "rejected" | "withdrawn" | "offered",
  period?: ContractPeriod,
): Promise<void> {
  await db.query(sql`
    update contract set state = ${state}, answered_at = case when ${state} = 'offered' then null else now() end,
                        period = coalesce(${period ?? null}, period)
    where id = ${id}`);
}

export async function makeValid(db: Db, id: bigint, from: Date, at: Date): Promise<void> {
  await db.query(
    sql`update contract set state = 'valid', answered_at = ${at}, effective_from = ${from} where id = ${id}`,
  );
}

/** Ends a contract with the period that ends then. */
export async function endContract(db: Db, id: bigint, until: Date): Promise<void> {
  await db.query(sql`
    update contract set state = 'ended', ended_at = now(), effective_until = greatest(effective_from, ${until}),
                        termination_by = null, termination_at = null, termination_reason = null
    where id = ${id}`);
}

export async function setTermination(db: Db, id: bigint, by: bigint | null, reason: string | null): Promise<void> {
  await db.query(sql`
    update contract set termination_by = ${by}, termination_reason = ${reason},
                        termination_at = case when ${by}::bigint is null then null else now() end
    where id = ${id}`);
}

export interface Action {
  at: Date;
  action: string;
  actorId: bigint;
  version?: number | undefined;
  detail?: Record<string, string>;
}

/** Adds a step to a contract's log, with the resulting state. */
export async function logAction(db: Db, contractId: bigint, { action, actorId, version, detail, at }: Action) {
  await db.query(sql`
    insert into contract_action (contract_id, action, state, version, actor_id, detail, at)
    select ${contractId}, ${action}, state, ${version ?? null}, ${actorId}, ${JSON.stringify(detail ?? {})}, ${at}::timestamptz
    from contract where id = ${contractId}`);
}

export interface ActionRow {
  id: bigint;
  action: string;
  version: number | null;
  actorId: bigint;
  account: string | null;
  detail: Record<string, string>;
  at: Date;
}

export async function actionsOf(db: Db, contractId: bigint): Promise<ActionRow[]> {
  const { rows } = await db.query<ActionRow>(sql`
    select a.id, a.action, a.version, a.actor_id as "actorId", m.account, a.detail, a.at
    from contract_action a left join member m on m.id = a.actor_id
    where a.contract_id = ${contractId} order by a.id`);
  return rows;
}

/** Lists all versions of a contract's terms, newest first, with their outcomes. */
export async function versionsOf(db: Db, contractId: bigint): Promise<(Terms & { state: TermsState })[]> {
  const { rows } = await db.query<{ state: TermsState; terms: TermsRow }>(sql`
    select t.state, ${termsOf} as terms from contract_terms t where t.contract_id = ${contractId}
    order by t.version desc`);
  return rows.flatMap(({ state, terms }) => {
    const read = toTerms(terms);
    return read ? [{ ...read, state }] : [];
  });
}
