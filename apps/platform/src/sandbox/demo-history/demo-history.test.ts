import { afterAll, beforeAll, expect, test } from "vitest";
import { verify } from "../../backoffice/invariants/verify.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { planLife } from "./plan.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});

afterAll(() => app.close());

const one = async <T extends object>(text: string): Promise<T> => {
  const { rows } = await app.database.pool.query<T>(text);
  if (!rows[0]) throw new Error("no row");
  return rows[0];
};

test("seeds two months of bets, deposits and withdrawals that agree with the ledger", async () => {
  const counts = await one<Record<string, number>>(`
    select (select count(*)::int from bet) as bets, (select count(*)::int from deposit) as deposits,
           (select count(*)::int from ledger_entry where kind = 'withdrawal') as withdrawals,
           (select count(distinct member_id)::int from bet) as players,
           (select (max(placed_at)::date - min(placed_at)::date) from bet) as days`);
  expect(counts.bets).toBeGreaterThan(5000);
  expect(counts.deposits).toBeGreaterThan(500);
  expect(counts.withdrawals).toBeGreaterThan(100);
  expect(counts.players).toBeGreaterThan(195);
  expect(counts.days).toBeGreaterThan(50);
  expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
});

test("gives the demo member the balance in the pictures, and nothing in the future", async () => {
  const { value } = await app.call("login", { username: "lina.tran", password: "Lantern-2026", type: "username" });
  const balance = await app.call("balance", {}, { token: value.token });
  expect(balance.value).toMatchObject({ balance: "12480.5000", total: "12480.5000", held: "0.0000" });
  const { value: points } = await app.call("pointsBalance", {}, { token: value.token });
  expect(Number(points.currentPoints)).toBeGreaterThan(500);
  const late = await one<{ count: number }>("select count(*)::int as count from ledger_entry where at > now()");
  expect(late.count).toBe(0);
});

test("the seeded bets have a house edge", async () => {
  const { edge } = await one<{ edge: number }>("select (1 - sum(payout) / sum(stake))::float8 as edge from bet");
  expect(edge).toBeGreaterThan(0);
  expect(edge).toBeLessThan(0.2);
});

test("a history is the same for the same seed", () => {
  const game = { nodeId: 1n, vassalage: "PG", gameCode: "g", gameType: "RNG" };
  const plan = {
    seed: 7,
    games: [game],
    firstDay: new Date("2026-09-01"),
    days: 30,
    activity: 50,
    stakes: [10_000n],
    betsADay: 5,
    deposits: [20],
    cashOutAbove: 100,
  };
  expect(planLife(plan)).toEqual(planLife(plan));
  expect(planLife({ ...plan, seed: 8 })).not.toEqual(planLife(plan));
});
