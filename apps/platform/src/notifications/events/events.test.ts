import { setTimeout as wait } from "node:timers/promises";
import type { SocketMessage } from "@croupier/contract/wire/events";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ClientOptions } from "ws";
import type { Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { houseAccount, playerAccount, post } from "../../ledger/post.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { networkOf } from "@croupier/server/network";
import { emit } from "./emit.ts";
import { createPlaces } from "./places.ts";
import { sweepEvents } from "./store.ts";
import { connectTo, namesOf as names, openPageAt, Page } from "./test-page.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
  // Automatic grants are off, so that a page receives only the test's own events.
  await app.database.pool.query(
    `update merchant set config = jsonb_set(config, '{rewards}', (config -> 'rewards') - 'registration' || '{"missions": []}')`,
  );
});

afterAll(() => app.close());

const openPage = (token: string, after?: string, options: ClientOptions = {}, at = app) =>
  openPageAt(at, token, after, options);

const connect = (query: Record<string, string>, options: ClientOptions = {}, { url } = app) =>
  connectTo(url, query, options);

const notify = (id: string, name: string) =>
  emit(app.database.pool, BigInt(id), { type: "deposit", id: name, state: "credited" });

test("an open page receives only its own member's events, within a second", async () => {
  const [mine, other] = [await app.register(), await app.register()];
  const page = await openPage(mine.token);
  const started = performance.now();
  await notify(other.id, "theirs");
  await notify(mine.id, "mine");
  expect(names(await page.until((notified) => names(notified).length > 0))).toEqual(["mine"]);
  expect(performance.now() - started).toBeLessThan(1000);
  await page.close();
});

/** Moves this much from a provider to the member's cash. */
async function pay(tx: Tx, id: string, key: string, amount: bigint): Promise<void> {
  const memberId = BigInt(id);
  const { rows } = await tx.query<{ currency: string }>("select currency from member where id = $1", [id]);
  const currency = rows[0]?.currency ?? "";
  const lines = [
    { account: await playerAccount(tx, "cash", memberId, currency), amount },
    { account: await houseAccount(tx, "clearing", "test", currency, memberId), amount: -amount },
  ];
  await post(tx, { key, kind: "deposit", memberId, reference: "t", lines });
}

const balances = (notified: SocketMessage[]) =>
  notified.flatMap((message) => (message.kind === "balance" ? [message.balance] : []));

test("a movement of money carries the new balance, outside the sequence of events", async () => {
  const { id, token } = await app.register();
  const page = await openPage(token);
  await transact(app.database.pool, (tx) => pay(tx, id, `t:${id}`, 12_5000n));
  const [received] = balances(await page.until((messages) => balances(messages).length > 0));
  const { value: after } = await app.call("balance", {}, { token });
  expect(received).toMatchObject({ balance: "12.5000", total: "12.5000", sequence: after.sequence });
  const { value: ticket } = await app.call("eventTicket", {}, { token });
  expect(page.received.at(-1)?.sequence).toBe(ticket.sequence);
  await page.close();
});

test("one transaction reaches both of its members; a rollback reaches neither", async () => {
  const [one, other] = [await app.register(), await app.register()];
  const pages = [await openPage(one.token), await openPage(other.token)];
  const undone = transact(app.database.pool, async (tx) => {
    await pay(tx, one.id, `undone:${one.id}`, 50_0000n);
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  await transact(app.database.pool, async (tx) => {
    await pay(tx, one.id, `both:${one.id}`, 3_0000n);
    await pay(tx, other.id, `both:${other.id}`, 4_0000n);
  });
  for (const [page, received] of [
    [pages[0], "3.0000"],
    [pages[1], "4.0000"],
  ] as const) {
    const found = balances((await page?.until((messages) => balances(messages).length > 0)) ?? []);
    expect(found.map(({ balance }) => balance)).toEqual([received]);
    await page?.close();
  }
});

test("many movements at once end in the newest balance, and none older follows a newer one", async () => {
  const { id, token } = await app.register();
  const page = await openPage(token);
  await transact(app.database.pool, (tx) => pay(tx, id, `first:${id}`, 1_0000n));
  await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      transact(app.database.pool, (tx) => pay(tx, id, `many:${id}:${at}`, 1_0000n)),
    ),
  );
  const received = balances(await page.until((messages) => balances(messages).at(-1)?.balance === "61.0000"));
  const sequences = received.map(({ sequence }) => Number(sequence));
  expect(sequences).toEqual([...new Set(sequences)].toSorted((left, right) => left - right));
  await page.close();
});

test("a page that reconnects gets its balance with `ready`, and heartbeats repeat it", async () => {
  const watchful = await testPlatform({ heartbeatMs: 150 });
  try {
    const { id, token } = await watchful.register();
    const ready = (page: Page) =>
      page.received.flatMap((message) => (message.kind === "ready" ? [message.balance?.balance] : []));
    const page = await openPage(token, undefined, {}, watchful);
    expect(ready(page)).toEqual(["0.0000"]);
    await page.close();
    await transact(watchful.database.pool, (tx) => pay(tx, id, `away:${id}`, 7_0000n));
    // The change is deleted, so the balance sent must come from the ledger.
    await watchful.database.pool.query("delete from balance_change where member_id = $1", [id]);
    const back = await openPage(token, undefined, {}, watchful);
    // A heartbeat may come before the balance was read.
    const first = () => ready(back).find((balance) => balance !== undefined);
    await back.until(() => first() !== undefined);
    expect(first()).toBe("7.0000");
    await transact(watchful.database.pool, (tx) => pay(tx, id, `here:${id}`, 1_0000n));
    await back.until((messages) => balances(messages).length > 0);
    const seen = ready(back).length;
    await back.until(() => ready(back).length > seen);
    expect(ready(back).at(-1)).toBe("8.0000");
    await back.close();
  } finally {
    await watchful.close();
  }
});

test("sends a balance when its long transaction ends, after later ones of others", async () => {
  const [slow, fast] = [await app.register(), await app.register()];
  const [slowPage, fastPage] = [await openPage(slow.token), await openPage(fast.token)];
  await transact(app.database.pool, async (tx) => {
    await pay(tx, slow.id, `slow:${slow.id}`, 2_0000n);
    await transact(app.database.pool, (other) => pay(other, fast.id, `fast:${fast.id}`, 1_0000n));
    await fastPage.until((notified) => balances(notified).length > 0);
    expect(balances(slowPage.received)).toEqual([]);
  });
  expect(balances(await slowPage.until((notified) => balances(notified).length > 0))).toMatchObject([
    { balance: "2.0000" },
  ]);
  await Promise.all([slowPage.close(), fastPage.close()]);
});

/** Empties the tables without a log together with a change, as a standby that takes over finds them. */
const lose = (change: (tx: Tx) => Promise<void>) =>
  transact(app.database.pool, async (tx) => {
    await change(tx);
    await tx.query("truncate event_outbox, balance_change, event_epoch");
  });

const refetches = (notified: SocketMessage[]) => notified.filter(({ kind }) => kind === "refetch").length;

test("an open page is brought up to date after the tables without a log were emptied", async () => {
  const { id, token } = await app.register();
  const page = await openPage(token);
  await lose(async (tx) => {
    await pay(tx, id, `lost:${id}`, 4_0000n);
    await emit(tx, BigInt(id), { type: "deposit", id: "lost", state: "credited" });
  });
  await page.until((notified) => refetches(notified) > 0 && balances(notified).length > 0);
  expect(balances(page.received).at(-1)?.balance).toBe("4.0000");
  await notify(id, "later");
  expect(names(await page.until((notified) => names(notified).length > 0))).toEqual(["later"]);
  await page.close();
});

test("an open page whose newest events were lost with their server receives the next ones", async () => {
  const { id, token } = await app.register();
  const page = await openPage(token);
  await notify(id, "kept");
  await notify(id, "lost");
  await page.until((notified) => names(notified).length === 2);
  await lose(async (tx) => {
    await tx.query("update event_cursor set sequence = sequence - 1 where member_id = $1", [id]);
  });
  await page.until((notified) => refetches(notified) > 0);
  await notify(id, "next");
  expect(names(await page.until((notified) => names(notified).length === 3)).at(-1)).toBe("next");
  await page.close();
});

test("never delivers an event of a transaction that rolls back", async () => {
  const { id, token } = await app.register();
  const page = await openPage(token);
  const undone = transact(app.database.pool, async (tx) => {
    await emit(tx, BigInt(id), { type: "deposit", id: "undone", state: "credited" });
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  await notify(id, "done");
  expect(names(await page.until((notified) => names(notified).length > 0))).toEqual(["done"]);
  await page.close();
});

test("a page that reconnects receives the missed events, in order, each once", async () => {
  const { id, token } = await app.register();
  const page = await openPage(token);
  await notify(id, "one");
  const notified = await page.until((messages) => names(messages).length === 1);
  await page.close();
  const missed = Array.from({ length: 450 }, (_, at) => `missed-${at}`);
  for (const name of missed) await notify(id, name);
  const back = await openPage(token, notified.at(-1)?.sequence ?? "");
  await notify(id, "last");
  expect(names(await back.until((messages) => names(messages).length >= 451))).toEqual([...missed, "last"]);
  await back.close();
});

test("many events at once arrive in the order of their sequence, without a gap", async () => {
  const { id, token } = await app.register();
  const page = await openPage(token);
  await Promise.all(Array.from({ length: 300 }, (_, at) => notify(id, `e${at}`)));
  const notified = await page.until((messages) => names(messages).length === 300);
  const sequences = notified.filter(({ kind }) => kind === "event").map(({ sequence }) => Number(sequence));
  expect(sequences).toEqual(Array.from({ length: 300 }, (_, at) => (sequences[0] ?? 0) + at));
  await page.close();
});

test("closes a page with a silent browser, which later resumes, and keeps a live one", async () => {
  const watchful = await testPlatform({ heartbeatMs: 150 });
  try {
    const [{ id, token }, living] = [await watchful.register(), await watchful.register()];
    const emitTo = (memberId: string, name: string) =>
      emit(watchful.database.pool, BigInt(memberId), { type: "deposit", id: name, state: "credited" });
    const stays = await openPage(living.token, undefined, {}, watchful);
    const silent = await openPage(token, undefined, { autoPong: false }, watchful);
    const { sequence } = silent.received.at(-1) ?? { sequence: "" };
    // The socket is terminated without a close frame, as by a lost connection.
    expect(await silent.closed).toBe(1006);
    await emitTo(id, "while away");
    const back = await openPage(token, sequence, {}, watchful);
    expect(names(await back.until((notified) => names(notified).length > 0))).toEqual(["while away"]);
    await stays.until((notified) => notified.filter(({ kind }) => kind === "ready").length >= 4);
    await emitTo(living.id, "still here");
    expect(names(await stays.until((notified) => names(notified).length > 0))).toEqual(["still here"]);
  } finally {
    await watchful.close();
  }
});

test("a page that reads too slowly is closed as such, and resumes without a loss", async () => {
  const { id, token } = await app.register();
  const slow = await openPage(token);
  slow.pause();
  // The rounds exceed the connection's buffers.
  const rounds = 12;
  for (let round = 0; round < rounds; round += 1) {
    await app.database.pool.query(
      `select event_emit($1, jsonb_build_object('type', 'deposit', 'id', n || '-' || repeat('x', 1000), 'state', 'credited'))
       from generate_series($2::int, $2::int + 999) n`,
      [id, round * 1000],
    );
    await wait(60);
  }
  const { value } = await app.call("eventTicket", {}, { token });
  slow.resume();
  expect(await slow.closed).toBe(4002);
  const before = names(slow.received);
  expect(before.length).toBeGreaterThan(0);
  expect(before.length).toBeLessThan(rounds * 1000);
  const back = await openPage(token, slow.received.at(-1)?.sequence ?? "");
  await back.until((notified) => notified.some(({ sequence }) => sequence === value.sequence));
  const all = [...before, ...names(back.received)].map((name) => Number(name.split("-")[0]));
  expect(all).toEqual(Array.from({ length: rounds * 1000 }, (_, at) => at));
  await back.close();
});

test("tells a page that was away for too long to fetch everything", async () => {
  const { id, token } = await app.register();
  for (const name of ["one", "two", "three"]) await notify(id, name);
  await app.database.pool.query("update event_outbox set at = now() - interval '2 hours' where member_id = $1", [id]);
  await sweepEvents(app.database.pool);
  const page = await openPage(token, "0");
  const { value } = await app.call("eventTicket", {}, { token });
  expect(page.received[0]).toEqual({ kind: "refetch", sequence: value.sequence });
  await notify(id, "four");
  expect(names(await page.until((notified) => names(notified).length > 0))).toEqual(["four"]);
  await page.close();
});

test("tells a page to fetch everything after a database crash emptied the outbox", async () => {
  const { id, token } = await app.register();
  for (const name of ["one", "two"]) await notify(id, name);
  const tables = await app.database.pool.query<{ stored: string }>(
    "select relpersistence as stored from pg_class where relname in ('event_outbox', 'event_cursor') order by relname desc",
  );
  expect(tables.rows.map((table) => table.stored)).toEqual(["u", "p"]);
  await app.database.pool.query("delete from event_outbox where member_id = $1", [id]);
  const page = await openPage(token, "1");
  expect(page.received[0]).toMatchObject({ kind: "refetch" });
  await notify(id, "three");
  expect(names(await page.until((notified) => names(notified).length > 0))).toEqual(["three"]);
  await page.close();
});

test("a page keeps receiving after the database dropped every connection of the instance", async () => {
  const { id, token } = await app.register();
  const page = await openPage(token);
  await app.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await notify(id, "after");
  expect(names(await page.until((notified) => names(notified).length > 0))).toEqual(["after"]);
  await page.close();
});

test("delivers an event when its long transaction ends, after later ones of others", async () => {
  const [slow, fast] = [await app.register(), await app.register()];
  const [slowPage, fastPage] = [await openPage(slow.token), await openPage(fast.token)];
  await transact(app.database.pool, async (tx) => {
    await emit(tx, BigInt(slow.id), { type: "deposit", id: "slow", state: "credited" });
    await notify(fast.id, "fast");
    await fastPage.until((notified) => names(notified).length > 0);
    expect(names(slowPage.received)).toEqual([]);
  });
  expect(names(await slowPage.until((notified) => names(notified).length > 0))).toEqual(["slow"]);
  await Promise.all([slowPage.close(), fastPage.close()]);
});

test("signing out ends the socket of that session", async () => {
  const { token } = await app.register();
  const page = await openPage(token);
  await app.call("logout", {}, { token });
  expect(await page.closed).toBe(4001);
});

test("a session ended by an operator gets its reason, then its socket ends", async () => {
  const { id, token } = await app.register();
  const page = await openPage(token);
  const { rows } = await app.database.pool.query<{ id: string }>("select id from session where member_id = $1", [id]);
  await emit(app.database.pool, BigInt(id), { type: "signedOut", sessionId: rows[0]?.id ?? "", reason: "operator" });
  expect(await page.closed).toBe(4001);
  expect(page.received.at(-1)).toMatchObject({ kind: "event", event: { type: "signedOut", reason: "operator" } });
});

test("accepts a ticket once, for its session, and only from a page of this site", async () => {
  const { token } = await app.register();
  const ticket = async () => (await app.call("eventTicket", {}, { token })).value.ticket;
  const one = await ticket();
  const page = await connect({ ticket: one });
  expect(page).toBeInstanceOf(Page);
  expect(await connect({ ticket: one })).toBe(401);
  expect(await connect({ ticket: "guess" })).toBe(401);
  expect(await connect({})).toBe(401);
  expect(await connect({ ticket: await ticket() }, { origin: "https://elsewhere.example" })).toBe(403);
  const jade = `jade.localhost:${new URL(app.url).port}`;
  const atJade = { origin: `http://${jade}`, headers: { "x-forwarded-host": jade } };
  expect(await connect({ ticket: await ticket() }, atJade)).toBe(401);
  const late = await ticket();
  await app.database.pool.query("update event_ticket set expires_at = now()");
  expect(await connect({ ticket: late })).toBe(401);
  const orphan = await ticket();
  await app.call("logout", {}, { token });
  expect(await connect({ ticket: orphan })).toBe(401);
});

test("refuses a network with too many attempts before it looks up a ticket", async () => {
  const strict = await testPlatform({ limitFactor: 0.01 });
  try {
    const from = (ip: string) => connect({ ticket: "guess" }, { headers: { "x-forwarded-for": ip } }, strict);
    const statuses: unknown[] = [];
    for (let at = 1; at <= 7; at += 1) statuses.push(await from(`2001:db8:1:2::${at}`));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
    expect(await from("2001:db8:1:3::1")).toBe(401);
  } finally {
    await strict.close();
  }
});

test("limits a network's open pages over all members, and frees a place once", () => {
  const places = createPlaces();
  const network = networkOf("203.0.113.9");
  const taken = Array.from({ length: 2000 }, (_, at) => places.take(BigInt(at), network));
  expect(places.take(5000n, network)).toBeUndefined();
  expect(places.take(5000n, networkOf("203.0.113.10"))).toBeDefined();
  taken[0]?.();
  expect(places.take(5000n, network)).toBeDefined();
  expect(places.take(5001n, network)).toBeUndefined();
});
