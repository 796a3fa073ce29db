import { formatMoney, type Money } from "@croupier/contract/domain/money";
import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

/** An agent's earnings by one difference of rates: its own and the one directly below. */
export interface RatePart {
  memberId: bigint;
  rate: number;
  lowerRate: number;
  validBet: Money;
}

/** Returns the last day whose rebates are paid. */
export async function lastPaidDay(db: Db, merchant: string): Promise<string | undefined> {
  const { rows } = await db.query<{ day: string }>(
    sql`select to_char(day, 'YYYY-MM-DD') as day from rebate_share_settled where merchant = ${merchant}`,
  );
  return rows[0]?.day;
}

/** Moves the last paid day; returns false if another run has already moved it. */
export async function advanceDay(db: Db, merchant: string, day: string): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    insert into rebate_share_settled as s (merchant, day) values (${merchant}, ${day})
    on conflict (merchant) do update set day = excluded.day where s.day < excluded.day`);
  return rowCount === 1;
}

/** Locks a merchant's rebates, so that runs follow each other. */
export async function lockRebates(db: Db, merchant: string): Promise<void> {
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`rebate-shares:${merchant}`}, 19))`);
}

/**
 * Sums the valid bets of a period by agent and by two adjacent rates: the agent's own, and that of its direct downline
 * towards the bettor, both as of the start of the period. A bet belongs to the uplines it had at its placement. A
 * member without an upline has the merchant's highest rate until one is set. A rate counts up to the lowest above it
 * and the merchant's highest, so that the differences of a line never sum to more than that, and none is below zero.
 */
export async function ratePartsIn(
  db: Db,
  merchant: string,
  { from, to, topRate }: { from: Date; to: Date; topRate: number },
): Promise<RatePart[]> {
  const { rows } = await db.query<RatePart>(sql`
    with fact as (
      select b.member_id || b.upline_path as way, valid_bet(b) as valid from bet b
      where b.merchant = ${merchant} and b.state = 'settled' and not is_bonus_wallet(b.wallet_id)
        and b.settled_at >= ${from} and b.settled_at < ${to}
        and not exists (select from play_fact f where f.bet_id = b.id)
      union all
      select f.member_id || f.upline_path, f.valid_bet from play_fact f
      where f.merchant = ${merchant} and f.at >= ${from} and f.at < ${to}
    ), ways as (
      select way, sum(valid) as valid from fact group by way
    ), rated as (
      select m.id, coalesce((select b.rate from rebate_rate_before b where b.member_id = m.id and b.replaced_at > ${from}
                             order by b.replaced_at limit 1),
                            r.rate, case when m.upline_id is null then ${topRate}::integer else 0 end) as rate
      from member m left join rebate_rate r on r.member_id = m.id
      where m.merchant = ${merchant}
    ), step as (
      select w.way, w.valid, s.n, r.id, least(${topRate}, min(r.rate) over (partition by w.way order by s.n desc)) as rate
      from ways w cross join lateral unnest(w.way) with ordinality as s (id, n) join rated r on r.id = s.id
    ), pair as (
      select id, rate, lag(rate) over (partition by way order by n) as lower_rate, valid from step
    )
    select id as "memberId", rate, lower_rate as "lowerRate", sum(valid)::bigint as "validBet"
    from pair where rate > lower_rate
    group by 1, 2, 3 having sum(valid) <> 0 order by 1, 2, 3`);
  return rows;
}

/** Returns the amounts below zero that earlier days left over, by agent. */
export async function leftOver(db: Db, members: readonly bigint[]): Promise<Map<bigint, bigint>> {
  const { rows } = await db.query<{ id: bigint; rest: bigint }>(sql`
    select distinct on (member_id) member_id as id, least(earned + carried, 0)::bigint as rest from rebate_share
    where member_id = any (${members.map(String)}::bigint[]) order by member_id, day desc`);
  return new Map(rows.map(({ id, rest }) => [id, rest]));
}

export interface NewShare {
  reference: string;
  merchant: string;
  memberId: bigint;
  currency: string;
  day: string;
  earned: Money;
  carried: Money;
  amount: Money;
  parts: readonly (RatePart & { amount: Money })[];
}

export async function insertShare(db: Db, share: NewShare): Promise<bigint> {
  const parts = share.parts.map(({ rate, lowerRate, validBet, amount }) => ({
    rate,
    lowerRate,
    validBet: formatMoney(validBet),
    amount: formatMoney(amount),
  }));
  const validBet = share.parts.reduce((sum, part) => sum + part.validBet, 0n);
  const { rows } = await db.query<{ id: bigint }>(sql`
    insert into rebate_share (reference, merchant, member_id, currency, day, valid_bet, earned, carried, amount, parts, at)
    values (${share.reference}, ${share.merchant}, ${share.memberId}, ${share.currency}, ${share.day}, ${validBet},
            ${share.earned}, ${share.carried}, ${share.amount}, ${JSON.stringify(parts)}, clock_timestamp()) returning id`);
  if (!rows[0]) throw new Error("a rebate was not stored");
  return rows[0].id;
}
