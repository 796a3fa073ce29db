import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { read, seatAtPg, topUp, unit } from "../../games/vendors/test-vendor.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});
afterAll(() => app.close());

/** Registers a member with money at a table, whose session has just begun to play. */
async function player() {
  const { token, id } = await app.register();
  const { pool } = app.database;
  await topUp(pool, BigInt(id), 100n * unit);
  const seat = await seatAtPg(app, id);
  const status = async (verb: "bet" | "win", fields: object) => read(await seat(verb, fields)).status;
  return {
    token,
    id,
    begin: () => pool.query("select begin_play(id, member_id) from session where member_id = $1", [id]),
    bet: (txId = newKey()) => status("bet", { txId, roundId: `round-${txId}`, amount: "1.0000" }),
    win: (betTxId: string, amount: string) =>
      status("win", { txId: newKey(), betTxId, roundId: `round-${betTxId}`, amount, closeRound: true }),
    summary: async () => (await app.call("playSummary", {}, { token })).value,
    choose: (minutes: 15 | 30 | 60 | null) => app.call("setRealityCheck", { minutes }, { token }),
    answer: () => app.call("answerRealityCheck", {}, { token }),
    /** Lets the time to the next check pass. */
    wait: () =>
      pool.query(
        `update reality_check r set check_at = now() - interval '1 second' from session s
         where s.id = r.session_id and s.member_id = $1 and check_at is not null`,
        [id],
      ),
  };
}

const minutesFrom = (time: string | undefined) => Math.round((Date.parse(time ?? "") - Date.now()) / 60_000);

test("a player is asked after the chosen minutes, and bets wait for the answer", async () => {
  const { begin, bet, win, summary, choose, answer, wait } = await player();
  expect(await summary()).toEqual({ isDemanded: false, isDue: false, staked: "0.0000", won: "0.0000", net: "0.0000" });
  await choose(15);
  await begin();
  const placed = newKey();
  expect(await bet(placed)).toBe("OK");
  const first = await summary();
  expect(first).toMatchObject({ minutes: 15, isDue: false, staked: "1.0000", won: "0.0000", net: "-1.0000" });
  expect(minutesFrom(first.dueAt)).toBe(15);

  await wait();
  expect(await bet()).toBe("LIMIT_REACHED");
  expect(await win(placed, "3.0000")).toBe("OK");
  // Another choice does not answer.
  await choose(60);
  expect(await summary()).toMatchObject({ minutes: 60, isDue: true, won: "3.0000", net: "2.0000" });
  expect(await bet()).toBe("LIMIT_REACHED");
  await answer();
  expect(await bet()).toBe("OK");
  expect(minutesFrom((await summary()).dueAt)).toBe(60);
});

test("another choice counts from the last answer, so that it puts no check off", async () => {
  const { id, begin, bet, summary, choose } = await player();
  await choose(30);
  await begin();
  await app.database.pool.query(
    `update reality_check r set counted_from = counted_from - interval '20 minutes' from session s
     where s.id = r.session_id and s.member_id = $1`,
    [id],
  );
  await choose(60);
  expect(minutesFrom((await summary()).dueAt)).toBe(40);
  await choose(15);
  expect(await bet()).toBe("LIMIT_REACHED");
});

test("an answer before its time changes nothing, and is no answer for another member", async () => {
  const [one, other] = [await player(), await player()];
  for (const each of [one, other]) {
    await each.choose(30);
    await each.begin();
  }
  const { dueAt } = await one.summary();
  await one.answer();
  expect((await one.summary()).dueAt).toBe(dueAt);
  await one.wait();
  await other.answer();
  expect(await one.bet()).toBe("LIMIT_REACHED");
  expect(await other.bet()).toBe("OK");
});

test("a member without a choice is not asked, and may ask for checks while playing", async () => {
  const { begin, bet, summary, choose, wait } = await player();
  await begin();
  await wait();
  expect(await summary()).toMatchObject({ isDue: false });
  expect(await bet()).toBe("OK");
  await choose(15);
  expect(minutesFrom((await summary()).dueAt)).toBe(15);
  await choose(null);
  expect((await summary()).dueAt).toBeUndefined();
});

describe("where the merchant demands checks", () => {
  const demand = (rules: object) =>
    app.database.pool.query("update merchant set config = config || $1 where code = 'saffron'", [
      JSON.stringify({ protection: rules }),
    ]);
  beforeAll(() => demand({ realityCheckMinutes: 30 }));
  afterAll(() => demand({}));

  test("a member chooses how often, but not whether", async () => {
    const { begin, summary, choose } = await player();
    await begin();
    expect(await summary()).toMatchObject({ minutes: 30, isDemanded: true });
    await choose(15);
    expect(minutesFrom((await summary()).dueAt)).toBe(15);
    await choose(null);
    expect(await summary()).toMatchObject({ minutes: 30 });
    expect(minutesFrom((await summary()).dueAt)).toBe(30);
  });
});
