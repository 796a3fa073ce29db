import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

export interface Place {
  member_id: bigint;
  account: string;
  rank: number;
  bets: number;
  stake: bigint;
}

/** Ranks members by the part of their settled stakes that was at risk in a period, the largest first. */
export async function findPlaces(db: Db, merchant: string, currency: string, from: Date, to?: Date): Promise<Place[]> {
  const { rows } = await db.query<Place>(sql`
    select s.member_id, m.account, s.rank, s.bets, s.stake from (
      select b.member_id, count(*)::int as bets, sum(valid_bet(b))::bigint as stake,
             rank() over (order by sum(valid_bet(b)) desc)::int as rank
      from bet b
      where b.merchant = ${merchant} and b.currency = ${currency} and b.state = 'settled' and b.placed_at >= ${from}
        and b.placed_at < ${to ?? "infinity"}::timestamptz
      group by b.member_id having sum(valid_bet(b)) > 0
    ) s join member m on m.id = s.member_id
    order by s.rank, s.member_id limit 10000`);
  return rows;
}
