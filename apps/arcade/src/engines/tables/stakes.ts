import type { Pool } from "pg";
import sql from "sql-template-tag";
import type { Money } from "@croupier/contract/domain/money";

export interface StakeRow {
  drawId: bigint;
  currency: string;
  /** Play and pick, such as "straight:17". */
  spot: string;
  stake: Money;
  players: number;
}

/** Returns the stakes of all players on the spots of some draws. */
export async function findStakes(db: Pool, drawIds: readonly bigint[]): Promise<StakeRow[]> {
  if (drawIds.length === 0) return [];
  const { rows } = await db.query<StakeRow>(sql`
    select r.draw_id as "drawId", r.currency, (line ->> 'play') || ':' || (line ->> 'pick') as spot,
           (sum((line ->> 'stake')::numeric) * 10000)::bigint as stake, count(distinct r.player_id)::int as players
    from arcade.round r cross join lateral jsonb_array_elements(r.lines) line
    where r.draw_id = any(${drawIds.map(String)}::bigint[]) and r.state = 'held'
    group by 1, 2, 3`);
  return rows;
}
