import { afterAll, beforeAll, expect, test } from "vitest";
import { saffron } from "../../../merchants/saffron.ts";
import { verify } from "../../backoffice/invariants/verify.ts";
import { findPlaces } from "../../games/leaderboard/store.ts";
import { periodStart } from "../../kit/lib/period.ts";
import { inbox } from "../../notifications/inbox/inbox.ts";
import { parseMerchant } from "../../site/merchants/config.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { createRaces } from "./races.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});
afterAll(async () => {
  // The stakes of these tests are rows without ledger entries.
  await app.database.pool.query("delete from bet where entry_id = 0");
  expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  await app.close();
});

type Player = Awaited<ReturnType<TestPlatform["register"]>>;

const minute = 60_000;
const hour = 60 * minute;
/** A future day, so that no other test has bets near it. */
const today = periodStart("DAY", new Date(), saffron.gmtOffsetMinutes).getTime() + 14 * 24 * hour;
const file = { ...saffron, rewards: { ...saffron.rewards, races: [] } };

/** Runs a daily race of its own, as the job of one instance does. */
function raceOf(id: string, prizes: string[], minStake = "1.0000") {
  const race = { id, title: { en: "Race" }, period: "DAY" as const, prizes, minStake, turnoverTimes: 0, days: 7 };
  const config = parseMerchant("saffron", { ...file, rewards: { ...file.rewards, races: [race] } });
  return (at: number) =>
    createRaces({
      db: app.database.pool,
      merchants: async () => [config],
      places: findPlaces,
      notify: (tx, _config, { id: name }, { memberId, place }) =>
        inbox.notify(tx, memberId, "race.won", { name, place }),
      now: () => new Date(at),
    }).run();
}

let bets = 0;
async function bet({ id }: Player, stake: number, at: number, state = "settled"): Promise<void> {
  await app.database.pool.query(
    `insert into bet (id, placed_at, settled_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type,
                      round_id, stake, payout, upline_path, entry_id, movements, state)
     values (nextval('bet_id'), $3, $3, $1, 'saffron', 'USD', 'PG', 1, 'g', 'RNG', $4, $2, 0, '{}', 0, '[]', $5::bet_state)`,
    [id, Math.round(stake * 10_000), new Date(at), `race-${(bets += 1)}`, state],
  );
}

const removeBets = () => app.database.pool.query("delete from bet where entry_id = 0");
const prizes = async (race: string) => {
  const { rows } = await app.database.pool.query<{ member_id: string; amount: string }>(
    "select member_id::text, amount::text from reward where source = 'race' and code = $1 order by amount desc, member_id",
    [race],
  );
  return rows.map(({ member_id: id, amount }) => [id, Number(amount) / 10_000]);
};

test("pays prizes once, from three instances and again, despite a later cancelled bet", async () => {
  const [first, second, third, late] = await Promise.all([
    app.register(),
    app.register(),
    app.register(),
    app.register(),
  ]);
  const run = raceOf("test-race", ["50.0000", "20.0000"]);
  await run(today - 12 * hour);
  await bet(first, 300, today - 6 * hour);
  await bet(second, 200, today - 5 * hour);
  await bet(second, 900, today - 5 * hour, "cancelled");
  await bet(third, 100, today - 4 * hour);
  await bet(late, 5000, today);
  await run(today + 4 * minute);
  expect(await prizes("test-race")).toEqual([]);
  await Promise.all([1, 2, 3].map(() => run(today + 6 * minute)));
  const won = [
    [first.id, 50],
    [second.id, 20],
  ];
  expect(await prizes("test-race")).toEqual(won);
  await app.database.pool.query("update bet set state = 'cancelled' where member_id = $1", [first.id]);
  await run(today + 2 * hour);
  expect(await prizes("test-race")).toEqual(won);
  const messages = (await app.call("messages", {}, { token: first.token })).value.content;
  expect(messages.filter(({ kind }) => kind === "race.won").map(({ detail }) => detail)).toEqual([
    { name: "test-race", place: 1 },
  ]);
  const mine = (await app.call("rewards", {}, { token: second.token })).value.content;
  const reward = mine.find(({ source }) => source === "race");
  expect(reward).toMatchObject({ amount: "20.0000", required: "0.0000", state: "claimable" });
  const claims = await Promise.all(
    [1, 2].map(() => app.call("claimReward", { id: reward?.id ?? "" }, { token: second.token, key: newKey() })),
  );
  expect(claims.map(({ code }) => code)).toEqual([undefined, undefined]);
  expect((await app.call("balance", {}, { token: second.token })).value.balance).toBe("20.0000");
  await removeBets();
});

test("equal places share the prizes, and days without a job are decided one by one", async () => {
  const [one, other] = await Promise.all([app.register(), app.register()]);
  const run = raceOf("level-race", ["50.0000", "20.0000"]);
  const day = 24 * hour;
  await run(today - 2 * day - 12 * hour);
  await bet(one, 100, today - 2 * day - 6 * hour);
  await bet(other, 100, today - 2 * day - 5 * hour);
  await bet(other, 10, today - 6 * hour);
  await run(today + 6 * minute);
  expect(await prizes("level-race")).toEqual([
    [other.id, 50],
    ...[one.id, other.id].toSorted((a, b) => Number(a) - Number(b)).map((id) => [id, 35]),
  ]);
  await removeBets();
});

test("a place below a race's least stake wins nothing, and shares no prize with those above", async () => {
  const [first, below] = await Promise.all([app.register(), app.register()]);
  const run = raceOf("least-race", ["50.0000", "20.0000"], "100.0000");
  await run(today - 12 * hour);
  await bet(first, 100, today - 6 * hour);
  await bet(below, 99.99, today - 5 * hour);
  await run(today + 6 * minute);
  expect(await prizes("least-race")).toEqual([[first.id, 50]]);
  await removeBets();
});

test("a race that ended before its first run brings nothing", async () => {
  const player = await app.register();
  const run = raceOf("new-race", ["50.0000"]);
  await bet(player, 100, today - 6 * hour);
  await run(today + 6 * minute);
  await run(today + 7 * minute);
  expect(await prizes("new-race")).toEqual([]);
  await removeBets();
});
