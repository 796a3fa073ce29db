import { memberTypes } from "@croupier/contract/domain/member-types";
import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export interface VipRow {
  level: number;
  since: Date;
  birthday: string | null;
}

export async function findVip(db: Db, memberId: bigint): Promise<VipRow | undefined> {
  const { rows } = await db.query<VipRow>(
    sql`select level, since, birthday from vip_member where member_id = ${memberId}`,
  );
  return rows[0];
}

/** Returns the time up to which play was processed, initially the epoch. The lock makes runs wait for each other. */
export async function lockMark(tx: Db, merchant: string): Promise<Date> {
  await tx.query(
    sql`insert into vip_mark (merchant, at) values (${merchant}, '1970-01-01') on conflict (merchant) do nothing`,
  );
  const { rows } = await tx.query<{ at: Date }>(sql`select at from vip_mark where merchant = ${merchant} for update`);
  return rows[0]?.at ?? new Date(0);
}

/** Returns the time up to which play was processed, without a lock; undefined before the first run. */
export async function findMark(db: Db, merchant: string): Promise<Date | undefined> {
  const { rows } = await db.query<{ at: Date }>(sql`select at from vip_mark where merchant = ${merchant}`);
  return rows[0]?.at;
}

export async function setMark(tx: Db, merchant: string, at: Date): Promise<void> {
  await tx.query(sql`update vip_mark set at = ${at} where merchant = ${merchant}`);
}

/** Lists members whose settled bets or deposits changed between two moments, including cancelled bets. */
export async function playedBetween(db: Db, merchant: string, from: Date, to: Date): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(sql`
    select b.member_id as id from bet b
    where b.merchant = ${merchant} and b.state = 'settled' and b.settled_at >= ${from} and b.settled_at < ${to}
    union
    select f.member_id from play_fact f where f.merchant = ${merchant} and f.at >= ${from} and f.at < ${to}
    union
    select d.member_id from deposit d
    where d.merchant = ${merchant} and d.state = 'credited' and d.settled_at >= ${from} and d.settled_at < ${to}`);
  return rows.map(({ id }) => id);
}

export interface Standing {
  memberId: bigint;
  level: number;
  validBets: bigint;
  deposits: bigint;
}

/** Sums members' valid bets and deposits since the start of their counts. Trial members have no levels. */
export async function standingsOf(db: Db, memberIds: readonly bigint[], currency: string): Promise<Standing[]> {
  const { rows } = await db.query<Standing>(sql`
    select m.id as "memberId", coalesce(v.level, 0) as level,
           (coalesce(v.base_valid, 0) + coalesce((
              select sum(d.valid_bet) from valid_by_day d
              where d.member_id = m.id and d.game_type = '' and d.vassalage = '' and d.day >= coalesce(v.counted_from, '-infinity')), 0))::bigint
             as "validBets",
           (coalesce(v.base_deposits, 0) + coalesce((
              select sum(d.amount) from money_by_day d
              where d.member_id = m.id and not d.team and d.kind = 'deposit'
                and d.day >= coalesce(v.counted_from, '-infinity')), 0))::bigint as deposits
    from member m left join vip_member v on v.member_id = m.id
    where m.id = any (${memberIds.map(String)}::bigint[]) and m.currency = ${currency} and m.type <> ${memberTypes.trial}
    order by m.id`);
  return rows;
}

export interface Move {
  memberId: bigint;
  from: number;
  to: number;
  why: "play" | "month";
}

/** Moves members to other levels at a moment and records it. */
export async function move(tx: Db, merchant: string, moves: readonly Move[], at: Date): Promise<void> {
  const [ids, from, to, why] = [
    moves.map(({ memberId }) => memberId),
    moves.map((each) => each.from),
    moves.map((each) => each.to),
    moves.map((each) => each.why),
  ];
  await tx.query(sql`
    insert into vip_member as v (member_id, merchant, level, since)
    select id, ${merchant}, level, ${at} from unnest(${ids}::bigint[], ${to}::integer[]) as t (id, level)
    on conflict (member_id) do update set level = excluded.level, since = excluded.since`);
  await tx.query(sql`
    insert into vip_change (member_id, from_level, to_level, why, at)
    select t.*, ${at} from unnest(${ids}::bigint[], ${from}::integer[], ${to}::integer[], ${why}::text[]) as t`);
}

/** Restarts a member's count after a demotion: from a day on, on top of the level's thresholds. */
export async function restartCount(
  tx: Db,
  memberId: bigint,
  from: string,
  { validBets, deposits }: { validBets: bigint; deposits: bigint },
): Promise<void> {
  await tx.query(sql`
    update vip_member set counted_from = ${from}, base_valid = ${validBets}, base_deposits = ${deposits}
    where member_id = ${memberId}`);
}

/** Notes that a day, week or month is done; false if it already was. */
export async function markDone(
  tx: Db,
  merchant: string,
  what: "day" | "week" | "month",
  day: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    sql`insert into vip_done (merchant, what, day) values (${merchant}, ${what}, ${day}) on conflict do nothing`,
  );
  return rowCount === 1;
}

/** Returns whether a day, a week and a month are done. */
export async function areDone(
  db: Db,
  merchant: string,
  { day, week, month }: Record<"day" | "week" | "month", string>,
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    select from vip_done
    where merchant = ${merchant} and (what, day) in (('day', ${day}), ('week', ${week}), ('month', ${month}))`);
  return rowCount === 3;
}

/** Returns whether a merchant's levels were ever processed: periods that ended before bring nothing. */
export async function hasBegun(db: Db, merchant: string): Promise<boolean> {
  const { rowCount } = await db.query(sql`select from vip_done where merchant = ${merchant} limit 1`);
  return rowCount === 1;
}

/** Lists members above the lowest level with their valid bets on the merchant's days from one to another, inclusive. */
export async function betsOfLevels(
  db: Db,
  merchant: string,
  from: string,
  to: string,
): Promise<{ memberId: bigint; level: number; since: Date; validBets: bigint }[]> {
  const { rows } = await db.query<{ memberId: bigint; level: number; since: Date; validBets: bigint }>(sql`
    select v.member_id as "memberId", v.level, v.since,
           coalesce((select sum(d.valid_bet) from valid_by_day d
                     where d.member_id = v.member_id and d.game_type = '' and d.vassalage = '' and d.day between ${from} and ${to}), 0)::bigint as "validBets"
    from vip_member v where v.merchant = ${merchant} and v.level > 0 order by v.member_id`);
  return rows;
}

/** Lists members whose birthday it is, saved before a moment. */
export async function bornOn(
  db: Db,
  merchant: string,
  monthDays: readonly string[],
  savedBefore: Date,
): Promise<{ memberId: bigint; level: number }[]> {
  const { rows } = await db.query<{ memberId: bigint; level: number }>(sql`
    select member_id as "memberId", level from vip_member
    where merchant = ${merchant} and level > 0 and birthday = any (${[...monthDays]}::text[]) and birthday_at < ${savedBefore}
    order by member_id`);
  return rows;
}

/** Saves a birthday; false if one was already saved. */
export async function saveBirthday(db: Db, merchant: string, memberId: bigint, birthday: string): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    insert into vip_member as v (member_id, merchant, birthday, birthday_at)
    values (${memberId}, ${merchant}, ${birthday}, now())
    on conflict (member_id) do update set birthday = excluded.birthday, birthday_at = now() where v.birthday is null`);
  return rowCount === 1;
}

export async function historyOf(db: Db, memberId: bigint) {
  const { rows } = await db.query<{ from: number; to: number; why: "play" | "month"; at: Date }>(sql`
    select from_level as "from", to_level as "to", why, at from vip_change
    where member_id = ${memberId} order by id desc limit 50`);
  return rows;
}

/** Sums a member's valid bets since one of the merchant's days. */
export async function betsSince(db: Db, memberId: bigint, from: string): Promise<bigint> {
  const { rows } = await db.query<{ bets: bigint }>(sql`
    select coalesce(sum(valid_bet), 0)::bigint as bets from valid_by_day
    where member_id = ${memberId} and game_type = '' and vassalage = '' and day >= ${from}`);
  return rows[0]?.bets ?? 0n;
}
