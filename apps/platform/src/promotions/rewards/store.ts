import sql from "sql-template-tag";
import type { RewardSource, RewardState } from "@croupier/contract/rows/promotions/rewards";
import type { Db } from "../../kit/db/pool.ts";

export interface RewardRow {
  id: string;
  merchant: string;
  member_id: bigint;
  source: RewardSource;
  cause: string;
  code: string;
  amount: bigint;
  required: bigint;
  currency: string;
  reference: string;
  granted_at: Date;
  expires_at: Date;
  claimed_at: Date | null;
  claim_key: string | null;
  state: RewardState;
}

/** The state follows from the times, by the database's clock. */
const state = sql`case when claimed_at is not null then 'claimed' when expires_at <= now() then 'expired' else 'claimable' end`;
const columns = sql`id, merchant, member_id, source, cause, code, amount, required, currency, reference, granted_at,
  expires_at, claimed_at, claim_key, ${state} as state`;
const claimable = sql`claimed_at is null and expires_at > now()`;

export interface Grant {
  merchant: string;
  source: RewardSource;
  code: string;
  amount: bigint;
  required: bigint;
  currency: string;
  days: number;
}

/** Inserts one reward for many members, each with its own cause; returns those who did not have it. */
export async function insertRewards(
  db: Db,
  grant: Grant,
  to: readonly { memberId: bigint; cause: string }[],
): Promise<bigint[]> {
  const { rows } = await db.query<{ member_id: bigint }>(sql`
    insert into reward (id, merchant, member_id, source, cause, code, amount, required, currency, reference, expires_at)
    select gen_random_uuid(), ${grant.merchant}, member_id, ${grant.source}, cause, ${grant.code}, ${grant.amount},
           ${grant.required}, ${grant.currency}, 'RW' || upper(right(gen_random_uuid()::text, 12)),
           now() + make_interval(days => ${grant.days})
    from unnest(${to.map(({ memberId }) => memberId)}::bigint[], ${to.map(({ cause }) => cause)}::text[])
      as t (member_id, cause)
    on conflict (member_id, source, cause) do nothing
    returning member_id`);
  return rows.map(({ member_id: memberId }) => memberId);
}

export interface Counts {
  rewards: number;
  missions: number;
}

export async function countClaimable(db: Db, memberId: bigint): Promise<Counts> {
  const { rows } = await db.query<Counts>(sql`
    select count(*)::int as rewards, (count(*) filter (where source = 'mission'))::int as missions
    from reward where member_id = ${memberId} and ${claimable}`);
  return rows[0] ?? { rewards: 0, missions: 0 };
}

/** Emits the counts of waiting rewards to the open pages of these members. */
export async function emitCounts(db: Db, memberIds: readonly bigint[]): Promise<void> {
  if (memberIds.length === 0) return;
  await db.query(sql`
    select event_emit(m.id, jsonb_build_object('type', 'rewards', 'rewards', c.rewards, 'missions', c.missions))
    from (select distinct id from unnest(${[...memberIds]}::bigint[]) id order by id) m
    cross join lateral (
      select count(*) as rewards, count(*) filter (where source = 'mission') as missions
      from reward where member_id = m.id and ${claimable}) c`);
}

/** Locks a reward, so that commands about it queue up. */
export async function lockReward(db: Db, memberId: bigint, id: string): Promise<RewardRow | undefined> {
  const { rows } = await db.query<RewardRow>(
    sql`select ${columns} from reward where id = ${id} and member_id = ${memberId} for update`,
  );
  return rows[0];
}

/** Locks all claimable rewards, cash first. */
export async function lockClaimable(db: Db, memberId: bigint): Promise<RewardRow[]> {
  const { rows } = await db.query<RewardRow>(sql`
    select ${columns} from reward where member_id = ${memberId} and ${claimable}
    order by required > 0, granted_at, id limit 500 for update`);
  return rows;
}

export async function findByKey(db: Db, memberId: bigint, key: string): Promise<RewardRow[]> {
  const { rows } = await db.query<RewardRow>(sql`
    select ${columns} from reward where member_id = ${memberId} and claim_key = ${key}
    order by required > 0, granted_at, id`);
  return rows;
}

export async function setClaimed(db: Db, id: string, key: string): Promise<RewardRow> {
  const { rows } = await db.query<RewardRow>(sql`
    update reward set claimed_at = now(), claim_key = ${key} where id = ${id} and claimed_at is null
    returning ${columns}`);
  if (!rows[0]) throw new Error(`reward ${id} was claimed meanwhile`);
  return rows[0];
}

export async function pageOf(
  db: Db,
  memberId: bigint,
  wanted: RewardState | undefined,
  limit: number,
  offset: number,
): Promise<(RewardRow & { total: number })[]> {
  const { rows } = await db.query<RewardRow & { total: number }>(sql`
    select *, count(*) over ()::int as total from (
      select ${columns} from reward where member_id = ${memberId}) r
    where ${wanted ?? null}::text is null or state = ${wanted ?? null}
    order by state <> 'claimable', granted_at desc, id limit ${limit} offset ${offset}`);
  return rows;
}

/** Reads what one press claims now: all cash and, unless a bonus is active, the first reward that becomes one. */
export async function claimableOf(db: Db, memberId: bigint): Promise<{ count: number; total: bigint }> {
  const { rows } = await db.query<{ count: number; total: bigint }>(sql`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as total
    from (
      select amount, required, row_number() over (partition by required > 0 order by granted_at, id) as place
      from reward where member_id = ${memberId} and ${claimable}) r
    where required = 0
       or place = 1 and not exists (select from bonus where member_id = ${memberId} and state = 'active')`);
  return rows[0] ?? { count: 0, total: 0n };
}

/** Finds one member's rewards of a source, by cause. */
export async function grantedOf(db: Db, memberId: bigint, source: RewardSource): Promise<Map<string, RewardRow>> {
  const { rows } = await db.query<RewardRow>(
    sql`select ${columns} from reward where member_id = ${memberId} and source = ${source}`,
  );
  return new Map(rows.map((row) => [row.cause, row]));
}

/** Finds which of these members already have it. */
export async function grantedTo(
  db: Db,
  source: RewardSource,
  cause: string,
  memberIds: readonly bigint[],
): Promise<Set<bigint>> {
  const { rows } = await db.query<{ member_id: bigint }>(sql`
    select member_id from reward
    where source = ${source} and cause = ${cause} and member_id = any(${[...memberIds]}::bigint[])`);
  return new Set(rows.map(({ member_id: memberId }) => memberId));
}

/** Finds members whose rewards expired unclaimed between two moments. */
export async function expiredBetween(db: Db, from: Date, to: Date): Promise<bigint[]> {
  const { rows } = await db.query<{ member_id: bigint }>(sql`
    select distinct member_id from reward
    where claimed_at is null and expires_at > ${from} and expires_at <= ${to}`);
  return rows.map(({ member_id: memberId }) => memberId);
}
