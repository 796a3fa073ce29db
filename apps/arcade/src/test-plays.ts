import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import type { Played } from "./engines/alone/rules.ts";
import { insertDraws } from "./engines/draws/draws.ts";
import { createDraw } from "./engines/draws/hall.ts";
import { fishOf, isInside, minuteMs, placeAt, pondTime } from "./engines/pond/fish.ts";
import { shoalOf } from "./engines/pond/species.ts";
import type { PondState, PondView } from "./engines/pond/views.ts";

/*
 * Plays each kind of engine like its page, in as few calls as possible, for tests that play many of them against a
 * running arcade and a platform's wallet.
 */

interface Answer {
  ok: boolean;
  [field: string]: unknown;
}
type Ask = (path: string, body?: object) => Promise<Answer>;

export interface Seat {
  ask: Ask;
  url: string;
  db: Pool;
  gameCode: string;
  session: string;
  view: Answer;
}
/** Makes a player's next action; a round that is not continued stays open. */
export type Play = (seat: Seat, turn: number) => Promise<unknown>;

const newKey = () => randomBytes(16).toString("hex");

/** Opens a game with a launch token, as its page does. */
export async function takeSeat(at: Pick<Seat, "url" | "db" | "gameCode">, token: string): Promise<Seat> {
  let session = "";
  const ask: Ask = async (route, body) => {
    const headers = { "x-session": session, ...(body ? { "content-type": "application/json" } : {}) };
    const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
    const answer = await fetch(at.url + route, { ...init, headers, signal: AbortSignal.timeout(20_000) });
    return (await answer.json()) as Answer;
  };
  const view = await ask("/api/open", { token, gameCode: at.gameCode, language: "EN" });
  // The platform is down, or asks too many concurrent callers to wait.
  if (view["code"] === "TRY_LATER") throw new TypeError("the wallet is away");
  if (!view.ok) throw new Error(`${at.gameCode}: ${JSON.stringify(view)}`);
  session = String(view["session"]);
  return { ...at, ask, session, view };
}

interface Open {
  id: string;
  state: string;
  key: string;
  moves: unknown[];
  /** Null, unless a clock runs. */
  elapsed: unknown;
  played: Pick<Played, "moves" | "view">;
}

/** Full form of the moves that need an argument. */
const written: Record<string, string> = { pick: "pick:8", open: "open:7", climb: "climb:1", hold: "hold:10110" };

/** Returns a move of a solo round: one that ends it is preferred to one that continues it. */
export function nextMove({ moves, view: { cells } }: Open["played"]): string {
  const ends = ["cash", "way", "stand", "decline", "call", "fold"];
  const next = ends.find((move) => moves.some((each) => each.move === move));
  const free = next ?? moves.find(({ extra }) => extra === 0)?.move ?? "";
  // Only free tiles may be turned.
  const tile = cells?.indexOf("free") ?? -1;
  return free === "open" && tile >= 0 ? `open:${tile}` : (written[free] ?? free);
}

/** Plays a solo game to its end: a round that is left undecided is no bet. */
export const toTheEnd =
  (choices: object): Play =>
  async ({ ask }) => {
    let round = (await ask("/api/solo/begin", { key: newKey(), stake: "2.0000", choices }))["round"] as Open | null;
    while (round?.state === "held") {
      const { id, elapsed, moves, played } = round;
      const step = { key: newKey(), id, at: moves.length, move: nextMove(played) };
      const answer = elapsed === null ? await ask("/api/solo/act", step) : await ask("/api/solo/wait");
      round = answer["round"] as Open | null;
    }
    if (round?.state === "settling") await ask(`/api/rounds/${round.key}/settle`, {});
  };

/** Plays a solo game: begins a round and sometimes makes a move in it, or leaves it. */
export const alone =
  (choices: object, move: (turn: number) => string): Play =>
  async ({ ask }, turn) => {
    const begun = await ask("/api/solo/begin", { key: newKey(), stake: "2.0000", choices });
    const round = (begun["round"] ?? (await ask("/api/solo"))["round"]) as Open | null;
    if (round?.state === "held" && turn % 4 !== 0) {
      await ask("/api/solo/act", { key: newKey(), id: round.id, at: round.moves.length, move: move(turn) });
    }
    if (round?.state === "settling" && turn % 3 !== 0) await ask(`/api/rounds/${round.key}/settle`, {});
  };

/** Tips the dealer. */
export const tipping: Play = ({ ask }) => ask("/api/table/tip", { key: newKey(), amount: "1.0000" });

/** Creates a draw that takes bets since a minute ago, and is drawn in an hour. */
export async function makeDraw(db: Pool, gameCode: string): Promise<void> {
  const now = Date.now();
  const hourly = { gameCode, periodSeconds: 3_660, closeSeconds: 1, pauseSeconds: 0 };
  const draw = await createDraw(hourly, now + 3_600_000);
  await insertDraws(db, [{ ...draw, issue: `20000101-${String(now).slice(-4)}` }]);
}

/**
 * Opens a game's next draw: after a hastened one it stays closed, for minutes or a day. Several hastened draws leave
 * none: the arcade creates only the next two.
 */
export async function openNext(db: Pool, gameCode: string): Promise<void> {
  await db.query(
    `update arcade.draw set opens_at = now()
     where game_code = $1 and state = 'open' and opens_at > now() + interval '5 seconds' and draws_at = (
       select min(draws_at) from arcade.draw
       where game_code = $1 and state = 'open' and closes_at > now() + interval '1 second')`,
    [gameCode],
  );
  const { rowCount } = await db.query(
    "select from arcade.draw where game_code = $1 and state = 'open' and closes_at > now() + interval '1 second' limit 1",
    [gameCode],
  );
  if (!rowCount) await makeDraw(db, gameCode);
}

/** Places a slip on the draw that takes bets now. */
export const slip =
  (play: string, pick = "", stake = "1.0000"): Play =>
  async ({ ask, db, gameCode }) => {
    await openNext(db, gameCode);
    const { rows } = await db.query<{ id: bigint }>(
      `select id from arcade.draw where game_code = $1 and state = 'open' and opens_at <= now()
         and closes_at > now() + interval '1 second' order by draws_at limit 1`,
      [gameCode],
    );
    const drawId = String(rows[0]?.id ?? 0);
    await ask("/api/slips", { key: newKey(), drawId, lines: [{ play, pick, stake }] });
  };

/** Bets on a flight, and cashes out its running draw with two presses. */
export const flight: Play = async (seat, turn) => {
  await slip("height10000")(seat, turn);
  const { rows } = await seat.db.query<{ id: bigint }>(
    "select id from arcade.draw where game_code = $1 and state = 'open' and draws_at <= now() order by draws_at limit 1",
    [seat.gameCode],
  );
  const drawId = String(rows[0]?.id ?? 0);
  if (turn % 2 === 0) await Promise.all([1, 2].map(() => seat.ask("/api/table/cash-out", { drawId })));
};

/** Places a ticket on a match of a sport. */
export const ticket =
  (sport: string): Play =>
  async ({ ask }) => {
    const board = await ask(`/api/book/board?sport=${sport}`);
    const fixtures = board["fixtures"] as { id: string; offers: { key: string; odds: number | null }[] }[];
    const found = fixtures
      .flatMap(({ id, offers }) => offers.map(({ key: bet, odds }) => ({ fixture: id, bet, odds })))
      .findLast(({ odds }) => odds !== null);
    // The arcade creates its first matches after its start.
    if (!found) return;
    await ask("/api/book/bets", { key: newKey(), legs: [found], size: 1, stake: "2.0000", policy: "any" });
  };

/** Reads the state of a pond, which also takes a seat at a cannon. */
async function pondNow({ url, session }: Seat): Promise<PondState> {
  const headers = { "x-session": session };
  const stream = await fetch(`${url}/api/pond/events`, { headers, signal: AbortSignal.timeout(20_000) });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.trimStart().includes("\n")) {
    const part = await reader?.read();
    if (!part || part.done) throw new TypeError("the stream ended");
    text += part.value;
  }
  await reader?.cancel();
  return JSON.parse(text.trimStart().split("\n", 1)[0] ?? "") as PondState;
}

/** Fires at a fish in the middle of the pond, and at one that is not there, which is not charged. */
export const volley: Play = async (seat) => {
  const state = await pondNow(seat);
  const { set, boss } = (seat.view as unknown as PondView).pond;
  const time = pondTime(state, state.now);
  const minute = Math.floor(time / minuteMs);
  const place = { x: 0, y: 0, tilt: 0 };
  const seen = [minute - 1, minute]
    .flatMap((each) => fishOf(shoalOf(set, boss), state.room, each))
    .filter((fish) => !state.gone.includes(fish.id))
    .find((fish) => [0, 3_000].every((later) => placeAt(fish, time + later, place) && isInside(place)));
  const shots = [seen?.id ?? "1.2", "1.1"].map((fish) => ({ fish, count: 1 }));
  await seat.ask("/api/pond/volleys", {
    key: newKey(),
    shot: (seat.view as unknown as PondView).start,
    shots,
    freeze: null,
  });
};

/** Sits down in a room for a while, then leaves. */
export const sitting: Play = async ({ ask }, turn) => {
  const list = (await ask("/api/room/list"))["rooms"] as { id: string; buyIn: { start: string } }[];
  const [room] = list;
  if (!room) return;
  if (turn % 3 === 2) await ask("/api/room/leave", { room: room.id });
  else await ask("/api/room/sit", { key: newKey(), room: room.id, seat: 0, amount: room.buyIn.start });
};

/** Ends everything that waits for a clock: draws, matches, abandoned rounds, rooms. */
export async function hasten(db: Pool): Promise<void> {
  await db.query(
    `update arcade.draw set opens_at = now() - interval '2 hours', closes_at = now() - interval '2 seconds',
       draws_at = now() - interval '1 second' + make_interval(secs => id / 1e9)
     where state = 'open' and draws_at > now() and id in (select draw_id from arcade.round where state = 'held')`,
  );
  await db.query(
    `update arcade.fixture set begins_at = now() - interval '1 hour', ends_by = now() - interval '50 minutes'
     where state = 'open' and id in (select unnest(fixture_ids) from arcade.round where state = 'held')`,
  );
  await db.query(
    `update arcade.round set next_try_at = now()
     where (solo is not null and state = 'held' or state in ('betting', 'settling', 'undoing'))
       and tries = 0 and next_try_at > now()`,
  );
}
