import type { Pool } from "pg";
import sql from "sql-template-tag";
import type { StatementRound, StatementTip, StatementTransfer } from "@croupier/contract/wire/vendor-statements";

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
  type Row = Omit<StatementRound, "txId" | "atRisk" | "fee"> & {
    id: string;
    at_risk: bigint | null;
    fee: bigint | null;
  };
  const { rows } = await db.query<Row>(sql`
    select id, vassalage, player_id as "playerId", currency, stake, coalesce(win, 0)::bigint as win, at_risk, fee,
           created_at as at,
           case state when 'done' then 'settled' when 'cancelled' then 'cancelled' when 'refused' then 'refused'
                      when 'disputed' then 'disputed' else 'open' end as state
    from arcade.round
    where created_at >= ${from} and created_at < ${to}
      and id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid
    order by id limit ${limit}`);
  return rows.map(({ at_risk: atRisk, fee, ...row }) => ({
    ...row,
    ...(atRisk === null ? {} : { atRisk }),
    ...(fee === null ? {} : { fee }),
  }));
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

/** Finds the tips of a period, by id, after a cursor; leaves out those still being requested. */
export async function statementTips(
  db: Pool,
  { from, to, after }: StatementPage,
  limit: number,
): Promise<(Omit<StatementTip, "txId"> & { id: string })[]> {
  const { rows } = await db.query<Omit<StatementTip, "txId"> & { id: string }>(sql`
    select id, vassalage, player_id as "playerId", currency, amount, created_at as at,
           case state when 'given' then 'given' else 'returned' end as state
    from arcade.tip
    where created_at >= ${from} and created_at < ${to} and state <> 'giving'
      and id > ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid
    order by id limit ${limit}`);
  return rows;
}
