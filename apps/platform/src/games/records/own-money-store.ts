import sql, { type Sql } from "sql-template-tag";
import type { GameType } from "@croupier/contract/domain/game-types";
import type { Db } from "../../kit/db/pool.ts";
import type { Range } from "../../kit/lib/range.ts";

/** A member's money in one currency, in a period or since the account was opened. */
export interface OwnMoney {
  memberId: bigint;
  currency: string;
  range?: Range | undefined;
}

/**
 * Selects the ledger's lines of a member's own accounts, the only source of the profit page and the yearly statement.
 * Transfers between these accounts cancel out, and a bonus counts once it became cash, so that no money counts twice.
 */
const ownLines = ({ memberId, currency, range }: OwnMoney): Sql => sql`
  select l.kind, l.amount, l.at, l.entry_id from ledger_line l join ledger_account a on a.id = l.account_id
  where a.member_id = ${memberId} and a.currency = ${currency} and a.kind in ('cash', 'hold', 'vendor', 'transit')
    ${range ? sql`and l.at >= ${range.from} and l.at < ${range.to}` : sql``}`;

/** Sums lines into the columns that the profit page and the yearly statement share. */
const moneySums = sql`
  coalesce(sum(amount) filter (where kind = 'deposit'), 0)::bigint as deposits,
  coalesce(-sum(amount) filter (where kind in ('withdrawal', 'hold', 'release')), 0)::bigint as withdrawals,
  coalesce(-sum(amount) filter (where kind in ('bet', 'rollback')), 0)::bigint as staked,
  coalesce(sum(amount) filter (where kind = 'win'), 0)::bigint as won,
  coalesce(sum(amount) filter (where kind not in
    ('deposit', 'withdrawal', 'hold', 'release', 'bet', 'rollback', 'win')), 0)::bigint as other`;

export interface Figures {
  bets: number;
  stake: bigint;
  payout: bigint;
}

export interface ProfitFilter {
  memberId: bigint;
  currency: string;
  timeZone: string;
  range: Range;
}

/** Sums the play: a bet that was given back does not count, and a prize without a bet is a payout. */
const played = sql`
  (count(*) filter (where o.kind = 'bet') - count(*) filter (where o.kind = 'rollback'))::int as bets,
  coalesce(-sum(o.amount) filter (where o.kind in ('bet', 'rollback')), 0)::bigint as stake,
  coalesce(sum(o.amount) filter (where o.kind = 'win'), 0)::bigint as payout`;

/** Sums every day of the period, including days without bets. */
export async function profitByDay(db: Db, filter: ProfitFilter): Promise<(Figures & { day: string })[]> {
  const { range, timeZone } = filter;
  const { rows } = await db.query<Figures & { day: string }>(sql`
    with played as (
      select (o.at at time zone ${timeZone})::date as day, ${played} from (${ownLines(filter)}) o group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(p.bets, 0) as bets, coalesce(p.stake, 0)::bigint as stake,
           coalesce(p.payout, 0)::bigint as payout
    from (select generate_series(date_trunc('day', ${range.from}::timestamptz at time zone ${timeZone}),
                                 ${range.to}::timestamptz at time zone ${timeZone} - interval '1 millisecond',
                                 interval '1 day')::date as day) d
    left join played p using (day) order by d.day`);
  return rows;
}

/** Selects the lines of play with their games; a vendor's prize may have none. */
const playedLines = (filter: OwnMoney): Sql => sql`
  select o.kind, o.amount, e.node_id, e.vassalage from (${ownLines(filter)}) o
  join ledger_entry e on e.id = o.entry_id and e.at = o.at
  where o.kind in ('bet', 'rollback', 'win')`;

export async function profitByType(
  db: Db,
  filter: ProfitFilter,
): Promise<(Figures & { game_type: GameType | null })[]> {
  const { rows } = await db.query<Figures & { game_type: GameType | null }>(sql`
    select g.game_type, ${played} from (${playedLines(filter)}) o left join game g using (node_id)
    group by 1 order by stake desc`);
  return rows;
}

export interface GameFigures extends Figures {
  node_id: bigint;
  vassalage: string;
  game_code: string | null;
  names: Record<string, string> | null;
}

export async function profitByGame(db: Db, filter: ProfitFilter, limit: number): Promise<GameFigures[]> {
  const { rows } = await db.query<GameFigures>(sql`
    select t.*, g.game_code, g.names from (
      select o.node_id, o.vassalage, ${played} from (${playedLines(filter)}) o where o.node_id is not null group by 1, 2
    ) t left join game g using (node_id) order by abs(t.payout - t.stake) desc, t.stake desc limit ${limit}`);
  return rows;
}

export interface MoneyFigures {
  deposits: bigint;
  withdrawals: bigint;
  staked: bigint;
  won: bigint;
  other: bigint;
}

/** Sums all movements, in a period or since the account was opened. */
export async function sumMoney(db: Db, own: OwnMoney): Promise<MoneyFigures> {
  const { rows } = await db.query<MoneyFigures>(sql`select ${moneySums} from (${ownLines(own)}) own`);
  return rows[0] ?? { deposits: 0n, withdrawals: 0n, staked: 0n, won: 0n, other: 0n };
}

export interface StatementRow {
  /** "2026-01"; null for everything before the year. */
  month: string | null;
  deposits: bigint;
  withdrawals: bigint;
  staked: bigint;
  won: bigint;
  other: bigint;
  net: bigint;
}

/** Sums the movements of a member's own accounts by month; transfers between them cancel out. */
export async function sumMonths(
  db: Db,
  memberId: bigint,
  currency: string,
  year: number,
  timeZone: string,
): Promise<StatementRow[]> {
  const { rows } = await db.query<StatementRow>(sql`
    select case when local >= make_date(${year}, 1, 1) then to_char(local, 'YYYY-MM') end as month,
           ${moneySums}, sum(amount)::bigint as net
    from (select own.*, at at time zone ${timeZone} as local from (${ownLines({ memberId, currency })}) own) own
    where local < make_date(${year} + 1, 1, 1) group by 1 order by 1 nulls first`);
  return rows;
}

export async function findOwner(
  db: Db,
  memberId: bigint,
): Promise<{ account: string; nickname: string; registered_at: Date } | undefined> {
  const { rows } = await db.query<{ account: string; nickname: string; registered_at: Date }>(
    sql`select account, nickname, registered_at from member where id = ${memberId}`,
  );
  return rows[0];
}
