import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { signedHeaders } from "@croupier/server/signature";
import { serveSeamless } from "./seamless.ts";
import { betOf, cashOf, read, testGame, testWallet, unit, vendorClient, type Player } from "./test-vendor.ts";

const wallet = await testWallet();
const { db, vendor, newTx, rich } = wallet;

afterAll(async () => expect(await wallet.close()).toEqual([]));

const many = (count: number): Promise<Player[]> => Promise.all(Array.from({ length: count }, () => rich()));

/** Counts the transactions that wrote the newest bets of these players. */
async function transactionsOf(players: Player[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    "select count(distinct xmin::text)::int as count from bet where member_id = any ($1) and state = 'open'",
    [players.map(({ id }) => id)],
  );
  return rows[0]?.count ?? 0;
}

test("commits waiting bets of different players together, each with its own answer", async () => {
  const players = await many(40);
  const answers = await Promise.all(players.map((player, at) => vendor.bet(player, newTx(), BigInt(at + 1) * unit)));
  for (const [at, answer] of answers.entries())
    expect(read(answer)).toMatchObject({ status: "OK", balance: BigInt(100 - at - 1) * unit });
  // Without batches each bet would have a separate transaction; the size of a batch depends on the machine.
  expect(await transactionsOf(players)).toBeLessThan(players.length);
});

test("only the unanswerable call of a batch fails, and the others succeed", async () => {
  const players = await many(20);
  const [poor] = players;
  await db.query("alter table round add constraint no_poison check (round_id <> 'poison') not valid");
  const answers = await Promise.all(
    players.map((player) => vendor.bet(player, newTx(), unit, player === poor ? { roundId: "poison" } : {})),
  );
  await db.query("alter table round drop constraint no_poison");
  expect(answers.map(({ http }) => http)).toEqual([500, ...players.slice(1).map(() => 200)]);
  const cash = await Promise.all(players.map(({ id }) => cashOf(db, id)));
  expect(cash).toEqual([100n * unit, ...players.slice(1).map(() => 99n * unit)]);
});

test("two calls of one player are never in one batch, where both would see one balance", async () => {
  const player = await rich();
  const calls = [1, 2].map((n) => ({ n, verb: "bet", vassalage: "PG", player: player.id.toString(), tx: newTx() }));
  const asked = db.query("select * from seamless_batch($1, interval '30 minutes', false)", [JSON.stringify(calls)]);
  await expect(asked).rejects.toThrow("several calls are of one player");
});

test("two instances that commit the same players' calls together never deadlock", async () => {
  const app = fastify();
  const asked: (string | undefined)[] = [];
  const query = (statement: { name?: string }) => {
    asked.push(statement.name);
    return db.query(statement as never);
  };
  await serveSeamless(app, {
    db: { query } as unknown as typeof db,
    keys: [wallet.key],
    idleMinutes: 30,
    batchSize: 40,
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const other = vendorClient(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, wallet.key);
  const players = await many(24);
  const play = async (peer: typeof vendor, order: Player[]) => {
    for (let turn = 0; turn < 10; turn++) {
      await Promise.all(
        order.map(async (player) => {
          const bet = newTx();
          expect(read(await peer.bet(player, bet, unit)).status).toBe("OK");
          expect(read(await peer.win(player, newTx(), bet, unit)).status).toBe("OK");
        }),
      );
    }
  };
  await Promise.all([play(vendor, players), play(other, players.toReversed())]);
  for (const { id } of players) expect(await cashOf(db, id)).toBe(100n * unit);
  // The calls of a batch that timed out run alone; on a busy machine one may time out just waiting for its turn.
  const alone = asked.filter((name) => name !== "seamless-batch").length;
  expect(alone).toBeLessThanOrEqual(asked.length / 5);
  other.close();
  await app.close();
}, 60_000);

/** Runs a batch while all shards are held, until it waits; returns its rows, or the message of its error. */
async function whileShardsAreHeld(ask: () => Promise<{ rows: unknown[] }>): Promise<unknown> {
  const others = await db.connect();
  await others.query("begin; select pg_advisory_xact_lock(14, shard) from generate_series(0, 15) shard");
  let isAnswered = false;
  const answer = ask()
    .then(
      ({ rows }) => rows,
      (error: unknown) => String(error),
    )
    .finally(() => (isAnswered = true));
  const waiting = "select from pg_locks where locktype = 'advisory' and classid = 14 and not granted";
  const mayEnd = async () => isAnswered || (await db.query(waiting)).rowCount === 1;
  await expect.poll(mayEnd, { interval: 10, timeout: 10_000 }).toBe(true);
  await others.query("rollback");
  others.release();
  return answer;
}

test("waits for a shard if other instances use all of them", async () => {
  const [first, second] = await many(2);
  const calls = [first, second].map((player, at) => {
    const tx = newTx();
    const bet = { verb: "bet", vassalage: "PG", request: randomUUID(), tx, round: tx, game: testGame.gameCode };
    const stake = { currency: "USD", amount: unit.toString(), contribution: "0" };
    return { n: at + 1, ...bet, session: player?.sessionId, player: player?.id.toString(), ...stake };
  });
  const text = "select status from seamless_batch($1, interval '30 minutes', false)";
  // It waits for a short time only, which a busy machine may exceed.
  let answer: unknown = "lock timeout";
  while (String(answer).includes("lock timeout")) {
    answer = await whileShardsAreHeld(() => db.query<{ status: string }>(text, [JSON.stringify(calls)]));
  }
  expect(answer).toEqual([{ status: "OK" }, { status: "OK" }]);
});

test("a rollback takes the stake from the vendor's shard that received it", async () => {
  const players = await many(12);
  const bets = players.map(() => newTx());
  await Promise.all(players.map((player, at) => vendor.bet(player, bets[at] ?? "", unit)));
  const shards = await db.query<{ apart: number }>(
    `select count(*)::int as apart from bet b
     join ledger_line l on l.entry_id = b.entry_id join ledger_account a on a.id = l.account_id and a.member_id = 0
     where b.member_id = any ($1) and a.shard <> b.member_id % 16`,
    [players.map(({ id }) => id)],
  );
  expect(shards.rows[0]?.apart).toBeGreaterThan(0);
  const answers = await Promise.all(players.map((player, at) => vendor.rollback(player, newTx(), bets[at] ?? "")));
  for (const answer of answers) expect(read(answer)).toMatchObject({ status: "OK", balance: 100n * unit });
});

/** Signs a bet once, to be sent any number of times. */
function signed(player: Player) {
  const body = JSON.stringify(betOf(player, newTx(), unit));
  const headers = signedHeaders(wallet.key, "POST", "/seamless/v1/bet", body, "PG", randomUUID());
  return () => vendor.raw("bet", body, { headers });
}

test("a repeated request gets its recorded answer, and moves no money", async () => {
  const player = await rich();
  const send = signed(player);
  const first = await send();
  expect(read(first)).toMatchObject({ status: "OK", balance: 99n * unit });
  expect(await send()).toEqual(first);
  expect(await cashOf(db, player.id)).toBe(99n * unit);
});

test("refuses to repeat a request without a decision, so that none is retried at a better time", async () => {
  const player = await rich();
  const send = signed(player);
  await db.query("update game set status = 'maintenance' where node_id = $1", [testGame.nodeId]);
  expect(read(await send()).status).toBe("TRY_LATER");
  await db.query("update game set status = 'open' where node_id = $1", [testGame.nodeId]);
  expect((await send()).http).toBe(401);
  expect(await cashOf(db, player.id)).toBe(100n * unit);
});
