import sql, { empty, type Sql } from "sql-template-tag";
import type { ContractKind } from "@croupier/contract/domain/contracts";
import type { Input } from "@croupier/contract/rows";
import type { Db } from "../../kit/db/pool.ts";
import type { DayRange } from "../team/days.ts";

export interface DownlineRow {
  id: bigint;
  account: string;
  nickname: string;
  type: number;
  status: "active" | "blocked" | "excluded";
  level: number;
  upline: string;
  team: number;
  balance: bigint;
  teamBalance: bigint;
  rebateRate: number;
  validBets: bigint;
  net: bigint;
  registeredAt: Date;
  lastSeenAt: Date | null;
  note: string | null;
}

export interface DownlineFilter {
  /** The agent who asks: levels count from here, and notes are this agent's. */
  agentId: bigint;
  /** The member whose direct lines are listed. */
  memberId: bigint;
  /** Letters in the name: it searches all downlines, not only the direct lines. */
  search: string | undefined;
  agents: boolean | undefined;
  status: DownlineRow["status"] | undefined;
  seenDays: number;
  active: Input<"agentDownlines">["active"];
  balance: Input<"agentDownlines">["balance"];
  order: Input<"agentDownlines">["order"];
  /** The days whose play is shown. */
  range: DayRange;
  topRate: number;
}

const likeText = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;

/** Selects members of an agent's team with all columns of a list or a profile. */
function people(agentId: bigint, { from, to }: DayRange, topRate: number): Sql {
  return sql`
    select m.id, m.account, m.nickname, m.type, m.status, p.depth as level, u.account as upline,
           m.registered_at as "registeredAt",
           (select max(s.seen_at) from session s where s.member_id = m.id) as "lastSeenAt",
           (select n.note from downline_note n where n.agent_id = ${agentId} and n.member_id = m.id) as note,
           ${rateInForce(sql`m.id`, topRate)} as "rebateRate",
           (select count(*) from member_path t where t.ancestor_id = m.id)::int as team,
           coalesce((select sum(b.amount) from money_by_day b where b.member_id = m.id and not b.team
                       and is_movement(b.kind)), 0)::bigint as balance,
           coalesce((select sum(b.amount) from money_by_day b where b.member_id = m.id and b.team
                       and is_movement(b.kind)), 0)::bigint as "teamBalance",
           coalesce(y.valid, 0)::bigint as "validBets", net_of_team(m.id, ${from}, ${to}) as net
    from member_path p join member m on m.id = p.descendant_id join member u on u.id = m.upline_id
    cross join lateral (
      select sum(d.valid_bet) as valid from play_by_day d
      where d.member_id = m.id and d.team and d.day between ${from} and ${to}
    ) y
    where p.ancestor_id = ${agentId} and p.depth > 0`;
}

function chosen(filter: DownlineFilter): Sql {
  const { memberId, search, agents, status, seenDays } = filter;
  return sql`
    ${
      search
        ? sql`and m.account_key like ${likeText(search)}
              and m.id in (select t.descendant_id from member_path t where t.ancestor_id = ${memberId} and t.depth > 0)`
        : sql`and m.upline_id = ${memberId}`
    }
    ${agents === undefined ? empty : sql`and (m.type in (1, 2, 41, 42)) = ${agents}`}
    ${status ? sql`and m.status = ${status}` : empty}
    ${
      seenDays > 0
        ? sql`and exists (select from session s where s.member_id = m.id
                            and s.seen_at > now() - make_interval(days => ${seenDays}))`
        : empty
    }`;
}

export async function pageOfDownlines(
  db: Db,
  filter: DownlineFilter,
  limit: number,
  offset: number,
): Promise<(DownlineRow & { total: number })[]> {
  const { rows } = await db.query<DownlineRow & { total: number }>(sql`
    select d.*, count(*) over ()::int as total from (${people(filter.agentId, filter.range, filter.topRate)} ${chosen(filter)}) d
    where coalesce(${filter.active ?? null}::text, '') in ('', case when "validBets" > 0 then 'yes' else 'no' end)
      and coalesce(${filter.balance ?? null}::text, '') in ('', case when d.balance > 0 then 'some' else 'none' end)
    order by case ${filter.order}::text when 'balance' then "teamBalance" when 'validBets' then "validBets" end desc nulls last,
             case when ${filter.order}::text = 'lastSeen' then "lastSeenAt" end desc nulls last, "registeredAt" desc, id desc
    limit ${limit} offset ${offset}`);
  return rows;
}

export async function findDownline(
  db: Db,
  agentId: bigint,
  memberId: bigint,
  range: DayRange,
  topRate: number,
): Promise<DownlineRow | undefined> {
  const { rows } = await db.query<DownlineRow>(sql`${people(agentId, range, topRate)} and m.id = ${memberId}`);
  return rows[0];
}

export interface OpenContracts {
  contracts: { kind: ContractKind; state: "requested" | "offered" | "valid"; rate?: number; reached?: number }[];
  isShort: boolean;
}

/** Reads the open contracts of members, and the members who cannot pay the shares of a bill. */
export async function contractsOf(db: Db, ids: readonly bigint[]): Promise<Map<bigint, OpenContracts>> {
  const { rows } = await db.query<OpenContracts & { id: bigint }>(sql`
    select o.id, coalesce(c.contracts, '[]') as contracts,
           exists (select from contract_bill b where b.member_id = o.id and b.state = 'insufficient') as "isShort"
    from unnest(${ids.map(String)}::bigint[]) as o (id)
    left join lateral (
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', k.kind, 'state', k.state, 'rate', a.rate,
                                                             'reached', l.reached)) order by k.id) as contracts
      from contract k
      left join lateral (
        select (select max((tier ->> 'rate')::int) from jsonb_array_elements(t.tiers) as tier) as rate
        from contract_terms t where t.contract_id = k.id and t.state = 'accepted' order by t.version desc limit 1
      ) a on true
      left join lateral (
        select case when b.state <> 'notReached' then (t.tiers -> b.tier ->> 'rate')::int end as reached
        from contract_bill b join contract_terms t on t.contract_id = b.contract_id and t.version = b.version
        where b.contract_id = k.id order by b.period_start desc limit 1
      ) l on true
      where k.member_id = o.id and k.state in ('requested', 'offered', 'valid')
    ) c on true`);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Reads the valid bets of a team on every day of the range. */
export async function validBetsByDay(db: Db, memberId: bigint, { from, to }: DayRange) {
  const { rows } = await db.query<{ day: string; validBets: bigint }>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(sum(p.valid_bet), 0)::bigint as "validBets"
    from (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day) d
    left join play_by_day p on p.member_id = ${memberId} and p.team and p.day = d.day
    group by d.day order by d.day`);
  return rows;
}

/** Finds the name of the link a member registered by. */
export async function invitationOf(db: Db, memberId: bigint): Promise<string | undefined> {
  const { rows } = await db.query<{ code: string }>(sql`select code from invited where member_id = ${memberId}`);
  return rows[0]?.code;
}

export async function saveNote(db: Db, agentId: bigint, memberId: bigint, note: string): Promise<void> {
  if (note === "")
    await db.query(sql`delete from downline_note where agent_id = ${agentId} and member_id = ${memberId}`);
  else
    await db.query(sql`
      insert into downline_note (agent_id, member_id, note) values (${agentId}, ${memberId}, ${note})
      on conflict (agent_id, member_id) do update set note = excluded.note, at = now()`);
}

/** Locks a member and its upline, so that their rates change one after another. */
export async function lockRates(db: Db, memberId: bigint): Promise<void> {
  await db.query(sql`
    select from member where id in (
      select id from member where id = ${memberId} union select upline_id from member where id = ${memberId}
    ) order by id for no key update`);
}

export interface RatesAround {
  own: number;
  /** The upline's own rate. */
  upline: number;
  /** The highest rate directly below. */
  below: number;
}

/** Returns a member's effective rate: up to the lowest above it and the merchant's highest, whatever was promised. */
const rateInForce = (member: Sql, topRate: number): Sql => sql`
  (select least(${topRate}, min(coalesce(r.rate, case when a.upline_id is null then ${topRate}::integer else 0 end)))
   from member_path p join member a on a.id = p.ancestor_id left join rebate_rate r on r.member_id = a.id
   where p.descendant_id = ${member})`;

/**
 * Reads the rate of a member with those above and below it. A member without an upline has the merchant's highest rate
 * until one is set.
 */
export async function ratesAround(db: Db, memberId: bigint, topRate: number): Promise<RatesAround> {
  const { rows } = await db.query<RatesAround>(sql`
    select ${rateInForce(sql`m.id`, topRate)} as own, ${rateInForce(sql`m.upline_id`, topRate)} as upline,
           coalesce((select max(d.rate) from rebate_rate d join member b on b.id = d.member_id
                     where b.upline_id = m.id), 0) as below
    from member m where m.id = ${memberId}`);
  return rows[0] ?? { own: 0, upline: 0, below: 0 };
}

/** Sets a rate; the previous one stays on record for the day that has begun with it. */
export async function saveRate(db: Db, memberId: bigint, rate: number, setBy: bigint | null): Promise<void> {
  await db.query(sql`
    insert into rebate_rate_before (member_id, rate)
    select member_id, rate from rebate_rate where member_id = ${memberId} and rate <> ${rate}`);
  await db.query(sql`
    insert into rebate_rate (member_id, rate, set_by) values (${memberId}, ${rate}, ${setBy})
    on conflict (member_id) do update set rate = excluded.rate, set_by = excluded.set_by, set_at = now()`);
}
