import { SetupError } from "@croupier/server/setup-error";
import { expect, test } from "vitest";
import { bluebell } from "../../../merchants/bluebell.ts";
import { jade } from "../../../merchants/jade.ts";
import { saffron } from "../../../merchants/saffron.ts";
import { testDatabase } from "../../kit/db/test-database.ts";
import { parseMerchant, type MerchantFile } from "./config.ts";
import { configReader } from "../../backoffice/commands/merchants.ts";
import { createMerchants, seedMerchants } from "./merchants.ts";
import { readMerchants } from "./store.ts";

test("the demo merchants are valid, and their money becomes bigint", () => {
  for (const file of [jade, bluebell]) expect(parseMerchant(file.code, file).code).toBe(file.code);
  const parsed = parseMerchant("saffron", saffron);
  expect(parsed.maxStake).toBe(50_000_000n);
  expect(parsed.deposit.methods[0]?.presets).toEqual([50n, 100n, 200n, 500n, 1000n, 5000n].map((n) => n * 10_000n));
});

test("a merchant may keep its members' money in millionths of a coin", () => {
  expect(parseMerchant("saffron", { ...saffron, currency: "UBTC" }).currency).toBe("UBTC");
  expect(() => parseMerchant("saffron", { ...saffron, currency: "MBTC" })).toThrow("- currency: ");
});

test("a file's presets and bounds are amounts that people can type in its currency", () => {
  const file = structuredClone(saffron);
  Object.assign(file.deposit.methods[0] ?? {}, { presets: ["50.0000", "99.5000"] });
  file.transfer.min = "0.5000";
  const inVnd = () => parseMerchant("saffron", { ...file, currency: "VND" });
  expect(inVnd).toThrow("- deposit.methods.0.presets.1: people type VND in steps of 1.0000");
  expect(inVnd).toThrow("- transfer.min: people type VND in steps of 1.0000");
  expect(parseMerchant("saffron", { ...file, currency: "KWD" }).transfer.min).toBe(5000n);
});

/** Returns the file with a change. */
function changed(change: (file: MerchantFile) => void): unknown {
  const file = structuredClone(saffron);
  change(file);
  return file;
}

test.each<[string, (file: MerchantFile) => void]>([
  ["maxStake", (file) => (file.maxStake = "50.00")],
  ["deposit.methods.0.min", (file) => Object.assign(file.deposit.methods[0] ?? {}, { min: "50" })],
  ["deposit.methods.3.crypto.rate", (file) => Object.assign(file.deposit.methods[3]?.crypto ?? {}, { rate: "" })],
  ["deposit.methods.3.crypto.rate", (file) => Object.assign(file.deposit.methods[3]?.crypto ?? {}, { rate: "0.0000" })],
  [
    "deposit.methods.3.crypto.decimals",
    (file) => Object.assign(file.deposit.methods[3]?.crypto ?? {}, { decimals: 9 }),
  ],
  ["deposit.twoPersonAbove", (file) => (file.deposit.twoPersonAbove = "-1.0000")],
  ["turnover.bonusMaxStake", (file) => Object.assign(file.turnover ?? {}, { bonusMaxStake: "0.0000" })],
  ["turnover.weights.types.LIVE", (file) => Object.assign(file.turnover?.weights.types ?? {}, { LIVE: 101 })],
  ["turnover.weights.types.LIVE", (file) => Object.assign(file.turnover?.weights.types ?? {}, { LIVE: 12.5 })],
  ["turnover.weights.vendors.PG", (file) => Object.assign(file.turnover?.weights.vendors ?? {}, { PG: -1 })],
  ["turnover.weights.games.one", (file) => Object.assign(file.turnover?.weights.games ?? {}, { one: 10 })],
  ["validBet.weights.types.LIVE", (file) => Object.assign(file.validBet?.weights.types ?? {}, { LIVE: 101 })],
  ["validBet.weights.games.one", (file) => Object.assign(file.validBet?.weights.games ?? {}, { one: 10 })],
  [
    "rewards.missions.2.need.minStake",
    (file) => Object.assign(file.rewards.missions[2]?.need ?? {}, { minStake: undefined }),
  ],
  ["rewards.races.0.minStake", (file) => Object.assign(file.rewards.races?.[0] ?? {}, { minStake: "0.0000" })],
  ["deposit.bonuses.1.everyDays", (file) => Object.assign(file.deposit.bonuses[1] ?? {}, { everyDays: undefined })],
  ["points.goods.0.worth", (file) => Object.assign(file.points.goods[0] ?? {}, { worth: undefined })],
  ["points.ratios.deposit", (file) => Object.assign(file.points.ratios, { deposit: 1 })],
  ["vip.levels.1.keep", (file) => Object.assign(file.vip?.levels[1] ?? {}, { monthlyBonus: "1.0000" })],
  ["vip.levels.1.keep", (file) => Object.assign(file.vip?.levels[1] ?? {}, { birthdayBonus: "1.0000" })],
  ["protection.registers.VN", (file) => (file.protection = { registers: { GB: "gamstop" } })],
  ["protection.registers.VN", (file) => (file.protection = { registers: { VN: "spelpaus" } })],
  ["protection.registers.uk", (file) => (file.protection = { registers: { uk: "gamstop" } })],
  ["flags.FREEPLAY3", (file) => file.register.fields.push({ name: "postcode", required: true })],
  ["vip.levels.0", (file) => Object.assign(file.vip?.levels[0] ?? {}, { levelBonus: "1.0000" })],
  ["transfer.dailyMax", (file) => (file.transfer.dailyMax = "1e9")],
  ["rewards.missions.1.need.goal", (file) => Object.assign(file.rewards.missions[1]?.need ?? {}, { goal: 100 })],
  ["withdraw.methods.0.min", (file) => Object.assign(file.withdraw.methods[0] ?? {}, { min: undefined })],
  ["points.goods.0.pointsRequirement", (file) => Object.assign(file.points.goods[0] ?? {}, { pointsRequirement: "" })],
  [
    "register.rules.username.acceptedPattern",
    (file) => Object.assign(file.register.rules.username ?? {}, { acceptedPattern: "^(a+)+$" }),
  ],
])("a malformed %s is an error with its place", (place, change) => {
  expect(() => parseMerchant("saffron", changed(change))).toThrow(`- ${place}: `);
});

test("a malformed amount in a file ends the start", async () => {
  const database = await testDatabase();
  const wrong = changed((file) => (file.maxStake = "50.00")) as MerchantFile;
  await expect(seedMerchants(database.pool, [wrong])).rejects.toThrow(SetupError);
  await database.drop();
});

test("a malformed merchant keeps its last good configuration and stops no other", async () => {
  const database = await testDatabase();
  await seedMerchants(database.pool, [saffron, jade]);
  const logged: unknown[] = [];
  const log = { error: (...args: unknown[]) => void logged.push(args) };
  const create = () => createMerchants(database.pool, { port: 8080, more: [] }, 0, log);
  const merchants = create();
  const sites = (await merchants.all()).map(({ origins: [main = ""] }) => main);
  await database.pool.query(
    `update merchant set config = jsonb_set(config, '{rebate,min}', '"1.00"') where code = 'jade'`,
  );
  const codesOf = (of: typeof merchants) =>
    Promise.all(sites.map(async (site) => (await of.find(undefined, site))?.code));
  expect(await codesOf(merchants)).toEqual(["jade", "saffron"]);
  expect((await merchants.byCode("jade")).config.rebate.min).toBe(parseMerchant("jade", jade).rebate.min);
  expect(logged).toMatchObject([[{ merchant: "jade", err: { message: expect.stringContaining("rebate.min") } }, {}]]);
  // An instance that starts now has no good configuration.
  expect(await codesOf(create())).toEqual([undefined, "saffron"]);
  await expect(configReader(database.pool)("jade")).rejects.toThrow("rebate.min");
  expect((await configReader(database.pool)("saffron")).currency).toBe(saffron.currency);
  await database.drop();
});

test("a merchant's parsed file is kept until its row has changed", async () => {
  const database = await testDatabase();
  await seedMerchants(database.pool, [saffron, jade]);
  const configs = (rows: Awaited<ReturnType<typeof readMerchants>>) => rows.map(({ config }) => config);
  const first = await readMerchants(database.pool);
  const again = await readMerchants(database.pool, first);
  expect(configs(again).map((config, at) => config === configs(first)[at])).toEqual([true, true]);
  await database.pool.query(`update merchant set config = jsonb_set(config, '{country}', '"TH"') where code = 'jade'`);
  const changedRows = await readMerchants(database.pool, again);
  expect(changedRows.map(({ code, config }) => [code, config.country])).toEqual([
    ["jade", "TH"],
    ["saffron", saffron.country],
  ]);
  expect(configs(changedRows).map((config, at) => config === configs(first)[at])).toEqual([false, true]);
  await database.drop();
});
