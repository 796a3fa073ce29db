import type { Pool, PoolClient } from "pg";
import type { Money } from "@croupier/contract/domain/money";
import { inTransaction } from "../../kit/database.ts";
import type { Played } from "./rules.ts";
import {
  clockOf,
  closeRaises,
  postponeEnd,
  hasOpenRaise,
  lockSolo,
  lowerRisk,
  saveMoves,
  leftRefusal,
} from "./solo-store.ts";
import { choicesInWords, movesInWords } from "./play-words.ts";
import { titleIn, type AloneTitle } from "./title.ts";
import { moveRound } from "../../kit/round-store.ts";
import { endsAt, replay, shareOf, unitOf, type Solo, type SoloRow } from "./replay.ts";

/** A round without a move for this long is ended. */
const leaveMs = 10 * 60_000;
/** Longest display of a round's end. */
const showMs = 8_000;

/** Plays a stored round up to its last move. */
export async function playedOf({ rules }: AloneTitle, round: SoloRow): Promise<Played> {
  if (!round.solo) throw new Error(`round ${round.id} is not played alone`);
  return replay(rules, round.game_code, round.solo);
}

/** Updates a round after its moves: it waits for the player, or is paid. */
async function saveProgress(
  tx: Pick<Pool, "query">,
  { rules }: AloneTitle,
  round: SoloRow,
  played: Played,
  balance?: Money,
): Promise<SoloRow | undefined> {
  const known = balance === undefined ? {} : { balance };
  if (!played.isOver) {
    const ends = round.solo && (await endsAt(rules, round.game_code, round.solo));
    return moveRound(tx, round, { state: "held", holdMs: ends ?? leaveMs, ...known });
  }
  const { choices = {}, moves = [] } = round.solo ?? {};
  const unit = unitOf(rules, round.stake, choices);
  const win = shareOf(unit, played.pays);
  const back = shareOf(unit, rules.returned?.(played, choices, moves) ?? 0);
  // A round that was left undecided was no bet.
  if (moves.at(-1) === "back" && back === round.stake) {
    return moveRound(tx, round, { state: "undoing", refusal: leftRefusal, win, ...known });
  }
  return moveRound(tx, round, {
    state: "settling",
    win,
    ...(back > 0n ? { atRisk: await lowerRisk(tx, round, back) } : {}),
    holdMs: win > 0n ? (typeof rules.showMs === "function" ? rules.showMs(played) : (rules.showMs ?? showMs)) : 0,
    ...known,
  });
}

/** Begins a round once its stake is taken; some rounds are decided at once. */
async function holdSolo(db: Pool, title: AloneTitle, round: SoloRow, balance: Money): Promise<SoloRow | undefined> {
  if (!title.rules.endsAt || !round.solo) {
    return saveProgress(db, title, round, await playedOf(title, round), balance);
  }
  return inTransaction(db, async (tx) => {
    const solo = { ...round.solo, begun: await clockOf(tx) } as Solo;
    await saveMoves(tx, round.id, solo);
    return saveProgress(tx, title, { ...round, solo }, await playedOf(title, round), balance);
  });
}

/** Makes a move on a locked round; undefined where the rules forbid it. */
async function moved(tx: PoolClient, title: AloneTitle, round: SoloRow, move: string): Promise<SoloRow | undefined> {
  const { solo } = round;
  if (!solo) return undefined;
  const next = { ...solo, moves: [...solo.moves, move] };
  const played = await playedOf(title, { ...round, solo: next });
  await saveMoves(tx, round.id, next);
  if (played.isOver) await closeRaises(tx, round.id);
  return saveProgress(tx, title, { ...round, solo: next }, played);
}

/** Makes the move that a further stake pays for, together with taking that stake. */
async function holdRaise(db: Pool, title: AloneTitle, raise: SoloRow, balance: Money): Promise<SoloRow | undefined> {
  return inTransaction(db, async (tx) => {
    const { solo_of: of, solo_at: at, solo_move: move } = raise;
    const round = of === null ? undefined : await lockSolo(tx, of);
    if (round?.state !== "held" || round.solo?.moves.length !== at || move === null) return undefined;
    const held = await moveRound(tx, raise, { state: "held", balance });
    if (!held) return undefined;
    await moved(tx, title, round, move);
    return held;
  });
}

/** Processes a taken stake: of a new round, or of a move. */
export const holdStake = (db: Pool, title: AloneTitle, round: SoloRow, balance: Money): Promise<SoloRow | undefined> =>
  (round.solo ? holdSolo : holdRaise)(db, title, round, balance);

/**
 * Makes a move without a stake, once; returns the round afterwards, or "later" while a further stake of it is
 * undecided.
 */
export async function step(
  db: Pool,
  title: AloneTitle,
  { id, at, move }: { id: string; at: number; move: string },
): Promise<SoloRow | "later" | undefined> {
  return inTransaction(db, async (tx) => {
    const round = await lockSolo(tx, id);
    if (round?.state !== "held" || round.solo?.moves.length !== at) return round;
    if (await hasOpenRaise(tx, id)) return "later";
    return moved(tx, title, round, move);
  });
}

/** Ends an abandoned round by the rule of its game. */
export async function endAbandoned(
  db: Pool,
  titles: ReadonlyMap<string, AloneTitle>,
  id: string,
): Promise<SoloRow | undefined> {
  return inTransaction(db, async (tx) => {
    let round = await lockSolo(tx, id);
    if (round?.state === "held" && (await hasOpenRaise(tx, id))) {
      await postponeEnd(tx, id);
      return undefined;
    }
    while (round?.state === "held") {
      const title = titleIn(titles, round.game_code);
      round = await moved(tx, title, round, title.rules.leave(await playedOf(title, round)));
      if (round?.state === "held") round = await lockSolo(tx, id);
    }
    return round;
  });
}

/** Builds the detail that the platform stores with a bet. */
export async function soloDetail(title: AloneTitle, round: SoloRow): Promise<object> {
  const { solo } = round;
  if (!solo) return { game: round.game_code };
  const { choices, moves, commitment, seed } = solo;
  const details = title.rules.details(await playedOf(title, round), choices, title.emblems);
  const chosen = choicesInWords(choices);
  return { game: round.game_code, ...chosen, ...details, moves: movesInWords(moves), commitment, seed };
}
