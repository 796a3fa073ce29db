import { afterAll, beforeAll, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";
import { findCommand, runCommand } from "./run.ts";

let app: TestPlatform;

beforeAll(async () => {
  app = await testPlatform();
});
afterAll(() => app.close());

interface Player {
  token: string;
  account: string;
}

const as = (actor: string) => (act: string, player: Player, words: string) => {
  const command = findCommand("limits");
  if (!command) throw new Error("there is no such command");
  return runCommand(app.database.pool, command, actor, [
    act,
    "saffron",
    player.account,
    ...words.split(" ").filter(Boolean),
  ]);
};
const [mai, bao] = [as("mai"), as("bao")];
const limitsOf = async ({ token }: Player) => (await app.call("memberLimits", {}, { token })).value.limits;
const set = ({ token }: Player, amount?: string) =>
  app.call("setMemberLimit", { limit: "stake", period: "day", ...(amount ? { amount } : {}) }, { token });
const changesOf = async ({ token }: Player) =>
  (await app.call("memberLimitChanges", {}, { token })).value.content
    .map(({ change, before, after }) => [change, before, after])
    .toReversed();
const audited = async ({ account }: Player) =>
  (
    await app.database.pool.query(
      "select actor, detail from audit_entry where action = 'limits' and subject = $1 order by id",
      [account],
    )
  ).rows.map(({ actor, detail }) => [actor, detail.act, detail.limit, detail.done]);

test("a limit is imposed at once; the member lowers it, and neither raises nor removes it", async () => {
  const player = await app.register();
  expect(await mai("set", player, "stake day 100")).toBe(`${player.account}: stake day: 100.0000.`);
  expect(await limitsOf(player)).toMatchObject([
    { limit: "stake", period: "day", amount: "100.0000", isImposed: true },
  ]);
  for (const amount of ["100.0100", undefined]) expect((await set(player, amount)).code).toBe("LIMIT_IMPOSED");
  expect((await set(player, "100.0000")).status).toBe(200);
  expect((await set(player, "80.0000")).value.limits).toMatchObject([{ amount: "80.0000", isImposed: true }]);
  expect((await set(player, "100.0000")).code).toBe("LIMIT_IMPOSED");
  expect(await changesOf(player)).toEqual([
    ["imposed", undefined, "100.0000"],
    ["lowered", "100.0000", "80.0000"],
  ]);
  expect(await audited(player)).toEqual([["mai", "set", "stake day: 100.0000", true]]);
});

test("a member's own limit is lowered, its request ends, and a lower one of the member stays", async () => {
  const player = await app.register();
  await set(player, "100.0000");
  await set(player, "500.0000");
  expect(await mai("set", player, "stake day 100.01")).toContain("lower already");
  expect(await limitsOf(player)).toMatchObject([{ isImposed: false, request: { amount: "500.0000" } }]);
  await mai("set", player, "stake day 50");
  const [limit] = await limitsOf(player);
  expect(limit).toMatchObject({ amount: "50.0000", isImposed: true });
  expect(limit?.request).toBeUndefined();
});

test("two people who name the same amount loosen an imposed limit, and nobody alone", async () => {
  const player = await app.register();
  expect(await mai("loosen", player, "stake day 100")).toContain("no such limit");
  await set(player, "10.0000");
  expect(await mai("loosen", player, "stake day 100")).toContain("The member has set this limit");
  await mai("set", player, "stake day 10");
  for (const act of [mai, mai]) expect(await act("loosen", player, "stake day 100")).toContain("second person");
  expect(await bao("loosen", player, "stake day 90")).toContain("second person");
  expect(await mai("list", player, "")).toContain("imposed by mai\tbao asks for 90.0000");
  expect(await limitsOf(player)).toMatchObject([{ amount: "10.0000" }]);
  expect(await mai("loosen", player, "stake day 90")).toBe(`${player.account}: stake day: 90.0000.`);
  expect(await limitsOf(player)).toMatchObject([{ amount: "90.0000", isImposed: true }]);
  expect(await bao("loosen", player, "stake day 90")).toContain("no higher limit");
  await bao("loosen", player, "stake day none");
  await mai("loosen", player, "stake day none");
  expect(await limitsOf(player)).toEqual([]);
  expect(await changesOf(player)).toEqual([
    ["set", undefined, "10.0000"],
    ["imposed", "10.0000", "10.0000"],
    ["loosened", "10.0000", "90.0000"],
    ["loosened", "90.0000", undefined],
  ]);
  expect((await audited(player)).map(([actor, , , done]) => [actor, done])).toEqual([
    ["mai", true],
    ["mai", false],
    ["mai", false],
    ["bao", false],
    ["mai", true],
    ["bao", false],
    ["mai", true],
  ]);
});

test("a change of the limit ends the request to loosen it", async () => {
  const player = await app.register();
  await mai("set", player, "stake day 100");
  await bao("loosen", player, "stake day 200");
  await set(player, "20.0000");
  expect(await mai("loosen", player, "stake day 200")).toContain("second person");
});

test.each([
  "stake day",
  "stake day 0",
  "stake day -5",
  "stake day 1e99",
  "stake day 0.0011",
  "stake day none",
  "stake day 9000000000000",
  "stake single 10",
  "bet day 10",
  "time week 60",
  "time day 1441",
  "time day 1.5",
  "luck day 10",
  "stake day 10 twice",
])("the words “%s” impose nothing", async (words) => {
  const player = await app.register();
  expect(await mai("set", player, words)).toBeUndefined();
  expect(await limitsOf(player)).toEqual([]);
});

test("an amount of time is in minutes", async () => {
  const player = await app.register();
  expect(await mai("set", player, "time day 90")).toBe(`${player.account}: time day: 90 minutes.`);
  expect(await mai("list", player, "")).toMatch(/^time\tday\t90 minutes\tused 0 minutes\tresets /);
  expect(await mai("list", { ...player, account: "nobody.at.all" }, "")).toContain("There is no member");
});
