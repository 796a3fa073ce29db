import type { PoolClient } from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { testPlatform } from "../../test-platform.ts";
import { createQueues } from "../../kit/lib/queues.ts";
import { cashOf, read, seedCatalogue, seedPlayer, testWallet, unit, vendorClient } from "./test-vendor.ts";

const wallet = await testWallet();

afterAll(async () => expect(await wallet.close()).toEqual([]));

test("answers every other player's calls while 64 calls of one player wait, and then the 64", async () => {
  const { db, vendor, newTx } = wallet;
  const busy = await wallet.rich();
  const others = await Promise.all(Array.from({ length: 8 }, () => wallet.rich()));
  // The vendor's accounts exist, as they do on every day but the first.
  for (const player of [busy, ...others]) await vendor.bet(player, newTx(), unit);
  const holder = await db.connect();
  await holder.query("begin");
  await holder.query("select from ledger_account where member_id = $1 for update", [busy.id]);
  let answered = 0;
  const calls = Array.from({ length: 64 }, async () => {
    const answer = read(await vendor.bet(busy, newTx(), unit));
    answered += 1;
    return answer.status;
  });
  const waiting = async () =>
    (await holder.query("select from pg_locks where not granted and locktype in ('tuple', 'transactionid')")).rowCount;
  await expect.poll(waiting).toBeGreaterThan(0);
  const theirs = vendorClient(wallet.url, wallet.key);
  for (const other of others) {
    const bet = newTx();
    expect(read(await theirs.bet(other, bet, unit)).status).toBe("OK");
    expect(read(await theirs.win(other, newTx(), bet, 2n * unit))).toMatchObject({
      status: "OK",
      balance: 100n * unit,
    });
  }
  // A call that waited too long for the lock starts again, and holds no other lock meanwhile.
  await expect.poll(async () => [answered, await waiting()], { timeout: 12_000 }).toEqual([0, 1]);
  await holder.query("rollback");
  holder.release();
  expect(new Set(await Promise.all(calls))).toEqual(new Set(["OK"]));
  expect(await cashOf(db, busy.id)).toBe(35n * unit);
  theirs.close();
});

test("a vendor's calls are answered while the site uses every connection of its own", async () => {
  const app = await testPlatform();
  const { pool } = app.database;
  await seedCatalogue(pool);
  const player = await seedPlayer(pool, 100n * unit);
  const [key] = app.environment.seamlessKeys;
  if (!key) throw new Error("no key");
  const vendor = vendorClient(app.url, key);
  const { max } = app.platform.db.options;
  const held: PoolClient[] = [];
  // A timed job may hold one for its lock and wait for another: then all are in use as well.
  for (let at = 0; at < max; at += 1) {
    const taken = await app.platform.db.connect().catch(() => undefined);
    if (taken) held.push(taken);
  }
  expect(held.length).toBeGreaterThan(max / 2);
  // A busy machine may be overloaded for a moment after the start.
  await expect.poll(async () => (await vendor.bet(player, "b", unit)).http, { timeout: 12_000 }).toBe(200);
  expect(await cashOf(pool, player.id)).toBe(99n * unit);
  vendor.close();
  for (const each of held) each.release();
  await app.close();
});

describe("a player's queue", () => {
  test("runs one at a time, in order of arrival, even after one that fails", async () => {
    const inTurn = createQueues(200);
    const seen: string[] = [];
    const step = (name: string, fails = false) =>
      inTurn("p", async () => {
        seen.push(`${name} begins`);
        await Promise.resolve();
        seen.push(`${name} ends`);
        if (fails) throw new Error(name);
        return name;
      });
    const answers = await Promise.allSettled([step("a"), step("b", true), step("c")]);
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(seen).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  });

  test("lets at most 200 calls of one player wait, and others at once", async () => {
    const inTurn = createQueues(200);
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = Array.from({ length: 200 }, () => inTurn("p", () => promise.then(() => "done")));
    expect(await inTurn("p", async () => "more")).toBeUndefined();
    expect(await inTurn("q", async () => "other")).toBe("other");
    resolve();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(["done"]));
    expect(await inTurn("p", async () => "later")).toBe("later");
  });
});
