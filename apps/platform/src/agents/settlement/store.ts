import type { ContractKind, ContractPeriod, Measures, Tier } from "@croupier/contract/domain/contracts";
import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";
import { toTier, type StoredTier } from "../contracts/store.ts";
import type { Period } from "../contracts/periods.ts";
import type { Carried } from "./reckon.ts";

/** The contracts that are settled together. */
export interface Group {
  merchant: string;
  kind: ContractKind;
  period: ContractPeriod;
}

/** A contract in a period, with the terms valid at the period's start. */
export interface InForce {
  contractId: bigint;
  reference: string;
  currency: string;
  memberId: bigint;
  uplineId: bigint | null;
  effectiveFrom: Date;
  version: number;
  tiers: Tier[];
  /** The carry-over of its last bill, and the start of that bill's period. */
  carried: Carried;
  carriedFrom: Date | null;
}

/** Lists the groups that have contracts to settle, each with the moment up to which it is settled. */
export async function openGroups(db: Db): Promise<(Group & { from: Date })[]> {
  const { rows } = await db.query<Group & { from: Date }>(sql`
    select c.merchant, c.kind, c.period,
           greatest(min(c.effective_from), coalesce(s.until, '-infinity')) as "from"
    from contract c left join contract_settlement s using (merchant, kind, period)
    where c.state in ('valid', 'ended') and coalesce(c.effective_until, 'infinity') > greatest(c.effective_from, coalesce(s.until, '-infinity'))
    group by c.merchant, c.kind, c.period, s.until order by 1, 2, 3`);
  return rows;
}

/** Moves the moment up to which a group is settled; returns false if another run has already moved it. */
export async function advance(db: Db, { merchant, kind, period }: Group, from: Date, until: Date): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    insert into contract_settlement as s (merchant, kind, period, until) values (${merchant}, ${kind}, ${period}, ${until})
    on conflict (merchant, kind, period) do update set until = excluded.until where s.until <= ${from}`);
  return rowCount === 1;
}

/** Lists the contracts that are in force in a whole period. */
export async function contractsIn(
  db: Db,
  { merchant, kind, period }: Group,
  { start, end }: Period,
): Promise<InForce[]> {
  const { rows } = await db.query<
    Omit<InForce, "tiers" | "carried"> & { tiers: StoredTier[] } & Record<"valid" | "lost" | "won" | "loss", bigint>
  >(sql`
    select c.id as "contractId", c.reference, c.currency, c.member_id as "memberId", c.upline_id as "uplineId",
           c.effective_from as "effectiveFrom", t.version, t.tiers, l.period_start as "carriedFrom",
           coalesce(l.carried_valid, 0)::bigint as valid, coalesce(l.carried_lost, 0)::bigint as lost,
           coalesce(l.carried_won, 0)::bigint as won, coalesce(l.carried_loss, 0)::bigint as loss
    from contract c
    join lateral (
      select version, tiers from contract_terms t
      where t.contract_id = c.id and t.state = 'accepted' and t.effective_from <= ${start} order by t.version desc limit 1
    ) t on true
    left join lateral (
      select b.period_start, b.carried_valid, b.carried_lost, b.carried_won, b.carried_loss from contract_bill b
      where b.contract_id = c.id and b.period_start < ${start} order by b.period_start desc limit 1
    ) l on true
    where c.merchant = ${merchant} and c.kind = ${kind} and c.period = ${period} and c.state in ('valid', 'ended')
      and c.effective_from <= ${start} and coalesce(c.effective_until, 'infinity') >= ${end}
    order by c.id`);
  return rows.map(({ valid, lost, won, loss, tiers, ...row }) => ({
    ...row,
    tiers: tiers.map(toTier),
    carried: { validBet: valid, lostBet: lost, wonBet: won, loss },
  }));
}

/** Returns the time of the next counted fact; undefined if there is none. */
export async function nextFact(db: Db, merchant: string, from: Date, until: Date): Promise<Date | undefined> {
  const { rows } = await db.query<{ at: Date | null }>(sql`
    select least(
      (select min(b.settled_at) from bet b where b.merchant = ${merchant} and b.state = 'settled' and not is_bonus_wallet(b.wallet_id)
         and b.settled_at >= ${from} and b.settled_at < ${until}),
      (select min(f.at) from play_fact f where f.merchant = ${merchant} and f.at >= ${from} and f.at < ${until})) as at`);
  return rows[0]?.at ?? undefined;
}

/** The teams to count, and the time from which each contract counts late facts. */
export interface Counted {
  memberId: bigint;
  effectiveFrom: Date;
}

export interface TeamMeasures extends Measures {
  memberId: bigint;
  facts: number;
}

/**
 * Counts the teams' measures in a period. A bet belongs to the uplines it had at its placement; one that was changed
 * after its settlement counts by its facts, each at its own time.
 */
export async function measuresIn(
  db: Db,
  merchant: string,
  teams: readonly Counted[],
  { start, end }: Period,
  activeMinimum: bigint,
): Promise<TeamMeasures[]> {
  const { rows } = await db.query<TeamMeasures>(sql`
    with team as (
      select * from unnest(${teams.map(({ memberId }) => memberId)}::bigint[],
                           ${teams.map(({ effectiveFrom }) => effectiveFrom)}::timestamptz[]) as t (id, since)
    ), fact as (
      select b.member_id, b.upline_path, b.settled_at, v.valid,
             case when b.payout < b.stake then v.valid else 0 end as lost,
             case when b.payout > b.stake then v.valid else 0 end as won, platform_win(b) as loss
      from bet b cross join lateral (select valid_bet(b) as valid) v
      where b.merchant = ${merchant} and b.state = 'settled' and not is_bonus_wallet(b.wallet_id)
        and b.settled_at >= ${start} and b.settled_at < ${end}
        and not exists (select from play_fact f where f.bet_id = b.id)
      union all
      select f.member_id, f.upline_path, f.settled_at, f.valid_bet, f.lost_bet, f.won_bet, f.loss from play_fact f
      where f.merchant = ${merchant} and f.at >= ${start} and f.at < ${end}
    ), counted as (
      select t.id, f.member_id, sum(f.valid) as valid, sum(f.lost) as lost, sum(f.won) as won, sum(f.loss) as loss,
             count(*) as facts
      from fact f cross join lateral unnest(f.upline_path || f.member_id) as a (id)
      join team t on t.id = a.id and f.settled_at >= t.since
      group by t.id, f.member_id
    )
    select id as "memberId", sum(valid)::bigint as "validBet", sum(lost)::bigint as "lostBet", sum(won)::bigint as "wonBet",
           sum(loss)::bigint as loss, sum(facts)::int as facts,
           (count(*) filter (where valid >= ${activeMinimum}))::int as "activeMembers"
    from counted group by id`);
  return rows;
}

/**
 * Sums money given to teams besides the games, on the merchant's days from one to another, inclusive: it lowers their
 * loss.
 */
export async function givenIn(
  db: Db,
  members: readonly bigint[],
  from: string,
  to: string,
): Promise<Map<bigint, bigint>> {
  const { rows } = await db.query<{ id: bigint; given: bigint }>(sql`
    select member_id as id, sum(amount)::bigint as given from money_by_day
    where member_id = any (${members.map(String)}::bigint[]) and team and day between ${from} and ${to}
      and is_given(kind)
    group by member_id`);
  return new Map(rows.map(({ id, given }) => [id, given]));
}

export interface LateFact {
  memberId: bigint;
  settledAt: Date;
  betId: bigint;
  validBet: bigint;
  loss: bigint;
}

/** Lists late changes of teams in a period, of bets settled before it. */
export async function lateIn(
  db: Db,
  merchant: string,
  teams: readonly Counted[],
  { start, end }: Period,
): Promise<LateFact[]> {
  const { rows } = await db.query<LateFact>(sql`
    select t.id as "memberId", f.settled_at as "settledAt", f.bet_id as "betId", sum(f.valid_bet)::bigint as "validBet",
           sum(f.loss)::bigint as loss
    from play_fact f cross join lateral unnest(f.upline_path || f.member_id) as a (id)
    join unnest(${teams.map(({ memberId }) => memberId)}::bigint[],
                ${teams.map(({ effectiveFrom }) => effectiveFrom)}::timestamptz[]) as t (id, since)
      on t.id = a.id and f.settled_at >= t.since
    where f.merchant = ${merchant} and f.at >= ${start} and f.at < ${end} and f.settled_at < ${start}
    group by t.id, f.settled_at, f.bet_id order by f.settled_at, f.bet_id`);
  return rows;
}

/** Lists the times up to which a merchant's contracts are settled, with the bills still to pay. */
export async function settledGroups(
  db: Db,
  merchant: string,
): Promise<(Pick<Group, "kind" | "period"> & { until: Date; open: number; owed: bigint })[]> {
  const { rows } = await db.query<Pick<Group, "kind" | "period"> & { until: Date; open: number; owed: bigint }>(sql`
    select s.kind, s.period, s.until, count(b.id)::int as open,
           coalesce(sum(b.shares - b.own) filter (where b.state = 'insufficient'), 0)::bigint as owed
    from contract_settlement s
    left join contract_bill b on b.merchant = s.merchant and b.kind = s.kind and b.period = s.period
      and b.state in ('pending', 'insufficient', 'unclaimed')
    where s.merchant = ${merchant} group by s.kind, s.period, s.until order by s.kind, s.period`);
  return rows;
}
