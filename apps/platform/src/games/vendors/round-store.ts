import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

/** The ends of a bet whose round is open too long: a person is notified, it is settled, or its stake is refunded. */
export const roundEnds = ["tell", "settle", "refund"] as const;
export type RoundEnd = (typeof roundEnds)[number];

/** A bet that is open longer than its vendor allows. */
export interface OverdueBet {
  bet_id: bigint;
  placed_at: Date;
  vassalage: string;
  round_id: string;
  account: string;
  merchant: string;
  stake: bigint;
  currency: string;
  round_end: RoundEnd;
}

/** Checks the next bets older than a day, up to a maximum; returns the number checked. */
export async function watchRounds(db: Db, most: number): Promise<number> {
  const { rows } = await db.query<{ seen: number }>(sql`select watch_rounds(${most}) as seen`);
  return rows[0]?.seen ?? 0;
}

/** Lists the bets that are open too long, the oldest first; optionally of one vendor. */
export async function findOverdue(db: Db, vassalage: string | undefined, most: number): Promise<OverdueBet[]> {
  const { rows } = await db.query<OverdueBet>(sql`
    select o.bet_id, o.placed_at, o.vassalage, b.round_id, m.account, b.merchant, b.stake, b.currency, v.round_end
    from open_bet o
    join vendor v on v.vassalage = o.vassalage
    join bet b on b.id = o.bet_id and b.placed_at = o.placed_at and b.state = 'open'
    join member m on m.id = b.member_id
    where o.placed_at < now() - make_interval(hours => v.round_hours)
      and (${vassalage ?? null}::text is null or o.vassalage = ${vassalage ?? null})
    order by o.placed_at limit ${most}`);
  return rows;
}

/** Ends an open bet; false if it is no longer open. */
export async function endBet(db: Db, id: bigint, how: "settle" | "refund"): Promise<boolean> {
  const { rows } = await db.query<{ status: string }>(sql`select status from round_end(${id}, ${how}) status`);
  return rows[0]?.status === "OK";
}

/** Sets the hours after which a vendor's rounds are open too long, and their end; false if there is no such vendor. */
export async function setRoundRule(db: Db, vassalage: string, hours: number, end: RoundEnd): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`update vendor set round_hours = ${hours}, round_end = ${end} where vassalage = ${vassalage}`,
  );
  return rowCount === 1;
}

/** Sets the allowed stakes of one bet in a currency, for a vendor's games or one game; false if there is neither. */
export async function setStakeLimit(
  db: Db,
  subject: string,
  currency: string,
  limits: { least: bigint; most: bigint },
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    insert into stake_limit (subject, currency, lowest, highest)
    select ${subject}, ${currency}, ${limits.least}, ${limits.most}
    where exists (select from vendor where vassalage = ${subject})
       or exists (select from game where node_id::text = ${subject})
    on conflict (subject, currency) do update set lowest = excluded.lowest, highest = excluded.highest`);
  return rowCount === 1;
}

export async function dropStakeLimit(db: Db, subject: string, currency: string): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`delete from stake_limit where subject = ${subject} and currency = ${currency}`,
  );
  return rowCount === 1;
}

/**
 * Sets the maximum a vendor may pay without a bet in a currency, at once and per day; false if there is no such vendor.
 */
export async function setAwardRight(
  db: Db,
  vassalage: string,
  currency: string,
  { highest, daily }: { highest: bigint; daily: bigint },
): Promise<boolean> {
  const { rowCount } = await db.query(sql`
    insert into award_right (vassalage, currency, highest, daily)
    select ${vassalage}, ${currency}, ${highest}, ${daily} where exists (select from vendor where vassalage = ${vassalage})
    on conflict (vassalage, currency) do update set highest = excluded.highest, daily = excluded.daily`);
  return rowCount === 1;
}

export async function dropAwardRight(db: Db, vassalage: string, currency: string): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`delete from award_right where vassalage = ${vassalage} and currency = ${currency}`,
  );
  return rowCount === 1;
}

/** All facts about one bet. */
export interface RecalledBet {
  id: bigint;
  placed_at: Date;
  settled_at: Date | null;
  merchant: string;
  account: string;
  vassalage: string;
  round_id: string;
  round_closed: Date | null;
  game: string;
  game_code: string;
  currency: string;
  stake: bigint;
  payout: bigint;
  state: string;
  movements: { kind: string; at: string; change: string; txId: string }[];
  detail: unknown;
  entries: { key: string; kind: string; at: string; lines: { account: string; amount: string; after: string }[] }[];
}

/**
 * Recalls a bet by its id, or all bets of a vendor's round, with the game's result and every ledger entry about them.
 */
export async function recallBets(
  db: Db,
  what: { bet: bigint } | { vassalage: string; round: string },
): Promise<RecalledBet[]> {
  const which =
    "bet" in what
      ? sql`b.id = ${what.bet}`
      : sql`b.id in (select unnest(r.bet_ids) from round r where (r.vassalage, r.round_id) = (${what.vassalage}, ${what.round}))`;
  const { rows } = await db.query<RecalledBet>(sql`
    select b.id, b.placed_at, b.settled_at, b.merchant, m.account, b.vassalage, b.round_id, r.closed_at as round_closed,
           g.display_name as game, b.game_code, b.currency, b.stake, b.payout, b.state, b.movements, b.detail,
           coalesce((
             select jsonb_agg(jsonb_build_object(
                      'key', e.key, 'kind', e.kind, 'at', e.at, 'lines', (
                        select jsonb_agg(jsonb_build_object(
                                 'account', case when a.member_id = 0 then concat_ws(' ', a.kind, a.name) else a.kind end,
                                 'amount', money_text(l.amount), 'after', money_text(l.balance_after)) order by a.member_id desc)
                        from ledger_line l join ledger_account a on a.id = l.account_id
                        where l.at = e.at and l.entry_id = e.id)) order by e.at)
             from jsonb_to_recordset(b.movements) as v ("txId" text)
             join ledger_key k on k.key in (seamless_key(b.vassalage, v."txId"), 'result:' || v."txId")
             join ledger_entry e on e.id = k.entry_id and e.at >= b.placed_at), '[]') as entries
    from bet b
    join member m on m.id = b.member_id
    join game g using (node_id)
    left join round r on (r.member_id, r.vassalage, r.round_id) = (b.member_id, b.vassalage, b.round_id)
    where ${which}
    order by b.placed_at limit 50`);
  return rows;
}
