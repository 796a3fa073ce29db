import { expect, test } from "vitest";
import { MONEY_SCALE } from "@croupier/contract/domain/money";
import { emptyDatabase } from "@croupier/server/test-database";
import { reckon, type Reckonable } from "../../apps/platform/src/agents/settlement/reckon.ts";
import type { MerchantFile } from "../../apps/platform/src/site/merchants/config.ts";
import { holds, report, runEconomy } from "../economy.ts";
import { createChance } from "./chance.ts";
import { drawPayout, spreads } from "./games.ts";

const groups = /^(honest players|opposite sides under an agent|farmers of missions)$/;

/** Runs two days of a few groups at a merchant whose file is changed. */
async function live(change: (file: MerchantFile) => MerchantFile) {
  const database = await emptyDatabase();
  try {
    const search = { generations: 0, width: 0, days: 0 };
    return await runEconomy(database.url, { days: 2, seed: 3, search, change, only: (name) => groups.test(name) });
  } finally {
    await database.drop();
  }
}

/** Removes whatever is paid on play from a merchant's file. */
function miserly({ vip: _none, ...file }: MerchantFile): MerchantFile {
  return {
    ...file,
    promotions: [],
    rebate: { ...file.rebate, rates: {} },
    points: { ...file.points, ratios: {} },
    rewards: { ...file.rewards, missions: [], races: [] },
    agents: { ...file.agents, topRebateRate: 0 },
  };
}

/** Pays a race's prizes to whoever stakes anything. */
function generous(file: MerchantFile): MerchantFile {
  const prizes = ["500.0000", "500.0000", "500.0000", "500.0000", "500.0000", "500.0000", "500.0000", "500.0000"];
  const title = { en: "Race" };
  const race = { id: "rich", title, period: "DAY" as const, prizes, turnoverTimes: 0, minStake: "0.0100", days: 7 };
  const plain = miserly(file);
  return { ...plain, rewards: { ...plain.rewards, races: [race] } };
}

test.runIf(process.env.NIGHTLY)("holds the bound at a merchant that pays nothing on play [@nightly]", async () => {
  const economy = await live(miserly);
  expect(economy.faults).toEqual([]);
  expect(economy.above).toEqual([]);
  expect(holds(economy)).toBe(true);
  expect(economy.groups.map(({ name }) => name)).toHaveLength(3);
  for (const group of economy.groups) {
    expect(group.atRisk).toBeGreaterThan(0n);
    expect(group.staked).toBeGreaterThanOrEqual(group.atRisk);
    expect(group.expected).toBeGreaterThan(0n);
  }
});

test.runIf(process.env.NIGHTLY)(
  "names every group above the bound at a merchant that pays too much [@nightly]",
  async () => {
    const economy = await live(generous);
    expect(economy.faults).toEqual([]);
    expect(economy.above).toEqual(economy.groups.map(({ name }) => name));
    expect(holds(economy)).toBe(false);
    expect(report(economy)).toContain("Above the bound: honest players;");
  },
);

test.each(spreads)("returns on average what a game states, spread %s", (spread) => {
  const chance = createChance(5, spread);
  const draws = 400_000;
  let paid = 0n;
  for (let at = 0; at < draws; at += 1) paid += drawPayout(chance, { returned: 9500n }, spread, 100n);
  const tolerance = { even: 0.01, reels: 0.03, rare: 0.05 }[spread];
  expect(Math.abs(Number(paid) / (draws * 100) - 0.95)).toBeLessThan(tolerance);
});

/** Calculates a daily dividend of 30 % by what is expected to be won, on average of teams whose wins are rare. */
function dividendOf({ days, teams, carryLosses }: { days: number; teams: number; carryLosses: boolean }): number {
  const chance = createChance(1, "dividends");
  const stake = 20n * MONEY_SCALE;
  const bets = 20;
  const terms = { contractId: 1n, memberId: 1n, uplineId: null, facts: bets };
  const tiers = [{ validBet: 0n, activeMembers: 0, loss: 0n, rate: 3000, winRate: 0 }];
  let paid = 0n;
  for (let team = 0; team < teams; team += 1) {
    let loss = 0n;
    for (let day = 0; day < days; day += 1) {
      for (let bet = 0; bet < bets; bet += 1) loss += stake - drawPayout(chance, { returned: 9775n }, "rare", stake);
      const measures = { validBet: stake * BigInt(bets), lostBet: 0n, wonBet: 0n, activeMembers: 1, loss };
      const [bill] = reckon<Reckonable>({ kind: "enableCt", carryLosses }, [{ ...terms, tiers, measures }]);
      paid += bill?.own ?? 0n;
      loss = bill?.carried.loss ?? 0n;
    }
  }
  return Number(paid) / (Number(stake) * bets * days * teams * 0.0225);
}

test.each([
  { days: 14, teams: 600, carried: [3, 3.4], alone: [7.3, 8] },
  { days: 90, teams: 400, carried: [1.3, 1.6], alone: [7.3, 8] },
  { days: 365, teams: 200, carried: [0.7, 0.95], alone: [7.3, 8] },
])("pays on luck for $days days of rare wins, less and less where losses are carried", ({ days, teams, ...bounds }) => {
  for (const [name, carryLosses] of [
    ["carried", true],
    ["alone", false],
  ] as const) {
    const [least = 0, most = 0] = bounds[name];
    const found = dividendOf({ days, teams, carryLosses });
    expect(found, name).toBeGreaterThan(least);
    expect(found, name).toBeLessThan(most);
  }
});
