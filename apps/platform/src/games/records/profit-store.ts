import sql, { type Sql } from "sql-template-tag";
import type { GameType } from "@croupier/contract/domain/game-types";
import type { Db } from "../../kit/db/pool.ts";
import type { Range } from "../../kit/lib/range.ts";

export interface Figures {
  bets: number;
  stake: bigint;
  payout: bigint;
}

export interface ProfitFilter extends Range {
  memberId: bigint;
  currency: string;
  timeZone: string;
}

const figures = sql`count(*)::int as bets, coalesce(sum(b.stake), 0)::bigint as stake,
  coalesce(sum(b.payout), 0)::bigint as payout`;

const settled = ({ memberId, currency, from, to }: ProfitFilter): Sql => sql`
  b.member_id = ${memberId} and b.currency = ${currency} and b.state = 'settled'
  and b.settled_at >= ${from} and b.settled_at < ${to}`;

/** Sums every day of the period, those without bets too. */
export async function profitByDay(db: Db, filter: ProfitFilter): Promise<(Figures & { day: string })[]> {
  const { from, to, timeZone } = filter;
  const { rows } = await db.query<Figures & { day: string }>(sql`
    with played as (
      select (b.settled_at at time zone ${timeZone})::date as day, ${figures} from bet b where ${settled(filter)} group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(p.bets, 0) as bets, coalesce(p.stake, 0)::bigint as stake,
           coalesce(p.payout, 0)::bigint as payout
    from (select generate_series(date_trunc('day', ${from}::timestamptz at time zone ${timeZone}),
                                 ${to}::timestamptz at time zone ${timeZone} - interval '1 millisecond',
                                 interval '1 day')::date as day) d
    left join played p using (day) order by d.day`);
  return rows;
}

export async function profitByType(db: Db, filter: ProfitFilter): Promise<(Figures & { game_type: GameType })[]> {
  const { rows } = await db.query<Figures & { game_type: GameType }>(sql`
    select b.game_type, ${figures} from bet b where ${settled(filter)} group by 1 order by sum(b.stake) desc`);
  return rows;
}

export interface GameFigures extends Figures {
  node_id: bigint;
  vassalage: string;
  game_code: string;
  names: Record<string, string> | null;
}

export async function profitByGame(db: Db, filter: ProfitFilter, limit: number): Promise<GameFigures[]> {
  const { rows } = await db.query<GameFigures>(sql`
    select t.*, g.names from (
      select b.node_id, b.vassalage, b.game_code, ${figures} from bet b where ${settled(filter)}
      group by 1, 2, 3 order by abs(sum(b.payout - b.stake)) desc, sum(b.stake) desc limit ${limit}
    ) t left join game g using (node_id) order by abs(t.payout - t.stake) desc, t.stake desc`);
  return rows;
}

export interface Flows {
  deposits: bigint;
  withdrawals: bigint;
  other: bigint;
}

/** Sums what moved besides the games, by the ledger: of a period, or since the account was opened. */
export async function flows(db: Db, filter: ProfitFilter, range: Range | undefined): Promise<Flows> {
  const { memberId, currency } = filter;
  const { rows } = await db.query<Flows>(sql`
    select coalesce(sum(l.amount) filter (where l.kind = 'deposit'), 0)::bigint as deposits,
           coalesce(-sum(l.amount) filter (where l.kind in ('withdrawal', 'hold', 'release')), 0)::bigint as withdrawals,
           coalesce(sum(l.amount) filter (where l.kind not in
             ('deposit', 'withdrawal', 'hold', 'release', 'bet', 'win', 'rollback', 'wallet')), 0)::bigint as other
    from ledger_line l join ledger_account a on a.id = l.account_id
    where a.member_id = ${memberId} and a.currency = ${currency} and a.kind in ('cash', 'hold')
      ${range ? sql`and l.at >= ${range.from} and l.at < ${range.to}` : sql``}`);
  return rows[0] ?? { deposits: 0n, withdrawals: 0n, other: 0n };
}

export async function lifetimeNet(db: Db, memberId: bigint, currency: string): Promise<bigint> {
  const { rows } = await db.query<{ net: bigint }>(sql`
    select coalesce(sum(payout - stake), 0)::bigint as net from bet
    where member_id = ${memberId} and currency = ${currency} and state = 'settled'`);
  return rows[0]?.net ?? 0n;
}
