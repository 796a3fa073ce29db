import { afterAll, beforeAll, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { periodStart } from "../../kit/lib/period.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});
afterAll(() => app.close());

test("a day, a week and a month begin at the merchant's own midnight", () => {
  // Saturday 21 November, 23:30 in London, is already Sunday at GMT+8.
  const now = new Date("2026-11-21T23:30:00Z");
  expect(periodStart("DAY", now, 480).toISOString()).toBe("2026-11-21T16:00:00.000Z");
  expect(periodStart("WEEK", now, 480).toISOString()).toBe("2026-11-15T16:00:00.000Z");
  expect(periodStart("MONTH", now, 480).toISOString()).toBe("2026-10-31T16:00:00.000Z");
  expect(periodStart("WEEK", new Date("2026-11-23T00:00:00Z"), 0).toISOString()).toBe("2026-11-23T00:00:00.000Z");
});

test("ranks members of one merchant by settled stakes, with masked names and prizes", async () => {
  const [low, high] = [await app.register(), await app.register()];
  let id = 900_000;
  const bet = (member: string, stake: number, state: string, daysAgo = 0) =>
    app.database.pool.query(
      `insert into bet (id, placed_at, member_id, merchant, currency, vassalage, node_id, game_code, game_type, round_id,
                        stake, state, settled_at, upline_path, entry_id, movements)
       values ($1, now() - make_interval(days => $5), $2, 'saffron', 'USD', 'PG', 1001, 'x', 'RNG', $6, $3, $4::bet_state,
               now(), '{}', 1, '[]')`,
      [(id += 1), member, stake * 10_000, state, daysAgo, `r${id}`],
    );
  await bet(low.id, 3013, "settled");
  await bet(low.id, 1000, "open");
  await bet(low.id, 1000, "cancelled");
  await bet(high.id, 2017, "settled");
  await bet(high.id, 2511, "settled");
  await bet(high.id, 5000, "settled", 45);
  const board = async (token?: string, merchant = "saffron", period: "DAY" | "MONTH" = "MONTH") =>
    (await app.call("missionLeaderboard", { period }, { merchant, ...(token ? { token } : {}) })).value;
  const { list, own } = await board(low.token);
  const mine = list.filter(({ stake }) => ["4528.0000", "3013.0000"].includes(stake));
  expect(mine.map(({ bets, stake }) => [bets, stake])).toEqual([
    [2, "4528.0000"],
    [1, "3013.0000"],
  ]);
  expect(JSON.stringify(list)).not.toContain(low.account);
  expect(own).toEqual({ rank: mine[1]?.rank, bets: 1, stake: "3013.0000" });
  expect((await board()).own).toBeUndefined();
  expect((await board(undefined, "jade")).list).toEqual([]);
  const { race, own: today } = await board(low.token, "saffron", "DAY");
  expect(race).toMatchObject({
    title: "Race of the day",
    prizes: ["25.0000", "15.0000", "10.0000", "5.0000", "5.0000"],
  });
  expect(Date.parse(race?.endsAt ?? "")).toBe(periodStart("DAY", new Date(), 480).getTime() + 24 * 3600_000);
  expect(today).toEqual({ rank: 2, bets: 1, stake: "3013.0000", prize: "15.0000" });
});
