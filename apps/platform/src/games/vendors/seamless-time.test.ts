import { afterAll, expect, test } from "vitest";
import { createLimits } from "../../protection/limits/limits.ts";
import { testLimits } from "./test-limits.ts";
import { launched, read, testGame, testWallet, unit, type Player } from "./test-vendor.ts";

const wallet = await testWallet();
const { db, vendor, newTx, rich } = wallet;
const { set, usedOf } = testLimits(db);
const { reportPlay } = createLimits(db);

afterAll(async () => expect(await wallet.close()).toEqual([]));

const minute = unit;
const statusOf = async (player: Player, tx = newTx()) => read(await vendor.bet(player, tx, unit)).status;

/** Lets time pass: everything that is known of the player's time was so much earlier. */
const pass = async ({ id }: Player, minutes: number) => {
  await db.query(
    `update play_time set seen_at = seen_at - make_interval(mins => $2), session_starts_at = session_starts_at - make_interval(mins => $2)
     where member_id = $1`,
    [id, minutes],
  );
  // The notice of a session is by its start.
  await db.query(
    "update member_limit set noticed = noticed - make_interval(mins => $2) where member_id = $1 and period = 'session'",
    [id, minutes],
  );
  await db.query("update vendor_session set started_at = started_at - make_interval(mins => $2) where member_id = $1", [
    id,
    minutes,
  ]);
};

/** Lets time pass without an open game, which is opened again after it. */
const pause = async (player: Player, minutes: number) => {
  await pass(player, minutes);
  await db.query("update vendor_session set started_at = now() where member_id = $1", [player.id]);
};

const eventsOf = async ({ id }: Player, type: "limit" | "limitNear") => {
  const { rows } = await db.query<{ event: Record<string, unknown> }>(
    "select event from event_outbox where member_id = $1 and event ->> 'type' = $2 order by sequence",
    [id, type],
  );
  return rows.map(({ event }) => event);
};

/** Returns a player whose page has reported an open game for some minutes. */
async function playing(minutes: number): Promise<Player> {
  const player = await rich();
  await reportPlay(player.id);
  await playOn(player, minutes);
  return player;
}

async function playOn(player: Player, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed++) {
    await pass(player, 1);
    await reportPlay(player.id);
  }
}

const minutesOf = async (player: Player, period: "day" | "session") =>
  Math.round(Number((await usedOf(player, "time", period)) ?? 0n) / Number(minute));

test.each(["day", "session"] as const)(
  "stakes are refused once the time of a %s is up, and not before",
  async (period) => {
    const player = await playing(9);
    await set(player, "time", period, 10n * minute);
    expect(await minutesOf(player, period)).toBe(9);
    expect(await statusOf(player)).toBe("OK");
    await playOn(player, 1);
    expect(await statusOf(player)).toBe("LIMIT_REACHED");
    expect(read(await vendor.tip(player, newTx(), 1n)).status).toBe("LIMIT_REACHED");
  },
);

test("when the time is up, open bets are paid and returned, and a launch leaves nothing to stake", async () => {
  const player = await playing(0);
  const [won, returned] = [newTx(), newTx()];
  expect([await statusOf(player, won), await statusOf(player, returned)]).toEqual(["OK", "OK"]);
  await set(player, "time", "day", 2n * minute);
  await playOn(player, 2);
  expect(await statusOf(player)).toBe("LIMIT_REACHED");
  expect(read(await vendor.win(player, newTx(), won, 3n * unit)).status).toBe("OK");
  expect(read(await vendor.rollback(player, newTx(), returned)).status).toBe("OK");
  const token = await launched(db, player, 100n * unit);
  const entered = read(await vendor.call("authenticate", { token, gameCode: testGame.gameCode }));
  expect(entered).toMatchObject({ status: "OK", maxStake: "0.0000", balance: 102n * unit });
});

test("several pages, devices and sessions count the same minutes once", async () => {
  const player = await playing(1);
  for (let passed = 0; passed < 4; passed++) {
    await pass(player, 1);
    await Promise.all([1, 2, 3].map(() => reportPlay(player.id)));
  }
  await set(player, "time", "day", 60n * minute);
  expect(await minutesOf(player, "day")).toBe(5);
});

test("a report after a pause counts nothing, and a session lasts half an hour beyond play", async () => {
  const player = await playing(5);
  await set(player, "time", "day", 60n * minute);
  await set(player, "time", "session", 60n * minute);
  await pause(player, 20);
  await reportPlay(player.id);
  await playOn(player, 2);
  expect([await minutesOf(player, "day"), await minutesOf(player, "session")]).toEqual([7, 7]);
  await pause(player, 31);
  expect(await minutesOf(player, "session")).toBe(0);
  await reportPlay(player.id);
  await playOn(player, 1);
  expect([await minutesOf(player, "day"), await minutesOf(player, "session")]).toEqual([8, 1]);
});

test("a session begins again after half an hour without a game, and not by another launch", async () => {
  const player = await playing(5);
  await set(player, "time", "session", 5n * minute);
  expect(await statusOf(player)).toBe("LIMIT_REACHED");
  const token = await launched(db, player, 100n * unit);
  const { sessionId } = read(await vendor.call("authenticate", { token, gameCode: testGame.gameCode }));
  expect(await statusOf({ ...player, sessionId: String(sessionId) })).toBe("LIMIT_REACHED");
  await pause(player, 29);
  expect(await statusOf(player)).toBe("LIMIT_REACHED");
  await pause(player, 2);
  expect(await statusOf(player)).toBe("OK");
});

test("bets count the time of a game whose page reports nothing", async () => {
  const player = await rich();
  await set(player, "time", "day", 30n * minute);
  await statusOf(player);
  for (let passed = 0; passed < 3; passed++) {
    await pass(player, 10);
    await statusOf(player);
  }
  expect(await minutesOf(player, "day")).toBe(30);
  expect(await statusOf(player)).toBe("LIMIT_REACHED");
});

test("of a long time without a bet or a report, a bet counts a quarter of an hour", async () => {
  const player = await rich();
  await set(player, "time", "day", 60n * minute);
  await statusOf(player);
  await pass(player, 300);
  await statusOf(player);
  expect(await minutesOf(player, "day")).toBe(15);
});

test("the time of a day begins again at the merchant's midnight, within a game too", async () => {
  const player = await playing(5);
  await set(player, "time", "day", 5n * minute);
  expect(await statusOf(player)).toBe("LIMIT_REACHED");
  // As if midnight had just been.
  await db.query(
    "update play_time set day_starts_at = day_starts_at - interval '1 day', day_ends_at = clock_timestamp() where member_id = $1",
    [player.id],
  );
  expect(await statusOf(player)).toBe("OK");
  expect(await minutesOf(player, "day")).toBe(0);
});

test("a new limit counts what was played before it, and a higher one waits like any other", async () => {
  const player = await playing(6);
  await set(player, "time", "day", 5n * minute);
  expect(await statusOf(player)).toBe("LIMIT_REACHED");
  await set(player, "time", "day", 50n * minute);
  expect(await statusOf(player)).toBe("LIMIT_REACHED");
});

test("four fifths of the time notify the player's pages once, and a refused stake says why", async () => {
  const player = await playing(0);
  await set(player, "time", "session", 10n * minute);
  await playOn(player, 7);
  expect(await eventsOf(player, "limitNear")).toEqual([]);
  await playOn(player, 2);
  const near = { type: "limitNear", limit: "time", period: "session", amount: "10.0000", used: expect.any(String) };
  expect(await eventsOf(player, "limitNear")).toEqual([near]);
  await playOn(player, 2);
  expect(await statusOf(player)).toBe("LIMIT_REACHED");
  expect(await eventsOf(player, "limitNear")).toHaveLength(1);
  expect(await eventsOf(player, "limit")).toEqual([{ ...near, type: "limit" }]);
});

test("a limit of a day says when it resets", async () => {
  const player = await playing(1);
  await set(player, "time", "day", 1n * minute);
  await statusOf(player);
  const [event] = await eventsOf(player, "limit");
  expect(Date.parse(String(event?.["resetsAt"]))).toBeGreaterThan(Date.now());
});
