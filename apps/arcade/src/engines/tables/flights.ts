import type { Pool, PoolClient } from "pg";
import sql from "sql-template-tag";
import { formatMoney, readMoney, type Money } from "@croupier/contract/domain/money";
import { mapInTurns } from "@croupier/server/turns";
import type { Rounds } from "../../kit/rounds.ts";
import { inTransaction } from "../../kit/database.ts";
import { commitmentOf } from "../../kit/seed.ts";
import type { DrawRow } from "../draws/draws.ts";
import { exposures } from "../../kit/exposure.ts";
import { tables } from "./tables.ts";
import { moveRound } from "../../kit/round-store.ts";
import type { SlipRound, StoredLine } from "../draws/shared-game.ts";
import type { SessionRow } from "../../kit/session.ts";

/*
 * Cashes out in flight. A draw in flight is open though its time has come: its result is decided and withheld. A press
 * is timed by the database's clock, under a lock that the end of the flight waits for, so that it comes either before
 * or after it. A slip is cashed out whole and once; its win is owed from then on, whatever happens to the flight.
 */

interface CashOutRow {
  drawId: bigint;
  nickname: string;
  currency: string;
  lines: StoredLine[];
  win: Money;
}

/** Returns the cash-outs of some draws, newest first. */
export async function findCashOuts(db: Pool, drawIds: readonly bigint[]): Promise<CashOutRow[]> {
  if (drawIds.length === 0) return [];
  const { rows } = await db.query<CashOutRow>(sql`
    select r.draw_id as "drawId", s.nickname, r.currency, r.lines, r.win
    from arcade.round r join arcade.session s on s.id = r.session_id
    where r.draw_id = any(${drawIds.map(String)}::bigint[]) and r.state in ('settling', 'done')
    order by (r.lines -> 0 ->> 'cashed')::int desc, r.id limit 200`);
  return rows;
}

/**
 * Returns the height at which a slip was cashed out: that of the press, or of its highest line where all were reached
 * before.
 */
export const cashedAt = (lines: readonly StoredLine[]): number => Math.max(...lines.map(({ cashed = 0 }) => cashed));

interface Cashed {
  lines: StoredLine[];
  win: Money;
  atRisk?: Money;
}

function cashed(lines: readonly StoredLine[], height: number): Cashed {
  let win = 0n;
  const paid = lines.map((line) => {
    // A line whose chosen height was reached before is cashed out at that height.
    const at = Math.min(height, Number(line.odds));
    const amount = (readMoney(line.stake) * BigInt(at)) / 100n;
    win += amount;
    return { ...line, paid: formatMoney(amount), cashed: at };
  });
  const [atRisk] = exposures([paid.map((line) => ({ stake: readMoney(line.stake), paid: readMoney(line.paid) }))]);
  return { lines: paid, win, ...(atRisk === undefined ? {} : { atRisk }) };
}

type CashOut =
  | { rounds: SlipRound[]; isFirst: boolean }
  | { code: "FLIGHT_OVER" | "FLIGHT_NOT_BEGUN" | "NOTHING_TO_CASH" };
export interface CashOutOrder {
  drawId: bigint;
  /** Time for which this process owns the payments. */
  holdMs: number;
}

async function cashOutIn(tx: PoolClient, session: SessionRow, { drawId, holdMs }: CashOutOrder): Promise<CashOut> {
  const table = tables.get(session.game_code);
  const { rows: draws } = await tx.query<DrawRow & { age: number }>(sql`
    select *, (extract(epoch from clock_timestamp() - draws_at) * 1000)::float8 as age from arcade.draw
    where id = ${drawId} and game_code = ${session.game_code} and state = 'open' for share`);
  const [draw] = draws;
  const mine = async (states: readonly SlipRound["state"][]) => {
    const { rows } = await tx.query<SlipRound>(sql`
      select * from arcade.round where draw_id = ${drawId} and game_code = ${session.game_code}
        and player_id = ${session.player_id} and vassalage = ${session.vassalage} and state = any(${states}::text[])
      order by id for update`);
    return rows;
  };
  const held = await mine(["held"]);
  if (held.length === 0) {
    // A repeated press gets the same response as the first one.
    const before = (await mine(["settling", "done"])).filter(({ lines }) => cashedAt(lines ?? []) > 0);
    if (before.length > 0) return { rounds: before, isFirst: false };
  }
  if (!draw || !table?.flight || (await commitmentOf(draw.seed)) !== draw.seed_hash) return { code: "FLIGHT_OVER" };
  const height = table.flight.heightAt(draw.age);
  const result = await table.derive(draw.seed, draw.issue, []);
  if (draw.age >= table.flight.lastsMs(result)) return { code: "FLIGHT_OVER" };
  if (height === undefined) return { code: "FLIGHT_NOT_BEGUN" };
  if (held.length === 0) return { code: "NOTHING_TO_CASH" };
  const rounds: SlipRound[] = [];
  for (const slip of held) {
    const moved = await moveRound(tx, slip, { state: "settling", holdMs, ...cashed(slip.lines ?? [], height) });
    if (moved) rounds.push(moved);
  }
  return { rounds, isFirst: true };
}

/** Cashes out all of a player's slips on a draw in flight, at the height of this moment. */
export function cashOut(db: Pool, session: SessionRow, order: CashOutOrder): Promise<CashOut> {
  return inTransaction(db, (tx) => cashOutIn(tx, session, order));
}

/** Number of slips of one cash-out that are paid concurrently. */
const paidAtOnce = 2;

/** Cashes out a player's slips on a draw in flight, and pays them at once. */
export async function payCashOut(
  { db, rounds }: { db: Pool; rounds: Pick<Rounds, "pay" | "holdMs"> },
  session: SessionRow,
  drawId: bigint,
): Promise<CashOut> {
  const answer = await cashOut(db, session, { drawId, holdMs: rounds.holdMs });
  // The first press pays; the worker does where that was interrupted.
  if ("code" in answer || !answer.isFirst) return answer;
  // A player may have many slips on a draw, and other games need connections too.
  return { ...answer, rounds: await mapInTurns(answer.rounds, paidAtOnce, (round) => rounds.pay(round)) };
}
