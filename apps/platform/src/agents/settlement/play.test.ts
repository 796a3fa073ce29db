import { afterAll, beforeAll, expect, test } from "vitest";
import { payoutOf, reachedTier, type ContractKind, type ContractPeriod } from "@croupier/contract/domain/contracts";
import { testDatabase, type TestDatabase } from "../../kit/db/test-database.ts";
import { tier, units } from "../contracts/test-contracts.ts";
import { countPlay } from "./play.ts";
import { ratePartsIn } from "./rebate-store.ts";
import { hour, merchant, midnight, createSettlementHelpers } from "./test-settlement.ts";

let database: TestDatabase;
let act: ReturnType<typeof createSettlementHelpers>;

beforeAll(async () => {
  database = await testDatabase("seededUrl");
  act = createSettlementHelpers(database.pool);
  await act.open();
});

afterAll(() => database.drop());

const at = (daysAgo: number, hours: number): Date => new Date(midnight(daysAgo).getTime() + hours * hour);
/** Settles after recounting past days into which these tests inserted bets. */
async function settle(): Promise<void> {
  await act.query(
    "insert into play_changed (member_id, settled_at) select member_id, settled_at from bet where entry_id = 0",
  );
  await act.settle();
}
const kinds: [ContractKind, ContractPeriod][] = [
  ["enableCt", "daily"],
  ["salary", "daily"],
  ["hourSalary", "hourly"],
  ["agentRealtimeSalary", "fiveMinutes"],
];

test.each(kinds)("the preview of %s for the last day is what its bills of that day pay", async (kind, period) => {
  const agent = await act.person();
  const below = await act.person(agent);
  const tiers =
    kind === "agentRealtimeSalary"
      ? [tier(100, { winRate: 50 })]
      : [tier(20, { validBet: units(10), activeMembers: 1 }), tier(30, { validBet: units(90), activeMembers: 2 })];
  await act.agree({ member: agent, kind, tiers, from: midnight(4) });
  await act.bet(agent, { at: at(1, 3), stake: 40, payout: 10 });
  await act.bet(below, { at: at(1, 3.5), stake: 60, payout: 0 });
  await act.bet(below, { at: at(1, 9), stake: 20, payout: 50 });
  // Days before and after do not count.
  await act.bet(below, { at: at(2, 23.9), stake: 500, payout: 0 });
  await act.bet(below, { at: at(0, 0), stake: 500, payout: 0 });
  await settle();

  const played = await countPlay(database.pool, await act.configOf(merchant), [agent, below], {
    period,
    when: "last",
  });
  expect([played.start, played.end]).toEqual([midnight(1), midnight(0)]);
  const mine = played.of.get(agent) ?? [];
  expect(mine).toHaveLength(kind === "hourSalary" ? 24 : 1);
  const paid = mine.reduce((sum, each) => sum + payoutOf(kind, tiers[reachedTier(tiers, each) ?? -1], each), 0n);
  const bills = (await act.bills(agent)).filter(({ start }) => start >= midnight(1) && start < midnight(0));
  expect(paid).toBeGreaterThan(0n);
  expect(paid).toBe(bills.reduce((sum, { own }) => sum + own, 0n));
  expect(played.of.get(below)?.reduce((sum, { validBet }) => sum + validBet, 0n)).toBe(units(80));
});

test("real-time salary counts the previous day's lost and won bets separately, by team", async () => {
  const agent = await act.person();
  const below = await act.person(agent);
  await act.bet(agent, { at: at(1, 1), stake: 40, payout: 0 });
  await act.bet(below, { at: at(1, 2), stake: 60, payout: 10 });
  await act.bet(below, { at: at(1, 20), stake: 20, payout: 50 });
  await settle();
  const played = await countPlay(database.pool, await act.configOf(merchant), [agent, below], {
    period: "fiveMinutes",
    when: "last",
  });
  expect([played.start, played.end]).toEqual([midnight(1), midnight(0)]);
  expect(played.of.get(below)).toMatchObject([{ lostBet: units(60), wonBet: units(20) }]);
  expect(played.of.get(agent)).toMatchObject([{ lostBet: units(100), wonBet: units(20) }]);
});

test("the running period counts the play so far", async () => {
  const agent = await act.person();
  await act.bet(agent, { at: at(0, 0), stake: 30, payout: 0 });
  await settle();
  const config = await act.configOf(merchant);
  const played = await countPlay(database.pool, config, [agent], { period: "daily", when: "running" });
  expect(played.start).toEqual(midnight(0));
  expect(played.of.get(agent)).toMatchObject([{ validBet: units(30), activeMembers: 1, loss: units(30) }]);
});

test("losses of players to each other count for the team only by their fee", async () => {
  const agent = await act.person();
  const [loser, winner] = [await act.person(agent), await act.person(agent)];
  const lost = await act.bet(loser, { at: at(1, 3), stake: 200, payout: 130, gameType: "PVP" });
  const won = await act.bet(winner, { at: at(1, 3), stake: 200, payout: 268, gameType: "PVP" });
  await act.query("update bet set at_risk = 700000, fee = 10000, fee_factor = 20 where id = any ($1)", [[lost, won]]);
  await settle();
  const config = await act.configOf(merchant);
  const played = await countPlay(database.pool, config, [agent], { period: "daily", when: "last" });
  expect(played.of.get(agent)).toMatchObject([{ validBet: units(40), loss: units(2) }]);
});

test("a bet from a vendor wallet counts like one from the cash, everywhere", async () => {
  const agent = await act.person();
  const below = await act.person(agent);
  await act.bet(below, { at: at(1, 3), stake: 40, payout: 0, walletId: 1n });
  const changed = await act.bet(below, { at: at(1, 4), stake: 60, payout: 0, walletId: 1n });
  await settle();
  const sums = async () =>
    act.query("select sum(stake) as stake, sum(payout) as payout from play_by_day where member_id = $1 and team", [
      agent,
    ]);
  expect(await sums()).toEqual([{ stake: "1000000", payout: "0" }]);
  const config = await act.configOf(merchant);
  const played = await countPlay(database.pool, config, [agent], { period: "daily", when: "last" });
  expect(played.of.get(agent)).toMatchObject([{ validBet: units(100), loss: units(100) }]);
  const parts = await ratePartsIn(database.pool, merchant, { from: midnight(1), to: midnight(0), topRate: 1300 });
  expect(parts.filter(({ memberId }) => memberId === agent)).toMatchObject([{ validBet: units(100) }]);

  await act.query("update bet set payout = stake where id = $1", [changed]);
  await settle();
  expect(await sums()).toEqual([{ stake: "1000000", payout: "600000" }]);
  expect(await act.query("select sum(loss) as loss from play_fact where bet_id = $1", [changed])).toEqual([
    { loss: "0" },
  ]);
});
