import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "@croupier/server/setup-error";
import { expect, test } from "vitest";
import { bluebell } from "../../../merchants/bluebell.ts";
import { jade } from "../../../merchants/jade.ts";
import { saffron } from "../../../merchants/saffron.ts";
import { parseMerchant, type MerchantFile } from "./config.ts";
import { readersOfPlay } from "./paid-on-play.ts";
import { checkReturns, returnsOf, type StatedGame } from "./returns.ts";
import { demoGames } from "./test-games.ts";

const tenth = 100_000n;

test.each([saffron, jade, bluebell])(
  "the demo merchant $code keeps a tenth of a percent of every game or more",
  (file) => {
    const returns = returnsOf(parseMerchant(file.code, file), demoGames);
    expect(returns.length).toBeGreaterThan(600);
    expect(returns.filter(({ sum }) => sum > 100_000_000n - tenth).map(({ game }) => game.displayName)).toEqual([]);
  },
);

const none = "0.0000";
const level = {
  name: { en: "Guest" },
  badge: "ribbon",
  validBets: none,
  deposits: none,
  keep: none,
  levelBonus: none,
  weeklyBonus: none,
  monthlyBonus: none,
  birthdayBonus: none,
  addedBasisPoints: 0,
};
const days = 7;
const inForce = { type: "EVENT", scene: "x", title: {}, summary: {}, content: {} } as const;

const noWeights = { types: {}, vendors: {}, games: {} };

/** A file that pays nothing on play. */
const bare: MerchantFile = {
  ...saffron,
  flags: { ...saffron.flags, PTSYS3: true },
  rebate: { ...saffron.rebate, rates: {} },
  validBet: { weights: noWeights },
  turnover: { weights: noWeights },
  points: { ...saffron.points, ratios: {}, conversion: { on: true, ratio: 100, min: none }, goods: [] },
  rewards: { ...saffron.rewards, missions: [], races: [] },
  promotions: [],
  vip: { turnoverTimes: 0, levels: [level, { ...level, validBets: "1000.0000" }] },
  agents: { ...saffron.agents, topRebateRate: 0 },
  affiliates: { rate: 0, maxLinks: 1 },
  contracts: { ...saffron.contracts, maxRates: { enableCt: 0, salary: 0, hourSalary: 0, agentRealtimeSalary: 0 } },
};

const slot: StatedGame = {
  nodeId: 1n,
  vassalage: "PG",
  gameType: "RNG",
  displayName: "Koi",
  statedReturn: 9600,
  isBetweenPlayers: false,
};

/** Returns the percentage of a unit at risk that a file pays back. */
function sumOf(change: Partial<MerchantFile>, game: Partial<StatedGame> = {}): number | undefined {
  const config = parseMerchant("saffron", { ...bare, ...change });
  const [found] = returnsOf(config, [{ ...slot, ...game }]);
  return found && Number(found.sum) / 1_000_000;
}

const gift = (amount: string) => ({ amount, turnoverTimes: 0, days });
const mission = (need: MerchantFile["rewards"]["missions"][number]["need"], amount: string) => ({
  id: "m",
  title: {},
  period: "day" as const,
  need,
  gift: gift(amount),
});
const race = (period: "DAY" | "WEEK", prizes: string[], minStake: string) => ({
  id: period,
  title: {},
  period,
  prizes,
  minStake,
  turnoverTimes: 0,
  days,
});
const missions = (...of: ReturnType<typeof mission>[]) => ({ rewards: { ...bare.rewards, missions: of } });
const promoted = (startsAt: string, endsAt: string, amount: string, goal: string) => ({
  ...inForce,
  id: startsAt,
  startsAt: `${startsAt}T00:00:00.000Z`,
  endsAt: `${endsAt}T00:00:00.000Z`,
  application: { needs: [{ kind: "stake" as const, goal }], gift: gift(amount) },
});
const points = (change: Partial<MerchantFile["points"]>) => ({ points: { ...bare.points, ...change } });
const vip = (change: Partial<typeof level>) => ({
  vip: { turnoverTimes: 0, levels: [level, { ...level, validBets: "1000.0000", ...change }] },
});
const salaries = (salary: number, hourSalary: number, agentRealtimeSalary: number) => ({
  contracts: { ...bare.contracts, maxRates: { enableCt: 0, salary, hourSalary, agentRealtimeSalary } },
});
const mug = { goods: "mug", title: {}, text: {}, hue: 1, emblem: "mug", quantity: 1, pointsRequirement: "100.0000" };
const weights = (types: Record<string, number>, of: object = {}) => ({
  weights: { types, vendors: {}, games: {}, ...of },
});

test.each<[string, Partial<MerchantFile>, number]>([
  ["nothing", {}, 96],
  ["a rebate", { rebate: { ...bare.rebate, rates: { RNG: 50, LIVE: 900 } } }, 96.5],
  [
    "a rebate with what a level adds",
    { rebate: { ...bare.rebate, rates: { RNG: 50 } }, ...vip({ addedBasisPoints: 20 }) },
    96.7,
  ],
  ["no rebate of this type, to which a level adds nothing", vip({ addedBasisPoints: 20 }), 96],
  ["points that become cash", points({ ratios: { slots: 5000, live: 9000 } }), 96.5],
  ["points for goods of more worth", points({ ratios: { slots: 5000 }, goods: [{ ...mug, worth: "2.0000" }] }), 97],
  [
    "points where there are none",
    { ...points({ ratios: { slots: 5000 } }), flags: { ...bare.flags, PTSYS3: false } },
    96,
  ],
  [
    "points of deposits that are staked once",
    { ...points({ ratios: { deposit: 5000 } }), withdraw: { ...bare.withdraw, depositTurnoverPercent: 100 } },
    96.5,
  ],
  [
    "points of deposits that are staked twice",
    { ...points({ ratios: { deposit: 5000 } }), withdraw: { ...bare.withdraw, depositTurnoverPercent: 200 } },
    96.25,
  ],
  ["the uplines' rebates", { agents: { ...bare.agents, topRebateRate: 130 } }, 97.3],
  ["salaries of all kinds", salaries(50, 30, 20), 97],
  ["a level's bonus", vip({ levelBonus: "10.0000" }), 97],
  [
    "bonuses of weeks and months in which a level rests",
    vip({ weeklyBonus: "0.1000", monthlyBonus: "0.5000", keep: "1000.0000" }),
    96 + 0.2 + 0.1,
  ],
  [
    "bonuses of a kept level that are more than those of its rest",
    vip({ weeklyBonus: "0.1000", keep: "10.0000" }),
    96 + 0.1 + 5,
  ],
  ["a birthday", vip({ birthdayBonus: "1.2000", keep: "10.0000" }), 96 + 0.12 + 1],
  ["a mission of stakes", missions(mission({ kind: "stake", goal: "100.0000" }, "1.0000")), 97],
  ["a mission of another type", missions(mission({ kind: "stake", goal: "100.0000", gameType: "LIVE" }, "1.0000")), 96],
  ["a mission of bets with a minimum", missions(mission({ kind: "bets", goal: 20, minStake: "5.0000" }, "1.0000")), 97],
  ["a mission of deposits", missions(mission({ kind: "deposit", goal: "10.0000" }, "1.0000")), 96],
  [
    "two missions of the same stakes",
    missions(
      mission({ kind: "stake", goal: "100.0000" }, "1.0000"),
      mission({ kind: "stake", goal: "100.0000" }, "0.5000"),
    ),
    97.5,
  ],
  [
    "races of the day and of the week",
    {
      rewards: {
        ...bare.rewards,
        races: [race("DAY", ["5.0000", "1.0000"], "1000.0000"), race("WEEK", ["1.0000", "6.0000"], "1000.0000")],
      },
    },
    97.1,
  ],
  [
    "promotions that follow each other",
    {
      promotions: [
        promoted("2026-01-01", "2026-02-01", "1.0000", "100.0000"),
        promoted("2026-02-01", "2026-03-01", "2.0000", "100.0000"),
      ],
    },
    98,
  ],
  [
    "promotions at the same time",
    {
      promotions: [
        promoted("2026-01-01", "2026-02-02", "1.0000", "100.0000"),
        promoted("2026-02-01", "2026-03-01", "2.0000", "100.0000"),
      ],
    },
    99,
  ],
  ["an affiliate's share of what is won", { affiliates: { rate: 2500, maxLinks: 1 } }, 97],
  [
    "an affiliate's share after what was given",
    { affiliates: { rate: 2500, maxLinks: 1 }, rebate: { ...bare.rebate, rates: { RNG: 100 } } },
    97.75,
  ],
  [
    "dividends after the uplines' rebates",
    {
      agents: { ...bare.agents, topRebateRate: 100 },
      contracts: { ...bare.contracts, maxRates: { ...bare.contracts.maxRates, enableCt: 5000 } },
    },
    98.5,
  ],
  [
    "half a rebate for half a valid bet",
    { rebate: { ...bare.rebate, rates: { RNG: 50 } }, validBet: weights({ RNG: 50 }) },
    96.25,
  ],
])("of a unit at risk comes back, with %s", (_case, change, percent) => {
  expect(sumOf(change)).toBeCloseTo(percent, 5);
});

test.each<[string, Partial<MerchantFile>, Partial<StatedGame>, number | undefined]>([
  ["it states no return", {}, { statedReturn: null }, undefined],
  ["it counts for nothing", { validBet: weights({ RNG: 0 }) }, { statedReturn: 10_000 }, undefined],
  ["players meet in it", {}, { statedReturn: null, isBetweenPlayers: true }, 95],
  [
    "its fee counts less often",
    { turnover: { weights: noWeights, feeFactor: 10 } },
    { statedReturn: null, isBetweenPlayers: true },
    90,
  ],
  [
    "its fee counts never",
    { turnover: { weights: noWeights, feeFactor: 0 } },
    { statedReturn: null, isBetweenPlayers: true },
    undefined,
  ],
  ["it returns less than a fee beside it would", {}, { statedReturn: 9000 }, 95],
])("a game counts as it should where %s", (_case, change, game, percent) => {
  expect(sumOf(change, game)).toEqual(percent);
});

test.each<[string, Partial<MerchantFile["validBet"] & object>, string]>([
  ["its type", weights({ RNG: 90 }), "types.RNG"],
  ["no key", weights({}), "types.RNG"],
  ["its vendor", weights({ RNG: 10 }, { vendors: { PG: 90 } }), "vendors.PG"],
  ["itself", weights({ RNG: 10 }, { vendors: { PG: 10 }, games: { "1": 90 } }), "games.1"],
])(
  "a file that pays back all names the key of %s, the game, its parts and the highest weight",
  (_case, validBet, key) => {
    const config = parseMerchant("saffron", {
      ...bare,
      rebate: { ...bare.rebate, rates: { RNG: 500 } },
      validBet: validBet as MerchantFile["validBet"],
    });
    const check = () => checkReturns(config, [slot, { ...slot, displayName: "Crane", statedReturn: 9595 }]);
    expect(check).toThrow(SetupError);
    expect(check).toThrow(
      new RegExp(
        `merchant saffron .*\\n- validBet\\.weights\\.${key}: Koi.* would give back 10[01]\\.\\d\\d % .*` +
          String.raw`\(stated return 96\.00 %, rebate [45]\.\d\d %\); the highest weight that passes is 79$`,
      ),
    );
  },
);

test("a file passes with the highest weight that is named, and fails with the next", () => {
  const at = (weight: number) =>
    parseMerchant("saffron", {
      ...bare,
      rebate: { ...bare.rebate, rates: { RNG: 500 } },
      validBet: weights({ RNG: weight }),
    });
  expect(() => checkReturns(at(79), [slot])).not.toThrow();
  expect(() => checkReturns(at(80), [slot])).toThrow("types.RNG");
});

test("no weight passes if shares of the net alone take all of it", () => {
  const config = parseMerchant("saffron", { ...bare, affiliates: { rate: 10_000, maxLinks: 1 } });
  expect(() => checkReturns(config, [slot])).toThrow("the highest weight that passes is 0");
});

/** Lists the product's source files in a folder that read amounts at risk, directly or as sums by day. */
function readersBelow(folder: string, prefix = ""): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = join(folder, entry.name);
    if (entry.isDirectory()) return readersBelow(file, `${prefix}${entry.name}/`);
    if (!/\.(?:ts|sql)$/.test(entry.name) || /(?:^test-|\.test\.ts$)/.test(entry.name)) return [];
    const reads = /valid_bet\(|turnover_of_bet\(|(?:valid|play|active)_by_day|play_fact/.test(
      readFileSync(file, "utf8"),
    );
    return reads ? [`${prefix}${entry.name}`] : [];
  });
}

test("every reader of amounts at risk is listed with its payments", () => {
  const folder = join(import.meta.dirname, "../..");
  expect(
    readersBelow(folder)
      .filter((file) => !file.startsWith("site/merchants/"))
      .sort(),
  ).toEqual(Object.keys(readersOfPlay).sort());
});
