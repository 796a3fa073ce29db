import { afterAll, beforeAll, expect, test } from "vitest";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;
let quan: string;

beforeAll(async () => {
  app = await testPlatform();
  const { value } = await app.call("login", { username: "quan.pham", password: "Lantern-2026", type: "username" });
  quan = value.token;
});

afterAll(() => app.close());

const list = async (input: Partial<Parameters<typeof app.call<"agentDownlines">>[1]> = {}) =>
  (await app.call("agentDownlines", { search: "le", pageSize: 100, ...input }, { token: quan })).value;

test("each choice of a filter names a part of the team, and together they are all of it", async () => {
  const everybody = (await list()).totalElements;
  expect(everybody).toBeGreaterThan(15);
  for (const [yes, no] of [
    [{ active: "yes" }, { active: "no" }],
    [{ balance: "some" }, { balance: "none" }],
    [{ kind: "agent" }, { kind: "member" }],
  ] as const) {
    const [some, others] = [await list(yes), await list(no)];
    expect([some.totalElements > 0, some.totalElements + others.totalElements]).toEqual([true, everybody]);
  }
  const [active, idle] = [await list({ active: "yes" }), await list({ active: "no" })];
  expect(active.content.every(({ validBets }) => Number(validBets) > 0)).toBe(true);
  expect(idle.content.every(({ validBets }) => Number(validBets) === 0)).toBe(true);
  expect((await list({ balance: "some" })).content.every(({ balance }) => Number(balance) > 0)).toBe(true);
});

test("a downline stands with its open contracts and their highest rates; one who ended has none", async () => {
  const { content } = (await app.call("agentDownlines", { pageSize: 100 }, { token: quan })).value;
  const bao = content.find(({ account }) => account === "bao.le");
  expect(bao?.contracts).toContainEqual({ kind: "enableCt", state: "valid", rate: 1500 });
  expect(bao?.isShort).toBe(false);
  expect(content.find(({ account }) => account === "lina.tran")?.contracts).toEqual([]);
  expect((await app.call("agentDownline", { account: "bao.le" }, { token: quan })).value.contracts).toEqual(
    bao?.contracts,
  );
});
