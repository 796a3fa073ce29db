import { exclusionsInForce, isExclusion, type BreakNotice, type BreakPeriod } from "@croupier/contract/domain/breaks";
import type { GameType } from "@croupier/contract/domain/game-types";
import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export interface BreakRow {
  id: bigint;
  period: BreakPeriod;
  /** The only type of game it concerns; null: everything. */
  game_type: GameType | null;
  state: "active" | "ended" | "returning" | "over";
  started_at: Date;
  /** Null: never. */
  ends_at: Date | null;
  /** Null until the member has asked to return after an exclusion. */
  returns_at: Date | null;
  is_imposed: boolean;
}

const columns = sql`b.id, b.period, b.game_type, b.started_at, b.ends_at, b.imposed_by is not null as is_imposed,
  case when b.held_until <= now() then 'over' when b.ends_at is null or b.ends_at > now() then 'active'
       when b.return_asked_at is null then 'ended' else 'returning' end as state,
  case when b.return_asked_at is not null then b.held_until end as returns_at`;

/** The length of each period; a permanent break has none. Days are 24 hours, also when clocks change. */
const lengths: Record<BreakPeriod, string | null> = {
  fiveMinutes: "5 minutes",
  day: "24 hours",
  week: "168 hours",
  month: "720 hours",
  sixWeeks: "1008 hours",
  halfYear: "6 months",
  year: "1 year",
  fiveYears: "5 years",
  permanent: null,
  // Until the register answers otherwise.
  register: null,
};

export interface NewBreak {
  memberId: bigint;
  period: BreakPeriod;
  gameType: GameType | undefined;
  /** The operator or register that imposes it; undefined: the member takes it. */
  imposedBy?: string;
}

/** Serialises the breaks of a member until the transaction ends, such as two presses. */
export async function lockBreaks(tx: Db, memberId: bigint): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`break:${memberId}`}, 11))`);
}

/** Finds the same break of the last minute, which a second press or a retry means. */
export async function findSame(tx: Db, { memberId, period, gameType }: NewBreak): Promise<BreakRow | undefined> {
  const { rows } = await tx.query<BreakRow>(sql`
    select ${columns} from member_break b
    where b.member_id = ${memberId} and b.period = ${period} and b.game_type is not distinct from ${gameType ?? null}
      and b.started_at > now() - interval '1 minute' and b.held_until > now()
      and (b.period <> 'register' or b.ends_at is null)
    order by b.id desc limit 1`);
  return rows[0];
}

export async function insertBreak(
  tx: Db,
  { memberId, period, gameType, imposedBy }: NewBreak,
): Promise<BreakRow | undefined> {
  const length = lengths[period];
  const { rows } = await tx.query<BreakRow>(sql`
    insert into member_break as b (member_id, period, game_type, imposed_by, ends_at, held_until)
    values (${memberId}, ${period}, ${gameType ?? null}, ${imposedBy ?? null}, now() + ${length}::interval,
            case when ${isExclusion(period)} then 'infinity' else now() + ${length}::interval end)
    returning ${columns}`);
  return rows[0];
}

/** Lists a member's breaks, newest first. */
export async function listBreaks(db: Db, memberId: bigint): Promise<BreakRow[]> {
  const { rows } = await db.query<BreakRow>(sql`
    select ${columns} from member_break b where b.member_id = ${memberId} order by b.id desc limit 100`);
  return rows;
}

/**
 * Notes that a member asks to return after all exclusions that are over; returns when, or undefined if none is over. A
 * second time changes nothing.
 */
export async function askToReturn(tx: Db, memberId: bigint, hours: number): Promise<Date | undefined> {
  await tx.query(sql`
    update member_break set return_asked_at = now(), held_until = now() + make_interval(hours => ${hours})
    where member_id = ${memberId} and held_until = 'infinity' and ends_at <= now() and return_asked_at is null`);
  const { rows } = await tx.query<{ returns_at: Date | null }>(sql`
    select max(held_until) as returns_at from member_break
    where member_id = ${memberId} and return_asked_at is not null and held_until > now()`);
  return rows[0]?.returns_at ?? undefined;
}

/** Finds the break that keeps a member from a type of game, or from everything if none is given. */
export async function findBreak(db: Db, memberId: bigint, gameType?: string): Promise<BreakNotice | undefined> {
  const { rows } = await db.query<{ notice: BreakNotice | null }>(
    sql`select break_of(${memberId}, ${gameType ?? null}) as notice`,
  );
  return rows[0]?.notice ?? undefined;
}

/** Returns whether a self-exclusion from everything is in force. */
export async function isExcluded(db: Db, memberId: bigint): Promise<boolean> {
  const { rows } = await db.query<{ excluded: boolean }>(sql`
    select exists (
      select from member_break where member_id = ${memberId} and game_type is null and held_until > now()
        and period = any (${exclusionsInForce}::text[])) as excluded`);
  return rows[0]?.excluded ?? false;
}
