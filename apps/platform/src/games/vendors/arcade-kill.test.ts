import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatMoney } from "@croupier/contract/domain/money";
import { verify } from "../../backoffice/invariants/verify.ts";
import { testDatabase, type TestDatabase } from "../../kit/db/test-database.ts";
import { newToken } from "../../kit/lib/tokens.ts";
import { insertLaunch } from "./store.ts";
import { killableProcess, platformProcess, type KillableProcess } from "./test-process.ts";
import { cashOf, seedCatalogue, seedPlayer, unit, type Player } from "./test-vendor.ts";

/*
 * The processes of the arcade and of the platform, killed again and again while players have bets open at every engine.
 * Afterwards every round is finished or given back, once, and the ledger agrees with the arcade.
 */

let database: TestDatabase;
let arcade: KillableProcess;
let platform: KillableProcess;

beforeAll(async () => {
  database = await testDatabase("seededUrl");
  await seedCatalogue(database.pool);
  const parts = await platformProcess(database.url);
  ({ platform } = parts);
  arcade = await killableProcess({
    main: "arcade/src/main.ts",
    portName: "ARCADE_PORT",
    env: {
      DATABASE_URL: database.url,
      PLATFORM_URL: platform.url,
      SEAMLESS_KEYS: JSON.stringify([{ id: parts.key.id, secret: parts.key.secret }]),
      SEAMLESS_TIMEOUT_MS: "2000",
      LOG_LEVEL: "fatal",
    },
  });
  platform.start();
  arcade.start();
  await Promise.all([platform.ready(), arcade.ready()]);
});

afterAll(async () => {
  await Promise.all([arcade.kill(), platform.kill()]);
  await database.drop();
});

type Answer = { ok: boolean; [field: string]: unknown };
type Ask = (path: string, body?: object) => Promise<Answer>;
interface Seat {
  ask: Ask;
  gameCode: string;
  session: string;
}

const newKey = () => randomBytes(16).toString("hex");

/** Opens a game for a player, as a launch does. */
async function seatAt(player: Player, gameCode: string): Promise<Seat> {
  const { rows } = await database.pool.query<{ node_id: bigint; vassalage: string }>(
    "select node_id, vassalage from game where game_code = $1",
    [gameCode],
  );
  const [game] = rows;
  if (!game) throw new Error(`no game ${gameCode}`);
  const { token, hash } = newToken();
  await insertLaunch(database.pool, {
    tokenHash: hash,
    memberId: player.id,
    sessionId: player.ownSession,
    vassalage: game.vassalage,
    nodeId: game.node_id,
    gameCode,
    currency: "USD",
    language: "en",
    backUrl: "http://localhost/",
    maxStake: 1_000_000n * unit,
    seconds: 120,
  });
  let session = "";
  const ask: Ask = async (route, body) => {
    const headers = { "x-session": session, ...(body ? { "content-type": "application/json" } : {}) };
    const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
    const answer = await fetch(arcade.url + route, { ...init, headers, signal: AbortSignal.timeout(5_000) });
    return (await answer.json()) as Answer;
  };
  const opened = await ask("/api/open", { token, gameCode, language: "EN" });
  // The platform is away, or two hundred at once are asked to wait.
  if (opened["code"] === "TRY_LATER") throw new TypeError("the wallet is away");
  if (!opened.ok) throw new Error(`${gameCode}: ${JSON.stringify(opened)}`);
  session = String(opened["session"]);
  return { ask, gameCode, session };
}

interface Open {
  id: string;
  state: string;
  key: string;
  moves: unknown[];
}

/** Plays a game alone: begins a round and makes a move of it now and then, or leaves it. */
const alone =
  (choices: object, move: (turn: number) => string) =>
  async ({ ask }: Seat, turn: number) => {
    const begun = await ask("/api/solo/begin", { key: newKey(), stake: "2.0000", choices });
    const round = (begun["round"] ?? (await ask("/api/solo"))["round"]) as Open | null;
    if (round?.state === "held" && turn % 4 !== 0) {
      await ask("/api/solo/act", { key: newKey(), id: round.id, at: round.moves.length, move: move(turn) });
    }
    if (round?.state === "settling" && turn % 3 !== 0) await ask(`/api/rounds/${round.key}/settle`, {});
  };

/** Places a slip on the draw that takes bets now. */
const slip =
  (play: string, pick = "") =>
  async ({ ask, gameCode }: Seat) => {
    const { rows } = await database.pool.query<{ id: bigint }>(
      `select id from arcade.draw where game_code = $1 and state = 'open' and opens_at <= now()
         and closes_at > now() + interval '1 second' order by draws_at limit 1`,
      [gameCode],
    );
    const drawId = String(rows[0]?.id ?? 0);
    await ask("/api/slips", { key: newKey(), drawId, lines: [{ play, pick, stake: "1.0000" }] });
  };

async function ticket({ ask }: Seat): Promise<void> {
  const board = await ask("/api/book/board?sport=football");
  const fixtures = board["fixtures"] as { id: string; offers: { key: string; odds: number | null }[] }[];
  const found = fixtures
    .flatMap(({ id, offers }) => offers.map(({ key: bet, odds }) => ({ fixture: id, bet, odds })))
    .findLast(({ odds }) => odds !== null);
  // The first matches are made when the arcade has begun.
  if (!found) return;
  await ask("/api/book/bets", { key: newKey(), legs: [found], size: 1, stake: "2.0000", policy: "any" });
}

/** Sits down at a pond's cannon once, and fires at nothing: what was not fired at a fish comes back. */
async function volley(seat: Seat, turn: number): Promise<void> {
  if (turn === 0) {
    const headers = { "x-session": seat.session };
    const stream = await fetch(`${arcade.url}/api/pond/events`, { headers, signal: AbortSignal.timeout(2_000) });
    await stream.body?.cancel();
  }
  const shots = [{ fish: "1.1", count: 2 }];
  await seat.ask("/api/pond/volleys", { key: newKey(), shot: "0.5000", shots, freeze: null });
}

/** Sits down in a room for a while, then leaves. */
async function sitting({ ask }: Seat, turn: number): Promise<void> {
  const list = (await ask("/api/room/list"))["rooms"] as { id: string; buyIn: { start: string } }[];
  const [room] = list;
  if (!room) return;
  if (turn % 3 === 2) await ask("/api/room/leave", { room: room.id });
  else await ask("/api/room/sit", { key: newKey(), room: room.id, seat: 0, amount: room.buyIn.start });
}

/** Bets on a flight, and cashes out what flies, pressed twice. */
async function flight(seat: Seat, turn: number): Promise<void> {
  await slip("height10000")(seat);
  const { rows } = await database.pool.query<{ id: bigint }>(
    "select id from arcade.draw where game_code = $1 and state = 'open' and draws_at <= now() order by draws_at limit 1",
    [seat.gameCode],
  );
  const drawId = String(rows[0]?.id ?? 0);
  if (turn % 2 === 0) await Promise.all([1, 2].map(() => seat.ask("/api/table/cash-out", { drawId })));
}

/** What is played at each engine. */
const plays: readonly (readonly [gameCode: string, play: (seat: Seat, turn: number) => Promise<void>])[] = [
  ["pg-gates-of-qilin", alone({}, () => "")],
  ["pg-sakura-express", alone({}, () => "pick:8")],
  ["jdb-crown-vault", alone({}, () => "")],
  ["bgs-mines-of-jade", alone({ mines: "3" }, (turn) => (turn % 2 === 0 ? "cash" : "open:7"))],
  ["pt-pavilion-blackjack", alone({}, (turn) => (turn % 2 === 0 ? "stand" : "double"))],
  ["lotus-lotus-xoc-dia", slip("even")],
  ["ws-willow-cash-or-crash", flight],
  ["sv3-sun-valley-main-pit", slip("meron")],
  ["bgs-garden-bingo-75", slip("bingoCard", "7")],
  ["lott-moonrise-ssc", slip("p5", "4")],
  ["ibc-inside-court-sportsbook", ticket],
  ["ag-amber-net-admiral", volley],
  ["bgs-saloon-gomoku", sitting],
];

let answered = 0;

async function live(player: Player, at: number, stopped: () => boolean): Promise<void> {
  const [gameCode, play] = plays[at % plays.length] ?? [];
  if (!gameCode || !play) return;
  let seat: Seat | undefined;
  for (let turn = 0; !stopped(); turn += 1) {
    try {
      seat ??= await seatAt(player, gameCode);
      await play(seat, turn);
      answered += 1;
    } catch (error) {
      // A process was killed meanwhile; anything else fails the test below, where nothing was played.
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
      await wait(50);
    }
    await wait(20 + ((at * 13 + turn * 7) % 60));
  }
}

const inNight = Boolean(process.env.NIGHTLY);
// Two in an ordinary run; `npm run test:nightly` kills them twenty times under 200 players.
const [kills, playersAtOnce] = inNight ? [20, 208] : [2, plays.length];

/** Engines whose bets wait for a draw, a match or a seat that is left: each has one open when the arcade is killed. */
const waiting = plays
  .map(([gameCode]) => gameCode)
  .filter((gameCode) => /^(lotus|sv3|lott|ibc|ws)-|^bgs-(garden|saloon)/.test(gameCode));

async function openTitles(): Promise<string[]> {
  const { rows } = await database.pool.query<{ game_code: string }>(
    "select distinct game_code from arcade.round where state in ('betting', 'held', 'settling', 'undoing')",
  );
  return rows.map(({ game_code }) => game_code);
}

/** Brings everything that waits for a clock to its end: draws, matches, rounds that nobody plays on, rooms. */
async function hasten(): Promise<void> {
  const { pool } = database;
  await pool.query(
    `update arcade.draw set opens_at = now() - interval '2 hours', closes_at = now() - interval '2 seconds',
       draws_at = now() - interval '1 second' + make_interval(secs => id / 1e9)
     where state = 'open' and id in (select draw_id from arcade.round where state = 'held')`,
  );
  await pool.query(
    `update arcade.fixture set begins_at = now() - interval '1 hour', ends_by = now() - interval '50 minutes'
     where state = 'open' and id in (select unnest(fixture_ids) from arcade.round where state = 'held')`,
  );
  await pool.query(
    `update arcade.round set next_try_at = now()
     where (solo is not null and state = 'held' or state in ('betting', 'settling', 'undoing'))
       and tries = 0 and next_try_at > now()`,
  );
}

/** Kills the arcade, or both processes, the one or the other first. */
async function killAt(round: number): Promise<void> {
  const killed = round % 2 === 0 ? [arcade] : round % 4 === 1 ? [platform, arcade] : [arcade, platform];
  for (const each of killed) await each.kill();
  for (const each of killed) each.start();
}

test("arcade and platform are killed again and again with bets open at every engine: all is finished or given back, once", async () => {
  const { pool } = database;
  const cash = 100_000n * unit;
  const players = await Promise.all(Array.from({ length: playersAtOnce }, () => seedPlayer(pool, cash)));
  let stopped = false;
  const lives = players.map((player, at) => live(player, at, () => stopped));
  const failed = Promise.all(lives);
  failed.catch(() => undefined);
  const seen = new Set<string>();
  for (let round = 0; round < kills; round += 1) {
    await Promise.all([platform.ready(), arcade.ready()]);
    const due = answered + playersAtOnce * 2;
    await Promise.race([
      failed,
      expect.poll(() => answered, { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(due),
    ]);
    // Never at the same place of a call.
    await wait((round * 137) % 400);
    await Promise.race([
      failed,
      expect.poll(openTitles, { interval: 50, timeout: 60_000 }).toEqual(expect.arrayContaining(waiting)),
    ]);
    for (const gameCode of await openTitles()) seen.add(gameCode);
    await killAt(round);
  }
  await Promise.all([platform.ready(), arcade.ready()]);
  stopped = true;
  await failed;
  // Whoever sits in a room gets up.
  for (const [at, player] of players.entries()) {
    if (plays[at % plays.length]?.[1] !== sitting) continue;
    const seat = await seatAt(player, "bgs-saloon-gomoku");
    const rooms = (await seat.ask("/api/room/list"))["rooms"] as { id: string }[];
    for (const { id } of rooms) await seat.ask("/api/room/leave", { room: id });
  }
  await expect
    .poll(
      async () => {
        await hasten();
        const open = await pool.query(
          "select game_code, state, count(*)::int from arcade.round where ended_at is null group by 1, 2",
        );
        return open.rows;
      },
      // Of thousands of rounds a worker pays twenty at a time.
      { timeout: inNight ? 600_000 : 90_000, interval: inNight ? 5_000 : 300 },
    )
    .toEqual([]);

  // Bets were open at each engine when it was killed, but for those that are mostly decided at once.
  expect([...seen]).toEqual(expect.arrayContaining(waiting));
  if (inNight) expect(seen.size).toBeGreaterThanOrEqual(plays.length - 3);
  const all = await pool.query<{ state: string }>("select distinct state from arcade.round");
  expect(all.rows.map(({ state }) => state)).not.toContain("disputed");
  for (const player of players) {
    const { rows } = await pool.query<{ staked: bigint; won: bigint; rounds: number }>(
      `select coalesce(sum(stake), 0)::bigint as staked, coalesce(sum(win), 0)::bigint as won, count(*)::int as rounds
       from arcade.round where player_id = $1 and state = 'done'`,
      [player.id.toString()],
    );
    const bets = await pool.query<{ staked: bigint; won: bigint; open: number }>(
      `select coalesce(sum(stake) filter (where state <> 'cancelled'), 0)::bigint as staked,
              coalesce(sum(payout), 0)::bigint as won, count(*) filter (where state = 'open')::int as open
       from bet where member_id = $1`,
      [player.id],
    );
    const { staked = 0n, won = 0n } = rows[0] ?? {};
    expect(bets.rows[0]).toEqual({ staked, won, open: 0 });
    expect(formatMoney(await cashOf(pool, player.id))).toBe(formatMoney(cash - staked + won));
  }
  expect((await verify(pool)).filter(({ faults }) => faults.length > 0)).toEqual([]);
}, 1_500_000);
