import type { Language } from "@croupier/contract/domain/languages";
import type { Pool } from "pg";
import sql from "sql-template-tag";
import type { Money } from "@croupier/contract/domain/money";
import type { Ticket } from "../engines/book/tickets.ts";
import type { Volley } from "../engines/pond/volley.ts";
import type { Solo } from "../engines/alone/replay.ts";

type Db = Pick<Pool, "query">;

export interface SessionRow {
  id: string;
  platform_session: string;
  player_id: string;
  nickname: string;
  currency: string;
  language: Language;
  vassalage: string;
  game_code: string;
  back_url: string | null;
  /** True where the site lets players buy free spins. */
  buys_features: boolean;
  /** Stake limits of one bet; no maximum unless the site sets one. */
  least_stake: Money;
  most_stake: Money | null;
}

export type RoundState = "betting" | "held" | "settling" | "undoing" | "done" | "refused" | "cancelled" | "disputed";

/** A stored line of a slip; stake and odds are text. */
export interface StoredLine {
  play: string;
  pick: string;
  stake: string;
  odds: string;
  paid?: string;
  /** Height of the cash-out in hundredths, where there was one. */
  cashed?: number;
}

/** Another player of a table, with this player's losses to them. */
export interface Opponent {
  playerId: string;
  lost: string;
}

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
  /** Draw and lines of a slip. */
  draw_id: bigint | null;
  lines: StoredLine[] | null;
  /** Matches and legs of a ticket. */
  fixture_ids: bigint[] | null;
  ticket: Ticket | null;
  /** Bullets of one second in a pond, and their pond. */
  volley: Volley | null;
  pond_id: bigint | null;
  /** Room of a sitting, and the chosen seat. */
  room_id: bigint | null;
  seat: number | null;
  /** Inputs of a solo round. */
  solo: Solo | null;
  /** Round, step and move of a further stake. */
  solo_of: string | null;
  solo_at: number | null;
  solo_move: string | null;
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

export async function insertSession(db: Pool, row: SessionRow): Promise<void> {
  await db.query(sql`
    insert into arcade.session (id, platform_session, player_id, nickname, currency, language, vassalage, game_code, back_url,
                                buys_features, least_stake, most_stake)
    values (${row.id}, ${row.platform_session}, ${row.player_id}, ${row.nickname}, ${row.currency}, ${row.language},
            ${row.vassalage}, ${row.game_code}, ${row.back_url}, ${row.buys_features},
            ${row.least_stake}, ${row.most_stake})`);
}

/** Finds an open session and records its use. */
export async function useSession(db: Pool, id: string): Promise<SessionRow | undefined> {
  const { rows } = await db.query<SessionRow>(sql`
    update arcade.session set used_at = now() where id = ${id} and closed_at is null returning *`);
  return rows[0];
}

export async function closeSession(db: Pool, id: string): Promise<void> {
  await db.query(sql`update arcade.session set closed_at = now() where id = ${id} and closed_at is null`);
}

/** Finds open sessions unused for this many minutes that have no spin in flight. */
export async function findIdleSessions(db: Pool, minutes: number, limit: number): Promise<SessionRow[]> {
  const { rows } = await db.query<SessionRow>(sql`
    select s.* from arcade.session s
    where closed_at is null and used_at < now() - make_interval(mins => ${minutes})
      and not exists (select 1 from arcade.round r where r.session_id = s.id
                      and r.state in ('betting', 'settling', 'undoing'))
    order by used_at limit ${limit}`);
  return rows;
}

export async function findRound(db: Pool, sessionId: string, clientKey: string): Promise<RoundRow | undefined> {
  const { rows } = await db.query<RoundRow>(sql`
    select * from arcade.round where session_id = ${sessionId} and client_key = ${clientKey}`);
  return rows[0];
}

export interface Step {
  state: RoundState;
  lines?: StoredLine[];
  volley?: Volley;
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
export async function moveRound(db: Db, from: RoundRow, step: Step): Promise<RoundRow | undefined> {
  const open = step.state === "held" || step.state === "settling" || step.state === "undoing";
  const { rows } = await db.query<RoundRow>(sql`
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

/** The database's time, and the work due at it. */
export interface Due {
  now: Date;
  isDrawDue: boolean;
  isRoundDue: boolean;
}

/** Queries everything in one prepared statement, since it runs constantly. */
export async function findDueWork(db: Pool): Promise<Due> {
  const look = sql`
    select clock_timestamp() as now,
      exists (select from arcade.draw where state = 'open' and draws_at <= clock_timestamp()) as "isDrawDue",
      exists (select from arcade.round
              where state in ('betting', 'settling', 'undoing') and next_try_at <= clock_timestamp()) as "isRoundDue"`;
  const { rows } = await db.query<Due>(Object.assign(look, { name: "look-for-due" }));
  if (!rows[0]) throw new Error("the database did not tell its time");
  return rows[0];
}

/** Claims due rounds for a while, so that two workers do not advance the same one. */
export async function takeDueRounds(db: Pool, limit: number, holdMs: number): Promise<RoundRow[]> {
  const { rows } = await db.query<RoundRow>(sql`
    update arcade.round set next_try_at = now() + ${holdMs} * interval '1 millisecond', tries = tries + 1
    where id in (select id from arcade.round
                 where state in ('betting', 'settling', 'undoing') and next_try_at <= now()
                 order by next_try_at limit ${limit} for update skip locked)
    returning *`);
  return rows;
}

export async function retryRoundIn(db: Pool, round: RoundRow, ms: number): Promise<void> {
  await db.query(sql`
    update arcade.round set next_try_at = now() + ${ms} * interval '1 millisecond'
    where id = ${round.id} and state = ${round.state}`);
}
