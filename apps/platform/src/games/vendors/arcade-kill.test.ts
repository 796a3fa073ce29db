import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { formatMoney } from "@croupier/contract/domain/money";
import {
  alone,
  flight,
  hasten,
  sitting,
  slip,
  takeSeat,
  ticket,
  tipping,
  volley,
  type Play,
  type Seat,
} from "../../../../arcade/src/test-plays.ts";
import { verify } from "../../backoffice/invariants/verify.ts";
import { testDatabase, type TestDatabase } from "../../kit/db/test-database.ts";
import { newToken } from "../../kit/lib/tokens.ts";
import { insertLaunch } from "./store.ts";
import { killableProcess, platformProcess, type KillableProcess } from "./test-process.ts";
import { cashOf, seedCatalogue, seedPlayer, unit, type Player } from "./test-vendor.ts";

/*
 * Kills the processes of the arcade and of the platform repeatedly while players have open bets at every engine.
 * Afterwards every round is finished or refunded, once, and the ledger agrees with the arcade.
 */

let database: TestDatabase;
let arcade: KillableProcess;
let platform: KillableProcess;

beforeAll(async () => {
  database = await testDatabase("seededUrl");
  // Two hundred players share these connections; a slow machine makes them wait for one, which is no fault of a game.
  database.pool.options.connectionTimeoutMillis = 0;
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
      LIMIT_FACTOR: "1000",
      ARCADE_INTERNAL_PORT: "0",
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
  return takeSeat({ url: arcade.url, db: database.pool, gameCode }, token);
}

/** A way of playing at each engine. */
const plays: readonly (readonly [gameCode: string, play: Play])[] = [
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
  ["ibc-inside-court-sportsbook", ticket("football")],
  ["ag-amber-net-admiral", volley],
  ["bgs-saloon-gomoku", sitting],
  ["ag-amber-baccarat-1", tipping],
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
      // A killed process causes these errors; any other failure shows in the test below, as a game without plays.
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
      await wait(50);
    }
    await wait(20 + ((at * 13 + turn * 7) % 60));
  }
}

const inNight = Boolean(process.env.NIGHTLY);
// It is two in an ordinary run; `npm run test:nightly` kills them twenty times under 200 players.
const [kills, playersAtOnce] = inNight ? [20, 210] : [2, plays.length];

/**
 * Engines whose bets wait for a draw, a match or a seat that is left: each has an open bet when the arcade is killed.
 */
const waiting = plays
  .map(([gameCode]) => gameCode)
  .filter((gameCode) => /^(lotus|sv3|lott|ibc)-|^bgs-(garden|saloon)/.test(gameCode));

async function openTitles(): Promise<string[]> {
  const { rows } = await database.pool.query<{ game_code: string }>(
    "select distinct game_code from arcade.round where state in ('betting', 'held', 'settling', 'undoing')",
  );
  return rows.map(({ game_code }) => game_code);
}

/** Kills the arcade or both processes, in alternating order. */
async function killAt(round: number): Promise<void> {
  const killed = round % 2 === 0 ? [arcade] : round % 4 === 1 ? [platform, arcade] : [arcade, platform];
  for (const each of killed) await each.kill();
  for (const each of killed) each.start();
}

test("every open bet is finished or refunded once after repeated kills of both processes", async () => {
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
    // The delay varies, so that each kill hits another moment of a call.
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
  // Players in a room leave it as soon as the wallet answers again.
  for (const [at, player] of players.entries()) {
    if (plays[at % plays.length]?.[1] !== sitting) continue;
    const seat = await vi.waitFor(() => seatAt(player, "bgs-saloon-gomoku"), { timeout: 60_000, interval: 200 });
    const rooms = (await seat.ask("/api/room/list"))["rooms"] as { id: string }[];
    for (const { id } of rooms) await seat.ask("/api/room/leave", { room: id });
  }
  await expect
    .poll(
      async () => {
        await hasten(pool);
        const open = await pool.query(
          `select game_code, state, count(*)::int from arcade.round where ended_at is null group by 1, 2
           union all select game_code, state, count(*)::int from arcade.tip where state in ('giving', 'undoing') group by 1, 2`,
        );
        return open.rows;
      },
      // A worker pays twenty of thousands of rounds at a time.
      { timeout: inNight ? 600_000 : 90_000, interval: inNight ? 5_000 : 300 },
    )
    .toEqual([]);

  // Each of these engines had open bets at a kill; the others decide most bets at once.
  expect([...seen]).toEqual(expect.arrayContaining(waiting));
  if (inNight) expect(seen.size).toBeGreaterThanOrEqual(plays.length - 4);
  const all = await pool.query<{ state: string }>("select state from arcade.round union select state from arcade.tip");
  expect(all.rows.map(({ state }) => state)).not.toContain("disputed");
  let tipped = 0n;
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
    const tips = await pool.query<{ arcade: bigint; wallet: bigint }>(
      `select coalesce((select sum(amount) from arcade.tip where player_id = $1::bigint::text and state = 'given'), 0)::bigint as arcade,
              coalesce((select sum(amount) from vendor_tip where member_id = $1::bigint and returned_at is null), 0)::bigint as wallet`,
      [player.id],
    );
    const { arcade: given = 0n, wallet = 0n } = tips.rows[0] ?? {};
    expect(wallet).toBe(given);
    tipped += given;
    const { staked = 0n, won = 0n } = rows[0] ?? {};
    expect(bets.rows[0]).toEqual({ staked, won, open: 0 });
    expect(formatMoney(await cashOf(pool, player.id))).toBe(formatMoney(cash - staked + won - given));
  }
  expect(tipped).toBeGreaterThan(0n);
  expect((await verify(pool)).filter(({ faults }) => faults.length > 0)).toEqual([]);
}, 1_500_000);
