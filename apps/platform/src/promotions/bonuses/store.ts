import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export type BonusState = "active" | "released" | "forfeited" | "lost";

export interface BonusRow {
  id: string;
  merchant: string;
  member_id: bigint;
  currency: string;
  code: string;
  amount: bigint;
  required: bigint;
  /** The largest stake of a bet while it is active. */
  max_stake: bigint | null;
  /** The bonus can be played with, and then has its own account. */
  stakeable: boolean;
  /** The maximum that becomes cash; null: all of it. */
  highest_payout: bigint | null;
  /** The amounts that became cash and went back at the end of a playable bonus. */
  ended_cash: bigint;
  ended_back: bigint;
  /** The balance of its own account; null if it has none. */
  held: bigint | null;
  /** Staked for it when it ended. */
  done: bigint;
  turnover_id: string;
  state: BonusState;
  at: Date;
  ended_at: Date | null;
  /** The deposit or the reward it came from. */
  reference: string;
}

const columns = sql`b.id, b.merchant, b.member_id, b.currency, b.code, b.amount, b.required, b.max_stake, b.done, b.turnover_id,
  b.stakeable, b.highest_payout, b.ended_cash, b.ended_back, b.state, b.at, b.ended_at,
  (select a.balance from ledger_account a where a.member_id = b.member_id and a.kind = 'bonus' and a.currency = b.currency
     and a.name = b.id::text) as held, coalesce(d.reference, r.reference) as reference`;
const from = sql`from bonus b left join deposit d on d.id = b.deposit_id left join reward r on r.id = b.reward_id`;

export interface BonusHistory {
  /** The time of the last bonus of each code. */
  lastGiven: ReadonlyMap<string, Date>;
  isActive: boolean;
  hasPaidIn: boolean;
  isOnBreak: boolean;
}

/** Locks the member's bonuses: two deposits that arrive together queue up here. */
export async function bonusHistory(db: Db, memberId: bigint, besides: string | null = null): Promise<BonusHistory> {
  const { rows } = await db.query<{
    codes: string[] | null;
    given: Date[] | null;
    active: boolean | null;
    paid_in: boolean;
    on_break: boolean;
  }>(sql`
    select array_agg(code order by at) as codes, array_agg(at order by at) as given, bool_or(state = 'active') as active,
      exists (select from deposit where member_id = ${memberId} and state = 'credited'
                and id is distinct from ${besides}::uuid) as paid_in,
      break_of(${memberId}) is not null as on_break
    from bonus where member_id = ${memberId}`);
  const row = rows[0];
  const given = row?.given ?? [];
  const lastGiven = new Map((row?.codes ?? []).flatMap((code, at) => (given[at] ? [[code, given[at]] as const] : [])));
  return {
    lastGiven,
    isActive: row?.active ?? false,
    hasPaidIn: row?.paid_in ?? false,
    isOnBreak: row?.on_break ?? false,
  };
}

export interface NewBonus {
  id: string;
  merchant: string;
  memberId: bigint;
  currency: string;
  code: string;
  /** Its origin: one of the two. */
  depositId: string | null;
  rewardId: string | null;
  amount: bigint;
  required: bigint;
  maxStake: bigint | null;
  stakeable: boolean;
  highestPayout: bigint | null;
  turnoverId: string;
}

export async function insertBonus(db: Db, bonus: NewBonus): Promise<void> {
  await db.query(sql`
    insert into bonus (id, merchant, member_id, currency, code, deposit_id, reward_id, amount, required,
                       max_stake, stakeable, highest_payout, turnover_id)
    values (${bonus.id}, ${bonus.merchant}, ${bonus.memberId}, ${bonus.currency}, ${bonus.code}, ${bonus.depositId},
            ${bonus.rewardId}, ${bonus.amount}, ${bonus.required}, ${bonus.maxStake}, ${bonus.stakeable},
            ${bonus.highestPayout}, ${bonus.turnoverId})`);
}

export async function lockBonus(db: Db, id: string): Promise<BonusRow | undefined> {
  const { rows } = await db.query<BonusRow>(sql`select ${columns} ${from} where b.id = ${id} for update of b`);
  return rows[0];
}

/** The parts of a bonus that became cash and that went back. */
export interface Parts {
  cash: bigint;
  back: bigint;
}

export async function endBonus(
  db: Db,
  id: string,
  state: BonusState,
  done: bigint,
  { cash, back }: Parts,
): Promise<void> {
  await db.query(sql`
    update bonus set state = ${state}, done = ${done}, ended_cash = ${cash}, ended_back = ${back}, ended_at = now()
    where id = ${id}`);
}

/** Locks the account of a playable bonus, so that no bet is taken from it meanwhile. */
export async function lockHeld(db: Db, account: bigint): Promise<bigint> {
  const { rows } = await db.query<{ balance: bigint }>(
    sql`select balance from ledger_account where id = ${account} for update`,
  );
  return rows[0]?.balance ?? 0n;
}

/** Returns whether a bet from this account is open, or one of its wins waits for two people. */
export async function isInPlay(db: Db, row: Pick<BonusRow, "member_id" | "at">, account: bigint): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    sql`select is_bonus_in_play(${row.member_id}, ${account}, ${row.at}) as found`,
  );
  return rows[0]?.found ?? false;
}

/** Finds active bonuses that have no money left to play with. */
export async function emptied(db: Db, least: bigint): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(sql`
    select b.id from bonus b
    join ledger_account a on a.member_id = b.member_id and a.kind = 'bonus' and a.currency = b.currency and a.name = b.id::text
    where b.state = 'active' and b.stakeable and a.balance < ${least}
      and not is_bonus_in_play(b.member_id, a.id, b.at) order by b.at limit 100`);
  return rows.map(({ id }) => id);
}

/** Finds ended bonuses that received money afterwards. */
export async function withLate(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(sql`
    select b.id from ledger_account a join bonus b on b.id = a.name::uuid
    where a.kind = 'bonus' and a.name <> '' and a.balance > 0 and b.state <> 'active' limit 100`);
  return rows.map(({ id }) => id);
}

/** Returns the late money of a bonus that became cash, and the number of times. */
export async function lateBefore(db: Db, id: string): Promise<{ cash: bigint; times: number }> {
  const { rows } = await db.query<{ cash: bigint; times: number }>(
    sql`select coalesce(sum(cash), 0)::bigint as cash, count(*)::int as times from bonus_late where bonus_id = ${id}`,
  );
  return rows[0] ?? { cash: 0n, times: 0 };
}

export async function insertLate(db: Db, id: string, n: number, { cash, back }: Parts): Promise<void> {
  await db.query(sql`insert into bonus_late (bonus_id, n, cash, back) values (${id}, ${n}, ${cash}, ${back})`);
}

export async function pageOf(
  db: Db,
  memberId: bigint,
  state: BonusState | undefined,
  limit: number,
  offset: number,
): Promise<{ rows: BonusRow[]; total: number }> {
  const where = sql`b.member_id = ${memberId} and (${state ?? null}::text is null or b.state = ${state ?? null})`;
  const { rows } = await db.query<BonusRow>(
    sql`select ${columns} ${from} where ${where} order by b.at desc, b.id limit ${limit} offset ${offset}`,
  );
  const counted = await db.query<{ total: number }>(sql`select count(*)::int as total from bonus b where ${where}`);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Finds active bonuses whose members have staked enough since then that the turnover may be done. */
export async function releasable(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(sql`
    select b.id from bonus b cross join lateral (
      select coalesce(sum(turnover_of_bet(bet)), 0) as staked from bet
      where bet.member_id = b.member_id and bet.placed_at >= b.at and bet.state = 'settled'
        and bet.currency = b.currency) s
    where b.state = 'active' and s.staked >= b.required
      and not (b.stakeable and exists (
        select from ledger_account a where a.member_id = b.member_id and a.kind = 'bonus' and a.currency = b.currency
          and a.name = b.id::text and is_bonus_in_play(b.member_id, a.id, b.at))) order by b.at limit 100`);
  return rows.map(({ id }) => id);
}
