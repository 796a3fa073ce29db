import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export interface PlayRow {
  /** The day in the merchant's time. */
  day: string;
  vassalage: string;
  game_code: string;
  currency: string;
  bets: number;
  staked: string;
  paid: string;
  tips: string;
}

/** Sums a member's bets and tips by the day on which they were placed and by game, without what was cancelled. */
export async function sumPlayByGame(db: Db, memberId: bigint): Promise<PlayRow[]> {
  const { rows } = await db.query<PlayRow>(sql`
    select to_char((p.at at time zone 'UTC') + make_interval(mins => t.gmt_offset_minutes), 'YYYY-MM-DD') as day,
      p.vassalage, p.game_code, p.currency, count(*) filter (where p.tip = 0)::integer as bets,
      money_text(sum(p.stake)::bigint) as staked, money_text(sum(p.payout)::bigint) as paid,
      money_text(sum(p.tip)::bigint) as tips
    from member m join merchant t on t.code = m.merchant
    cross join lateral (
      select placed_at as at, vassalage, game_code, currency, stake, payout, 0 as tip from bet
      where member_id = m.id and state <> 'cancelled'
      union all
      select at, vassalage, game_code, currency, 0, 0, amount from vendor_tip
      where member_id = m.id and returned_at is null
    ) p
    where m.id = ${memberId}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`);
  return rows;
}
