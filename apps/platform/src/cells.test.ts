import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signedHeaders } from "@croupier/server/signature";
import { createReconciliation } from "./backoffice/reconciliation/reconcile.ts";
import { verify } from "./backoffice/invariants/verify.ts";
import { closeBlocks } from "./ledger/blocks.ts";
import { prepareDatabase, startPlatform } from "./platform.ts";
import { testDatabase } from "./kit/db/test-database.ts";
import { TestRedis } from "./kit/test-redis.ts";
import { read, seedPlayer, seedCatalogue, unit, vendorClient, type Player } from "./games/vendors/test-vendor.ts";
import { testPlatform, type TestPlatform } from "./test-platform.ts";

/* Two cells on one machine, with one Redis, and with the same keys of vendors and payment providers. */

const redis = new TestRedis();
let north: TestPlatform;
let south: TestPlatform;

beforeAll(async () => {
  await redis.start();
  north = await testPlatform({ cell: 1, merchants: ["saffron"], redisUrl: redis.url, limitFactor: 1 });
  const { seamlessKeys, paymentKeys, sealingKeys, encryptionKeys } = north.environment;
  const keys = { seamlessKeys, paymentKeys, sealingKeys, encryptionKeys };
  south = await testPlatform({ ...keys, cell: 2, merchants: ["jade"], redisUrl: redis.url, limitFactor: 1 });
  for (const { database } of [north, south]) await seedCatalogue(database.pool);
});

afterAll(async () => {
  await north.close();
  await south.close();
  await redis.stop();
});

const cellOf = (id: bigint) => Number((id - 1n) / 10n ** 13n);

const vendorOf = ({ url, environment }: TestPlatform) => {
  const [key] = environment.seamlessKeys;
  if (!key) throw new Error("no key for vendors");
  return vendorClient(url, key);
};

/** Plays one round at a cell; returns the player and the stake's transaction. */
async function playAt(cell: TestPlatform): Promise<{ player: Player; bet: string }> {
  const player = await seedPlayer(cell.database.pool, 100n * unit);
  const vendor = vendorOf(cell);
  const bet = randomUUID();
  expect(read(await vendor.bet(player, bet, unit)).status).toBe("OK");
  expect(read(await vendor.win(player, `${bet}-w`, bet, 2n * unit)).status).toBe("OK");
  vendor.close();
  return { player, bet };
}

test("a cell serves its own merchants only, each at its own address", async () => {
  const at = (merchant: string, cell: TestPlatform) => cell.call("systemStatus", {}, { merchant });
  expect((await at("jade", south)).status).toBe(200);
  expect((await at("jade", north)).code).toBe("DOMAIN_UNKNOWN");
  expect((await north.call("systemStatus")).status).toBe(200);
  expect((await south.call("systemStatus")).code).toBe("DOMAIN_UNKNOWN");
});

test("every id is drawn in its cell's range, so that none exists in both", async () => {
  const [one, other] = [await playAt(north), await playAt(south)];
  expect([cellOf(one.player.id), cellOf(other.player.id)]).toEqual([1, 2]);
  for (const [cell, { database }] of [
    [1, north],
    [2, south],
  ] as const) {
    const { rows } = await database.pool.query<{ name: string; last: bigint }>(
      "select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' and data_type = 'bigint'::regtype and last_value is not null",
    );
    // The demo of the test's template was made before the database joined its cell.
    expect(rows.filter(({ last }) => cellOf(last) !== cell)).toEqual([]);
    expect(rows.length).toBeGreaterThan(2);
  }
});

test("a vendor's call about another cell's player is refused, and moves nothing", async () => {
  const { player, bet } = await playAt(north);
  const vendor = vendorOf(south);
  const answers = [
    await vendor.bet(player, randomUUID(), unit),
    await vendor.win(player, randomUUID(), bet, unit),
    await vendor.rollback(player, randomUUID(), bet),
  ];
  vendor.close();
  expect(answers.map((answer) => read(answer).status)).not.toContain("OK");
  const { rows } = await south.database.pool.query("select from ledger_account where member_id = $1", [player.id]);
  expect(rows).toEqual([]);
});

test("a member's session of one cell is none in the other", async () => {
  const { token } = await north.register();
  expect((await north.call("memberInfo", {}, { token })).status).toBe(200);
  expect((await south.call("memberInfo", {}, { token, merchant: "jade" })).code).toBe("SESSION_ENDED");
});

test("a payment provider's call about another cell's deposit credits nothing", async () => {
  const count = async ({ database }: TestPlatform) =>
    (
      await database.pool.query<{ number: string }>(
        "select count(*) as number from ledger_entry where kind = 'deposit'",
      )
    ).rows[0]?.number;
  const before = [await count(north), await count(south)];
  const { rows } = await north.database.pool.query<{ reference: string; amount: bigint }>(
    "select reference, amount from deposit order by created_at desc limit 1",
  );
  const [key] = south.environment.paymentKeys;
  const path = "/lgw/callbacks/sandbox";
  const body = JSON.stringify({
    eventId: randomUUID(),
    reference: rows[0]?.reference,
    outcome: "paid",
    amount: "1.0000",
  });
  if (!key) throw new Error("no key of payments");
  await fetch(south.url + path, { method: "POST", body, headers: signedHeaders(key, "POST", path, body) });
  expect([await count(north), await count(south)]).toEqual(before);
});

test("limits of a network are counted by each cell, although they share Redis", async () => {
  const headers = { "x-forwarded-for": "203.0.113.77" };
  const passes = async (cell: TestPlatform, merchant?: string) => {
    let passed = 0;
    for (let at = 0; at < 12; at += 1) {
      const options = { token: "x".repeat(43), headers, ...(merchant && { merchant }) };
      const { code } = await cell.call("sessionCode", {}, options);
      if (code === "SESSION_ENDED") passed += 1;
    }
    return passed;
  };
  expect([await passes(north), await passes(south, "jade")]).toEqual([10, 10]);
});

test("a vendor's statement over both cells makes no difference in either", async () => {
  const [one, other] = [await playAt(north), await playAt(south)];
  const at = new Date(Date.now() - 2000);
  const round = ({ player, bet }: { player: Player; bet: string }) => ({
    vassalage: "PG",
    txId: bet,
    playerId: String(player.id),
    currency: "USD",
    stake: unit,
    contribution: 0n,
    win: 2n * unit,
    state: "settled" as const,
    at,
  });
  for (const cell of [north, south]) {
    const reconciliation = createReconciliation({
      db: cell.database.pool,
      cell: cell.environment.cell,
      statements: {
        rounds: async () => [round(one), round(other)] as never,
        transfers: async () => [],
        awards: async () => [],
        tips: async () => [],
      },
      providers: { all: async () => [], of: async () => undefined } as never,
      alarm: () => undefined,
    });
    const { found } = await reconciliation.run(1, 0);
    const mine = [one.bet, other.bet].map((bet) => `PG:${bet}`);
    expect(found.filter(({ subject }) => mine.includes(subject))).toEqual([]);
  }
});

test("the books of both cells hold, over the gap in their ids", async () => {
  for (const { database } of [north, south]) {
    await closeBlocks(database.pool);
    expect((await verify(database.pool)).filter(({ faults }) => faults.length > 0)).toEqual([]);
  }
});

test("a platform refuses a database whose ids are those of another cell", async () => {
  const start = (cell: number) => startPlatform({ ...north.environment, cell, port: 0 });
  await expect(start(2)).rejects.toThrow("CELL is 2, but the database's ids");
  await expect(start(0)).rejects.toThrow("are those of cell 1");
});

test("an empty database takes its range, and takes it once", async () => {
  const { pool, drop } = await testDatabase();
  await prepareDatabase(pool, false, 3);
  await prepareDatabase(pool, false, 3);
  const { rows } = await pool.query<{ least: bigint; most: bigint; number: number }>(
    `select min(min_value) as least, max(max_value) as most, count(distinct min_value)::integer as number from pg_sequences
     where schemaname = 'public' and data_type = 'bigint'::regtype`,
  );
  expect(rows).toEqual([{ least: 30_000_000_000_001n, most: 40_000_000_000_000n, number: 1 }]);
  await drop();
});
