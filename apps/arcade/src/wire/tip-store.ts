import type { Pool } from "pg";
import sql from "sql-template-tag";
import type { Money } from "@croupier/contract/domain/money";
import type { SessionRow } from "../kit/session.ts";

/**
 * giving: the tip was requested; undoing: its response was lost and it is being rolled back; the others are final.
 * disputed: the platform refuses the rollback, and an operator must check.
 */
export type TipState = "giving" | "given" | "refused" | "undoing" | "returned" | "disputed";

export interface TipRow {
  id: string;
  session_id: string;
  client_key: string;
  platform_session: string;
  player_id: string;
  vassalage: string;
  game_code: string;
  currency: string;
  amount: Money;
  state: TipState;
  balance: Money | null;
  refusal: string | null;
  tries: number;
}

/** Inserts a tip before it is requested; undefined where this key was used already. */
export async function insertTip(
  db: Pool,
  session: SessionRow,
  tip: { id: string; clientKey: string; amount: Money; holdMs: number },
): Promise<TipRow | undefined> {
  const { rows } = await db.query<TipRow>(sql`
    insert into arcade.tip (id, session_id, client_key, platform_session, player_id, vassalage, game_code, currency, amount,
                            next_try_at)
    values (${tip.id}, ${session.id}, ${tip.clientKey}, ${session.platform_session}, ${session.player_id},
            ${session.vassalage}, ${session.game_code}, ${session.currency}, ${tip.amount},
            now() + ${tip.holdMs} * interval '1 millisecond')
    on conflict do nothing returning *`);
  return rows[0];
}

export async function findTip(db: Pool, sessionId: string, clientKey: string): Promise<TipRow | undefined> {
  const { rows } = await db.query<TipRow>(sql`
    select * from arcade.tip where session_id = ${sessionId} and client_key = ${clientKey}`);
  return rows[0];
}

/** Moves a tip to its next state, only from the state the caller saw; undefined where another process moved it first. */
export async function moveTip(
  db: Pool,
  from: TipRow,
  step: { state: TipState; balance?: Money | undefined; refusal?: string; holdMs?: number },
): Promise<TipRow | undefined> {
  const { rows } = await db.query<TipRow>(sql`
    update arcade.tip set state = ${step.state}, tries = 0,
      balance = coalesce(${step.balance ?? null}::bigint, balance),
      refusal = coalesce(${step.refusal ?? null}::text, refusal),
      next_try_at = now() + ${step.holdMs ?? 0} * interval '1 millisecond'
    where id = ${from.id} and state = ${from.state} returning *`);
  return rows[0];
}

/** Claims tips without a response for a while, so that two workers do not roll back the same one. */
export async function takeDueTips(db: Pool, limit: number, holdMs: number): Promise<TipRow[]> {
  const { rows } = await db.query<TipRow>(sql`
    update arcade.tip set next_try_at = now() + ${holdMs} * interval '1 millisecond', tries = tries + 1
    where id in (select id from arcade.tip where state in ('giving', 'undoing') and next_try_at <= now()
                 order by next_try_at limit ${limit} for update skip locked)
    returning *`);
  return rows;
}

export async function retryTipIn(db: Pool, tip: TipRow, ms: number): Promise<void> {
  await db.query(sql`
    update arcade.tip set next_try_at = now() + ${ms} * interval '1 millisecond'
    where id = ${tip.id} and state = ${tip.state}`);
}
