import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { createPool } from "@croupier/server/pool";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { platformProcess, type KillableProcess } from "../../games/vendors/test-process.ts";
import { transact } from "../../kit/db/transact.ts";
import { TestRedis } from "../../kit/test-redis.ts";
import { hasRedis, TestRedisServer } from "../../kit/test-redis-server.ts";
import { houseAccount, playerAccount, post } from "../../ledger/post.ts";
import { startPlatform, type Platform } from "../../platform.ts";
import { freePort } from "../../../../../tools/free-port.ts";
import { caller, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { emit } from "./emit.ts";
import { databaseName } from "./store.ts";
import { namesOf, openPageAt, type Page } from "./test-page.ts";

/* Two instances on one database, with Redis between them. */

/** Milliseconds that a change may take to an open page while Redis is away, on a busy machine. */
const patience = 1_500;

/** Counts how often an instance reads the outbox from now on. */
function countReadings({ db }: Platform): () => number {
  const spy = vi.spyOn(db, "query");
  const isReading = (statement: unknown) => (statement as { name?: string }).name === "events-read-on";
  return () => spy.mock.calls.filter(([statement]) => isReading(statement)).length;
}

const kinds: [string, () => TestRedis | TestRedisServer][] = [["a double of Redis", () => new TestRedis()]];
if (hasRedis) kinds.push(["Redis itself", () => new TestRedisServer()]);

describe.each(kinds)("events over %s", (_, create) => {
  const redis = create();
  let first: TestPlatform;
  let second: Platform;
  let atSecond: Pick<TestPlatform, "url" | "call">;
  /** Readings of the outbox by each instance. */
  let readings: [() => number, () => number];

  async function startSecond(): Promise<void> {
    const port = await freePort();
    second = await startPlatform({ ...first.environment, port });
    await second.app.listen({ port, host: "127.0.0.1" });
    const url = `http://127.0.0.1:${port}`;
    atSecond = { url, call: caller(url) };
  }

  beforeAll(async () => {
    await redis.start();
    first = await testPlatform({ redisUrl: redis.url });
    await first.database.pool.query(
      `update merchant set config = jsonb_set(config, '{rewards}', (config -> 'rewards') - 'registration' || '{"missions": []}')`,
    );
    await startSecond();
    readings = [countReadings(first.platform), countReadings(second)];
  });

  afterAll(async () => {
    await second.close();
    await first.close();
    await redis.stop();
  });

  /** Counts how many instances read the outbox in half a second. */
  async function countReaders(): Promise<number> {
    const before = readings.map((count) => count());
    await wait(500);
    return readings.filter((count, at) => count() > (before[at] ?? 0) + 1).length;
  }

  const untilOneReads = () => expect.poll(countReaders).toBe(1);
  const untilBothRead = () => expect.poll(countReaders).toBe(2);

  interface Opened {
    id: string;
    pages: Page[];
  }

  /** Opens a page of a new member at each instance. The sites' origin is that of the first. */
  async function openBoth(): Promise<Opened> {
    const { id, token } = await first.register();
    const origin = { origin: first.url, headers: { "x-forwarded-host": new URL(first.url).host } };
    return {
      id,
      pages: [await openPageAt(first, token), await openPageAt(atSecond, token, undefined, origin)],
    };
  }

  const notify = (id: string, name: string) =>
    emit(first.database.pool, BigInt(id), { type: "deposit", id: name, state: "credited" });

  /** Moves one unit to the member, and notifies it. */
  const pay = (id: string, name: string) =>
    transact(first.database.pool, async (tx) => {
      const memberId = BigInt(id);
      const { rows } = await tx.query<{ currency: string }>("select currency from member where id = $1", [id]);
      const currency = rows[0]?.currency ?? "";
      const lines = [
        { account: await playerAccount(tx, "cash", memberId, currency), amount: 1_0000n },
        { account: await houseAccount(tx, "clearing", "test", currency, memberId), amount: -1_0000n },
      ];
      await post(tx, { key: randomUUID(), kind: "deposit", memberId, reference: "t", lines });
      await emit(tx, memberId, { type: "deposit", id: name, state: "credited" });
    });

  const balanceAt = ({ received }: Page) =>
    received.findLast((message) => message.kind === "balance")?.balance?.balance ?? "0.0000";

  /** Pays once, and returns the milliseconds until both pages have the event and the balance. */
  async function payAndWait({ id, pages }: Opened, balance: string): Promise<number> {
    const began = performance.now();
    const name = randomUUID();
    await pay(id, name);
    await Promise.all(
      pages.map((page) => page.until((all) => namesOf(all).includes(name) && balanceAt(page) === balance)),
    );
    return performance.now() - began;
  }

  const closeAll = ({ pages }: Opened) => Promise.all(pages.map((page) => page.close()));

  test("one instance reads the outbox, and pages of both receive events and balances", async () => {
    const opened = await openBoth();
    await untilOneReads();
    expect(await payAndWait(opened, "1.0000")).toBeLessThan(patience);
    expect(await payAndWait(opened, "2.0000")).toBeLessThan(patience);
    await closeAll(opened);
  });

  test.each([
    ["killed", () => redis.stop(), () => redis.start()],
    ["silent", async () => void (redis.silent = true), async () => void (redis.silent = false)],
  ])("while Redis is %s, each instance reads for itself, and one again afterwards", async (_how, fail, mend) => {
    const opened = await openBoth();
    await untilOneReads();
    await fail();
    expect(await payAndWait(opened, "1.0000")).toBeLessThan(patience);
    await untilBothRead();
    expect(await payAndWait(opened, "2.0000")).toBeLessThan(patience);
    await mend();
    expect(await payAndWait(opened, "3.0000")).toBeLessThan(patience);
    await untilOneReads();
    expect(await payAndWait(opened, "4.0000")).toBeLessThan(patience);
    await closeAll(opened);
  });

  test("no event or balance is lost while Redis comes and goes under load", async () => {
    const opened = await openBoth();
    await untilOneReads();
    const names: string[] = [];
    const stopping = new AbortController();
    const paying = (async () => {
      while (!stopping.signal.aborted) {
        names.push(`n${names.length}`);
        await pay(opened.id, names.at(-1) ?? "");
      }
    })();
    for (let round = 0; round < 3; round += 1) {
      const due = names.length + 30;
      await redis.stop();
      await expect.poll(() => names.length).toBeGreaterThan(due);
      await redis.start();
      await expect.poll(() => names.length).toBeGreaterThan(due + 60);
    }
    stopping.abort();
    await paying;
    const last = names.at(-1) ?? "";
    for (const page of opened.pages) {
      await page.until((all) => namesOf(all).includes(last) && balanceAt(page) === `${names.length}.0000`);
      expect(namesOf(page.received)).toEqual(names);
    }
    await closeAll(opened);
  });

  test("messages that are left out, foreign or malformed cost no event", async () => {
    const opened = await openBoth();
    await untilOneReads();
    const channel = `events:1:${await databaseName(first.database.pool)}`;
    const foreign = new Redis(redis.url, { protocol: 2 });
    for (const text of ["", "{}", `{"reader":"x","number":7,"epoch":"y","next":"1","events":[],"balances":[]}`]) {
      await foreign.publish(channel, text);
    }
    expect(await payAndWait(opened, "1.0000")).toBeLessThan(patience);
    foreign.disconnect();
    await closeAll(opened);
  });

  test("pages are brought up to date after the tables without a log were emptied", async () => {
    const opened = await openBoth();
    await untilOneReads();
    await transact(first.database.pool, async (tx) => {
      await emit(tx, BigInt(opened.id), { type: "deposit", id: "lost", state: "credited" });
      await tx.query("truncate event_outbox, balance_change, event_epoch");
    });
    for (const page of opened.pages) await page.until((all) => all.some(({ kind }) => kind === "refetch"));
    await notify(opened.id, "later");
    for (const page of opened.pages) await page.until((all) => namesOf(all).includes("later"));
    await closeAll(opened);
  });
});

/** Waits until a reader of this database publishes. */
async function untilPublished(redisUrl: string, databaseUrl: string): Promise<void> {
  const db = createPool(databaseUrl, { max: 1 });
  const channel = `events:1:${await databaseName(db)}`;
  await db.end();
  const subscriber = new Redis(redisUrl, { protocol: 2 });
  await subscriber.subscribe(channel);
  await once(subscriber, "message");
  subscriber.disconnect();
}

/** Opens a way to Redis for one instance, which ends its connection instead of publishing while it may not. */
async function openWay(target: string): Promise<{ url: string; mayPublish: boolean; close(): void }> {
  const sockets = new Set<Socket>();
  const way = createServer((socket) => {
    const onward = connect(Number(new URL(target).port), "127.0.0.1");
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from.on("error", () => undefined).on("close", () => to.destroy());
    }
    socket.on("data", (words: Buffer) => {
      if (!state.mayPublish && /publish/i.test(words.toString("latin1"))) socket.destroy();
      else onward.write(words);
    });
    onward.pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(way, "listening");
  const state = {
    url: `redis://127.0.0.1:${(way.address() as AddressInfo).port}`,
    mayPublish: false,
    close() {
      way.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return state;
}

test("another instance reads once the reader is killed, and its pages wait for nothing", async () => {
  const redis = await new TestRedis().start();
  const way = await openWay(redis.url);
  let reader: KillableProcess | undefined;
  const app = await testPlatform({ redisUrl: way.url }, {}, async (url) => {
    ({ platform: reader } = await platformProcess(url, { REDIS_URL: redis.url }));
    reader.start();
    await reader.ready();
    await untilPublished(redis.url, url);
    return {};
  });
  onTestFinished(async () => {
    await reader?.kill();
    await app.close();
    way.close();
    await redis.stop();
  });
  const count = countReadings(app.platform);
  const reads = async () => {
    const before = count();
    await wait(500);
    return count() > before + 1;
  };
  const { id, token } = await app.register();
  const page = await openPageAt(app, token);
  // This instance gives the reading up as often as a busy machine gives it to it: it cannot publish yet.
  await expect.poll(reads).toBe(false);
  way.mayPublish = true;
  await reader?.kill();
  const began = performance.now();
  await emit(app.database.pool, BigInt(id), { type: "deposit", id: "after", state: "credited" });
  await page.until((all) => namesOf(all).includes("after"));
  expect(performance.now() - began).toBeLessThan(patience);
  const holders = `
    select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
    where locktype = 'advisory' and granted
      and (classid::bigint << 32 | objid::bigint) = hashtextextended('timed-job:read-events', 7)`;
  await expect.poll(async () => (await app.database.pool.query(holders)).rowCount).toBe(1);
  await page.close();
});
