import type { Pool } from "pg";
import sql from "sql-template-tag";
import type { Money } from "@croupier/contract/domain/money";

type Db = Pick<Pool, "query">;

export type RoundState = "betting" | "held" | "settling" | "undoing" | "done" | "refused" | "cancelled" | "disputed";

/** Another player of a table, with this player's losses to them. */
export interface Opponent {
  playerId: string;
  lost: string;
}

/** A stored round. Each engine has further columns, which its own type of row adds. */
export interface RoundRow {
  id: string;
  session_id: string;
  client_key: string;
  platform_session: string;
  player_id: string;
  vassalage: string;
  game_code: string;
  currency: string;
  stake: Money;
  state: RoundState;
  /** Round to which this further stake was added. */
  solo_of: string | null;
  win: Money | null;
  /** Part of the stake at risk, where it is not the whole, and the fee of a game between players. */
  at_risk: Money | null;
  fee: Money | null;
  /** Losses to each other player, as text. */
  opponents: Opponent[] | null;
  balance: Money | null;
  refusal: string | null;
  tries: number;
}

export async function findRound<Row extends RoundRow>(
  db: Pool,
  sessionId: string,
  clientKey: string,
): Promise<Row | undefined> {
  const { rows } = await db.query<Row>(sql`
    select * from arcade.round where session_id = ${sessionId} and client_key = ${clientKey}`);
  return rows[0];
}

export interface Step {
  state: RoundState;
  /** Columns of an engine, stored as JSON. */
  lines?: readonly object[];
  volley?: object;
  win?: Money;
  /** Part of the stake at risk, and the fee; each at most the stake, which is the wallet's limit. */
  atRisk?: Money;
  fee?: Money;
  opponents?: Opponent[];
  balance?: Money;
  refusal?: string;
  /** Time for which this process owns the round before the worker may take it. */
  holdMs?: number;
}

/**
 * Moves a round to its next state, only from the state the caller saw. Undefined where another process moved it first
 * and owns it now.
 */
export async function moveRound<Row extends RoundRow>(db: Db, from: Row, step: Step): Promise<Row | undefined> {
  const open = step.state === "held" || step.state === "settling" || step.state === "undoing";
  const { rows } = await db.query<Row>(sql`
    update arcade.round set
      state = ${step.state},
      lines = coalesce(${step.lines ? JSON.stringify(step.lines) : null}::jsonb, lines),
      volley = coalesce(${step.volley ? JSON.stringify(step.volley) : null}::jsonb, volley),
      win = coalesce(${step.win ?? null}::bigint, win),
      at_risk = case when ${step.atRisk ?? null}::bigint is null then at_risk else least(${step.atRisk ?? null}::bigint, stake) end,
      fee = case when ${step.fee ?? null}::bigint is null then fee else least(${step.fee ?? null}::bigint, stake) end,
      opponents = coalesce(${step.opponents?.length ? JSON.stringify(step.opponents) : null}::jsonb, opponents),
      balance = coalesce(${step.balance ?? null}::bigint, balance),
      refusal = coalesce(${step.refusal ?? null}::text, refusal),
      tries = 0,
      next_try_at = now() + ${step.holdMs ?? 0} * interval '1 millisecond',
      ended_at = ${open ? null : new Date()}::timestamptz
    where id = ${from.id} and state = ${from.state} returning *`);
  return rows[0];
}
