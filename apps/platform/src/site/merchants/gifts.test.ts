import { SetupError } from "@croupier/server/setup-error";
import { expect, test } from "vitest";
import { bluebell } from "../../../merchants/bluebell.ts";
import { jade } from "../../../merchants/jade.ts";
import { saffron } from "../../../merchants/saffron.ts";
import { parseMerchant, type MerchantFile } from "./config.ts";
import { checkGifts, giftsWithoutStake } from "./gifts.ts";
import type { StatedGame } from "./returns.ts";
import { demoGames } from "./test-games.ts";

test.each([saffron, jade, bluebell])(
  "the demo merchant $code gives nothing that its turnover does not bring",
  (file) => {
    expect(() => checkGifts(parseMerchant(file.code, file), demoGames)).not.toThrow();
  },
);

const noWeights = { types: {}, vendors: {}, games: {} };
const { registration: _registration, referral: _referral, ...rewards } = saffron.rewards;
const { vip: _vip, affiliates: _affiliates, ...plain } = saffron;

/** A file by which nothing is given. */
const bare: MerchantFile = {
  ...plain,
  rebate: { ...saffron.rebate, rates: {} },
  validBet: { weights: noWeights },
  turnover: { weights: noWeights },
  points: { ...saffron.points, ratios: {} },
  rewards: { ...rewards, missions: [], races: [] },
  promotions: [],
  deposit: { ...saffron.deposit, bonuses: [] },
  agents: { ...saffron.agents, topRebateRate: 0 },
  contracts: { ...saffron.contracts, maxRates: { enableCt: 0, salary: 0, hourSalary: 0, agentRealtimeSalary: 0 } },
};

/** Leaves four percent to the platform. */
const slot: StatedGame = {
  nodeId: 1n,
  vassalage: "PG",
  gameType: "RNG",
  displayName: "Koi",
  statedReturn: 9600,
  isBetweenPlayers: false,
};

const check = (change: Partial<MerchantFile>, games: readonly StatedGame[] = [slot]) =>
  checkGifts(parseMerchant("saffron", { ...bare, ...change }), games);

type Mission = MerchantFile["rewards"]["missions"][number];
const award = (turnoverTimes: number) => ({ amount: "2.0000", turnoverTimes, days: 7 });
const mission = (need: Mission["need"], turnoverTimes: number, period: Mission["period"] = "day") => ({
  rewards: { ...bare.rewards, missions: [{ id: "m", title: {}, period, need, gift: award(turnoverTimes) }] },
});
const signIn = { kind: "login", goal: 1 } as const;
const application = (of: NonNullable<MerchantFile["promotions"][number]["application"]>) => ({
  promotions: [
    {
      id: "p",
      type: "EVENT" as const,
      scene: "x",
      title: {},
      summary: {},
      content: {},
      startsAt: "2026-01-01T00:00:00.000Z",
      application: of,
    },
  ],
});
const prizes = [
  { prize: "0.0000", weight: 2 },
  { prize: "5.0000", weight: 1 },
];
const raffle = (turnoverTimes: number, needs: Mission["need"][] = []) =>
  application({ needs, raffle: { prizes, turnoverTimes, days: 3 } });
const bonus = (turnoverTimes: number, of: object = { firstOnly: false, everyDays: 7 }) => ({
  deposit: {
    ...bare.deposit,
    bonuses: [
      { code: "B", title: {}, percent: 20, most: "100.0000", min: "50.0000", turnoverTimes, firstOnly: true, ...of },
    ],
  },
});
const stake = { kind: "stake", goal: "1000.0000" } as const;

test.each<[string, Partial<MerchantFile>, string, string]>([
  ["a sign-in", mission(signIn, 0), "rewards.missions.0.gift", "2.0000"],
  ["a deposit", mission({ kind: "deposit", goal: "50.0000" }, 0, "week"), "rewards.missions.0.gift", "2.0000"],
  [
    "a proof that is given once",
    mission({ kind: "bindEmail", goal: 1 }, 0, "once"),
    "rewards.missions.0.gift",
    "2.0000",
  ],
  [
    "a registration",
    { rewards: { ...bare.rewards, registration: { ...award(0), title: {} } } },
    "rewards.registration",
    "2.0000",
  ],
  [
    "a friend",
    { rewards: { ...bare.rewards, referral: { ...award(0), title: {}, minDeposit: "50.0000" } } },
    "rewards.referral",
    "2.0000",
  ],
  ["an application", application({ needs: [], gift: award(0) }), "promotions.0.application.gift", "2.0000"],
  ["a lot, by its average", raffle(0), "promotions.0.application.raffle", "1.6667"],
  ["a lot after a stake that is asked for once", raffle(0, [stake]), "promotions.0.application.raffle", "1.6667"],
  ["a deposit's bonus", bonus(0), "deposit.bonuses.0", "100.0000"],
])("cash for %s is refused at its place, and taken up to what the file says", (_case, change, place, amount) => {
  const refused = () => check(change);
  expect(refused).toThrow(SetupError);
  expect(refused).toThrow(
    `The configuration of merchant saffron gives ${amount} a day to an account that does not play; ` +
      `rewards.freeADay says 0.0000:\n- ${place}.turnoverTimes: ${amount} without a stake and a turnover`,
  );
  const allowed = (freeADay: string) => check({ ...change, rewards: { ...bare.rewards, ...change.rewards, freeADay } });
  expect(() => allowed(amount)).not.toThrow();
  expect(() => allowed("1.6666")).toThrow("rewards.freeADay says 1.6666");
});

test.each<[string, Partial<MerchantFile>]>([
  ["a mission of stakes", mission(stake, 0)],
  ["a mission of bets", mission({ kind: "bets", goal: 20, minStake: "5.0000" }, 0)],
  ["a promotion of stakes", application({ needs: [stake], gift: award(0) })],
])("no turnover is asked for beside the stakes of %s", (_case, change) => {
  expect(giftsWithoutStake(parseMerchant("saffron", { ...bare, ...change }))).toEqual([]);
  expect(() => check(change)).not.toThrow();
});

test.each<[string, (turnoverTimes: number) => Partial<MerchantFile>]>([
  ["a bonus of further deposits", bonus],
  ["a sign-in", (times) => mission(signIn, times)],
  ["a lot a day", raffle],
])("a turnover that brings less than %s is refused, and one that brings it is taken", (_case, change) => {
  expect(() => check(change(24))).toThrow(
    /is 24\):\n- turnover\.weights\.types\.RNG: Koi; the highest weight that passes is 96$/,
  );
  expect(() => check(change(25))).not.toThrow();
});

test.each<[string, Partial<MerchantFile>]>([
  ["a first deposit", bonus(1, { firstOnly: true })],
  ["a proof that is given once", mission({ kind: "bindEmail", goal: 1 }, 1, "once")],
])("what %s brings once may be more than its turnover brings", (_case, change) => {
  expect(() => check(change)).not.toThrow();
});

const weights = (of: object) => ({ turnover: { weights: { ...noWeights, ...of } } });
const rebate = { rebate: { ...bare.rebate, rates: { RNG: 200 } } };

test.each<[string, Partial<MerchantFile>, number]>([
  ["with nothing else paid", {}, 80],
  ["beside a rebate of half the edge", rebate, 40],
  ["where half of a bet is valid", { validBet: { weights: { ...noWeights, types: { RNG: 50 } } } }, 160],
  [
    "beside shares of the net, which a gift lowers",
    {
      affiliates: { rate: 3000, maxLinks: 1 },
      contracts: { ...bare.contracts, maxRates: { ...bare.contracts.maxRates, enableCt: 3000 } },
    },
    80,
  ],
])("a file passes with the highest weight and fails with the next, %s", (_case, change, highest) => {
  const at = (weight: number) => () => check({ ...bonus(20), ...change, ...weights({ types: { RNG: weight } }) });
  expect(at(Math.min(100, highest))).not.toThrow();
  if (highest < 100) expect(at(highest + 1)).toThrow(`the highest weight that passes is ${highest}`);
});

test.each<[string, object, string]>([
  ["its vendor", { vendors: { PG: 90 } }, "vendors.PG"],
  ["itself", { vendors: { PG: 10 }, games: { "1": 90 } }, "games.1"],
])("a weight that is too high is named by the key of %s, with the number of games", (_case, of, key) => {
  const crane = { ...slot, displayName: "Crane", statedReturn: 9595 };
  expect(() => check({ ...bonus(20), ...weights(of) }, [crane, slot])).toThrow(
    `(deposit.bonuses.0.turnoverTimes is 20):\n- turnover.weights.${key}: Koi and 1 more; the highest weight that passes is 80`,
  );
});
