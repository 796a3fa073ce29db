import { expect, test } from "vitest";
import { emptyDatabase } from "@croupier/server/test-database";
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
