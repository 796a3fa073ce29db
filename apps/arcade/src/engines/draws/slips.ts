import type { Pool } from "pg";
import { inTransaction } from "../../kit/database.ts";
import type { Opening } from "../../kit/rounds.ts";
import sql from "sql-template-tag";
import type { Money } from "@croupier/contract/domain/money";
import type { SharedGame, SlipRound, StoredLine } from "./shared-game.ts";
import type { SessionRow } from "../../kit/session.ts";

interface NewSlip {
  clientKey: string;
  drawId: bigint;
  stake: Money;
  lines: StoredLine[];
}

/**
 * Inserts a slip before its stake is requested, only while its draw takes bets by the database's clock, and only if
 * `isWithin` accepts it together with the player's other lines on the draw. A lock lets the slips of a player on a draw
 * run one at a time, in all processes, so that concurrent ones cannot exceed a limit together.
 */
export async function insertSlip(
  db: Pool,
  session: SessionRow,
  slip: NewSlip & Opening,
  isWithin: (before: readonly StoredLine[]) => boolean,
): Promise<SlipRound | "above" | undefined> {
  const subject = `slip ${session.vassalage} ${session.player_id} ${slip.drawId}`;
  return inTransaction(db, async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 31))`);
    const before = await stakedOn(tx, session, { drawId: slip.drawId, exceptKey: slip.clientKey });
    return isWithin(before) ? insert(tx, session, slip) : "above";
  });
}

async function insert(
  db: Pick<Pool, "query">,
  session: SessionRow,
  slip: NewSlip & Opening,
): Promise<SlipRound | undefined> {
  const { rows } = await db.query<SlipRound>(sql`
    insert into arcade.round (id, session_id, client_key, platform_session, player_id, vassalage, game_code, currency,
                              stake, state, next_try_at, draw_id, lines)
    select ${slip.id}, ${session.id}, ${slip.clientKey}, ${session.platform_session}, ${session.player_id},
           ${session.vassalage}, ${session.game_code}, ${session.currency}, ${slip.stake}, 'betting',
           now() + ${slip.holdMs} * interval '1 millisecond', d.id, ${JSON.stringify(slip.lines)}::jsonb
    from arcade.draw d
    where d.id = ${slip.drawId} and d.game_code = ${session.game_code} and d.state = 'open'
      and now() >= d.opens_at and now() < d.closes_at
    on conflict do nothing returning *`);
  return rows[0];
}

/**
 * Marks a slip as held once its stake is taken. A share lock on the draw keeps it from being drawn between check and
 * update. Undefined where the draw is finished or failed, or another process moved the slip.
 */
export async function holdSlip(db: Pool, round: SlipRound, balance: Money): Promise<SlipRound | undefined> {
  const { rows } = await db.query<SlipRound>(sql`
    with draw as (select id from arcade.draw where id = ${round.draw_id} and state = 'open' and draws_at > now() for share)
    update arcade.round r set state = 'held', balance = ${balance}, tries = 0
    from draw where r.draw_id = draw.id and r.id = ${round.id} and r.state = 'betting' returning r.*`);
  return rows[0];
}

/** Returns the detail the platform stores with the bet: far below 8 kB, as a slip has at most 20 lines. */
export async function slipDetail(
  db: Pool,
  round: SlipRound,
  game: Pick<SharedGame, "describe" | "nameBet"> | undefined,
): Promise<object> {
  const { rows } = await db.query<{ issue: string; result: number[] | null; seed: string; seed_hash: string }>(sql`
    select issue, result, seed, seed_hash from arcade.draw where id = ${round.draw_id} and state <> 'cancelled'`);
  const [draw] = rows;
  if (!draw) return { game: round.game_code };
  const { issue, result, seed, seed_hash: seal } = draw;
  const lines = round.lines?.map((line) => ({ ...line, ...game?.nameBet(line.play, line.pick) })) ?? [];
  // A cash-out is paid before the seed is published.
  if (!result) return { game: round.game_code, draw: issue, lines, seal };
  const words = game?.describe(result);
  return { game: round.game_code, draw: issue, ...words, lines, seal, seed };
}

/** Returns a player's other lines on a draw: all but those of the slip with this key. */
async function stakedOn(
  db: Pick<Pool, "query">,
  session: SessionRow,
  { drawId, exceptKey }: { drawId: bigint; exceptKey: string },
): Promise<StoredLine[]> {
  const { rows } = await db.query<{ lines: StoredLine[] }>(sql`
    select lines from arcade.round
    where draw_id = ${drawId} and player_id = ${session.player_id} and vassalage = ${session.vassalage}
      and state in ('betting', 'held') and not (session_id = ${session.id} and client_key = ${exceptKey})`);
  return rows.flatMap(({ lines }) => lines);
}

export interface SlipRow extends SlipRound {
  issue: string;
  result: number[] | null;
  created_at: Date;
}

/** Finds a player's latest slips of a lottery, from all sessions. */
export async function findSlips(db: Pool, session: SessionRow, limit: number): Promise<SlipRow[]> {
  const { rows } = await db.query<SlipRow>(sql`
    select r.*, d.issue, d.result from arcade.round r join arcade.draw d on d.id = r.draw_id
    where r.player_id = ${session.player_id} and r.vassalage = ${session.vassalage}
      and r.game_code = ${session.game_code} and r.state <> 'refused'
    order by r.created_at desc limit ${limit}`);
  return rows;
}
