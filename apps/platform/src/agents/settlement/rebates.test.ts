import { afterEach, beforeEach, expect, test } from "vitest";
import { verify } from "../../backoffice/invariants/verify.ts";
import { testDatabase, type TestDatabase } from "../../kit/db/test-database.ts";
import { units } from "../contracts/test-contracts.ts";
import { saveRate } from "../downlines/store.ts";
import { advanceDay } from "./rebate-store.ts";
import { payRebates } from "./rebates.ts";
import { dayAt, hour, merchant, midnight, createSettlementHelpers } from "./test-settlement.ts";
import { removeMadeBets } from "../measures/test-measures.ts";

let database: TestDatabase;
let act: ReturnType<typeof createSettlementHelpers>;

beforeEach(async () => {
  database = await testDatabase("seededUrl");
  act = createSettlementHelpers(database.pool);
  await act.open();
});

afterEach(async () => {
  await removeMadeBets(database.pool);
  expect((await verify(database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  await database.drop();
});

const noon = (daysAgo: number): Date => new Date(midnight(daysAgo).getTime() + 12 * hour);

/** Creates five agents above each other with these rates, the last of whom bets. */
async function line(rates: number[]): Promise<bigint[]> {
  const ids: bigint[] = [];
  for (const rate of rates) {
    const id = await act.person(ids.at(-1));
    await act.query("insert into rebate_rate (member_id, rate) values ($1, $2)", [id, rate]);
    ids.push(id);
  }
  return ids;
}

/** Pays the days that are over by a moment, from a day on, as two concurrent jobs do. */
async function pay(from: number, until: Date, topRate = 1300): Promise<void> {
  const { agents, ...config } = await act.configOf(merchant);
  const rated = { ...config, agents: { ...agents, topRebateRate: topRate } };
  await advanceDay(database.pool, merchant, dayAt(noon(from + 1)));
  // Everything up to then counts as gathered for the test; afterwards the mark is restored.
  const [truth] = await act.query<{ until: string }>("select until::text from measured");
  await act.query("update measured set until = $1", [until]);
  await Promise.all([payRebates(database.pool, rated), payRebates(database.pool, rated)]);
  await act.query("update measured set until = $1", [truth?.until]);
}

const shares = (member: bigint) =>
  act.query("select earned, carried, amount from rebate_share where member_id = $1 order by day", [member]);

test("rates of 13.0, 12.6, 12.4, 12.2 and 12.0 % on 20,000 pay 80, 40, 40 and 40, once", async () => {
  const ids = await line([1300, 1260, 1240, 1220, 1200]);
  await act.bet(ids[4] ?? 0n, { at: noon(1), stake: 20_000, payout: 0 });
  await pay(1, new Date());
  await pay(1, new Date());
  const paid = await Promise.all(ids.map(act.cash));
  expect(paid).toEqual([units(80), units(40), units(40), units(40), 0n]);
});

test("a later cancellation is offset against the next days, never taken from the cash", async () => {
  const [upline = 0n, bettor = 0n] = await line([1300, 1200]);
  const bet = await act.bet(bettor, { at: noon(3), stake: 1000, payout: 0 });
  await pay(3, midnight(2));
  expect(await act.cash(upline)).toBe(units(10));
  await act.query("update bet set state = 'cancelled' where id = $1", [bet]);
  // The cancellation is backdated to the following day.
  await act.query("alter table play_fact disable trigger user");
  await act.query("update play_fact set at = $2 where bet_id = $1 and at <> settled_at", [bet, noon(2)]);
  await act.query("alter table play_fact enable trigger user");
  await act.bet(bettor, { at: noon(2), stake: 300, payout: 0 });
  await act.bet(bettor, { at: noon(1), stake: 900, payout: 0 });
  await pay(3, new Date());
  expect(await shares(upline)).toEqual([
    { earned: units(10), carried: 0n, amount: units(10) },
    { earned: units(-7), carried: 0n, amount: 0n },
    { earned: units(9), carried: units(-7), amount: units(2) },
  ]);
  expect(await act.cash(upline)).toBe(units(12));
});

test("a day is paid by the rates of its start, and the next day by the new ones", async () => {
  const [upline = 0n, bettor = 0n] = await line([1300, 1200]);
  await act.bet(bettor, { at: noon(2), stake: 1000, payout: 0 });
  await act.bet(bettor, { at: noon(1), stake: 1000, payout: 0 });
  for (const rate of [1290, 1000]) await saveRate(database.pool, bettor, rate, upline);
  // Both changes are backdated to the afternoon of the first day.
  await act.query(
    "update rebate_rate_before set replaced_at = $1::timestamptz + case rate when 1200 then interval '1 hour' else interval '2 hours' end",
    [noon(2)],
  );
  await pay(2, new Date());
  expect(await shares(upline)).toEqual([
    { earned: units(10), carried: 0n, amount: units(10) },
    { earned: units(30), carried: 0n, amount: units(30) },
  ]);
});

test("rates above the upline's pay the merchant's highest rate at most", async () => {
  const ids = await line([130, 30, 130, 0]);
  await act.bet(ids[3] ?? 0n, { at: noon(1), stake: 10_000, payout: 0 });
  await pay(1, new Date(), 130);
  expect(await Promise.all(ids.map(act.cash))).toEqual([units(100), 0n, units(30), 0n]);
  expect((await verify(database.pool)).flatMap(({ check, faults }) => (faults.length > 0 ? [check] : []))).toContain(
    "rebate rates",
  );
  await act.query("update rebate_rate set rate = 30 where member_id = $1", [ids[2]]);
});

test("a rate above the merchant's highest counts as the highest", async () => {
  const ids = await line([200, 50]);
  await act.bet(ids[1] ?? 0n, { at: noon(1), stake: 10_000, payout: 0 });
  await pay(1, new Date(), 130);
  expect(await Promise.all(ids.map(act.cash))).toEqual([units(80), 0n]);
});
