import type { Money } from "@croupier/contract/domain/money";
import sql from "sql-template-tag";
import type { Db } from "../../kit/db/pool.ts";

/** A win, and an agent above the winner to notify of it. */
export interface BigWin {
  betId: bigint;
  agentId: bigint;
  account: string;
  payout: Money;
  game: string;
}

/** The period whose bets are searched. */
export interface Look {
  from: Date;
  until: Date;
}

/**
 * Starts a search where the last one ended, so that runs follow each other; undefined at the first, since earlier wins
 * are no news.
 */
export async function beginLook(tx: Db, merchant: string): Promise<Look | undefined> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`agent-alerts:${merchant}`}, 23))`);
  const { rows } = await tx.query<{ from: Date | null; until: Date }>(sql`
    select (select until from agent_alert where merchant = ${merchant}) as from, seen_until() as until`);
  const [row] = rows;
  if (!row) return undefined;
  await tx.query(sql`
    insert into agent_alert as a (merchant, until) values (${merchant}, ${row.until})
    on conflict (merchant) do update set until = greatest(a.until, excluded.until)`);
  return row.from && row.from < row.until ? { from: row.from, until: row.until } : undefined;
}

/** Finds the wins of at least `least` that were settled in a period, once for each agent above. */
export async function bigWinsIn(db: Db, merchant: string, { from, until }: Look, least: Money): Promise<BigWin[]> {
  const { rows } = await db.query<BigWin>(sql`
    select b.id as "betId", a.id as "agentId", m.account, b.payout,
           coalesce(g.names ->> a.language, g.names ->> 'en', b.game_code) as game
    from bet b
    join member m on m.id = b.member_id
    cross join lateral unnest(b.upline_path) as u (id)
    join member a on a.id = u.id and a.type in (1, 2, 41, 42) and a.status = 'active'
    left join game g on g.node_id = b.node_id
    where b.merchant = ${merchant} and b.state = 'settled' and b.payout >= ${least} and b.payout > b.stake
      and b.settled_at >= ${from} and b.settled_at < ${until}
    order by a.id, b.id`);
  return rows;
}

export interface EndingLink {
  agentId: bigint;
  code: string;
  name: string;
}

/** Claims the open links that end within three days or have less than a tenth of their uses left, each once. */
export async function takeEndingLinks(db: Db, limit: number): Promise<EndingLink[]> {
  const { rows } = await db.query<EndingLink>(sql`
    update invitation i set warned_at = now() from (
      select code from invitation
      where active and warned_at is null and (expires_at is null or expires_at > now())
        and (expires_at < now() + interval '3 days' or (max_uses - uses) * 10 < max_uses)
      order by agent_id, code limit ${limit} for update skip locked
    ) due
    where i.code = due.code returning i.agent_id as "agentId", i.code, i.name`);
  return rows;
}
