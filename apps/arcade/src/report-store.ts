import type { Pool } from "pg";
import sql from "sql-template-tag";
import type { StatementRound, StatementTransfer } from "@croupier/contract/wire/vendor-statements";

interface StatementPage {
  from: Date;
  to: Date;
  after?: string | undefined;
}

/** Finds the rounds that began in a period, by id, after a cursor. */
export async function statementRounds(
  db: Pool,
  { from, to, after }: StatementPage,
  limit: number,
): Promise<(Omit<StatementRound, "txId"> & { id: string })[]> {
  const { rows } = await db.query<Omit<StatementRound, "txId"> & { id: string }>(sql`
    select id, vassalage, player_id as "playerId", currency, stake, coalesce(win, 0)::bigint as win, created_at as at,
           case state when 'done' then 'settled' when 'cancelled' then 'cancelled' when 'refused' then 'refused'
                      when 'disputed' then 'disputed' else 'open' end as state
    from arcade.round
    where created_at >= ${from} and created_at < ${to}
      and id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid
    order by id limit ${limit}`);
  return rows;
}

export async function statementTransfers(
  db: Pool,
  { from, to, after }: StatementPage,
  limit: number,
): Promise<StatementTransfer[]> {
  const { rows } = await db.query<StatementTransfer>(sql`
    select reference, vassalage, player_id as "playerId", currency, direction, amount, status, at from arcade.transfer
    where at >= ${from} and at < ${to} and reference > ${after ?? ""}
    order by reference limit ${limit}`);
  return rows;
}
