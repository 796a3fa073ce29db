import { afterAll, beforeAll, expect, test } from "vitest";
import { createContractHelpers } from "../contracts/test-contracts.ts";
import { testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;
let agents: ReturnType<typeof createContractHelpers>;

beforeAll(async () => {
  app = await testPlatform();
  agents = createContractHelpers(app);
});

afterAll(() => app.close());

const save = (token: string, name: string, choices: Record<string, string> = { days: "7" }) =>
  app.call("agentFilterSave", { page: "report", name, choices }, { token });
const names = async (token: string, page: "report" | "bets" = "report") =>
  (await app.call("agentFilters", { page }, { token })).value.map(({ name, choices }) => [name, choices]);

test("filters are stored by page and name, replaced by name, and deleted one by one", async () => {
  const { token } = await agents.agent();
  await save(token, "Week");
  await save(token, "Slots", { days: "30", gameType: "RNG" });
  const again = await save(token, "Week", { from: "2026-11-01", to: "2026-11-07" });
  expect(await names(token)).toEqual([
    ["Slots", { days: "30", gameType: "RNG" }],
    ["Week", { from: "2026-11-01", to: "2026-11-07" }],
  ]);
  expect(await names(token, "bets")).toEqual([]);
  expect((await app.call("agentFilterDrop", { id: again.value.id }, { token })).status).toBe(200);
  expect((await app.call("agentFilterDrop", { id: again.value.id }, { token })).code).toBe("NOT_FOUND");
  expect((await names(token)).map(([name]) => name)).toEqual(["Slots"]);
});

test("nobody reads or deletes the filters of another agent or a sub-account", async () => {
  const [agent, sibling] = [await agents.agent(), await agents.agent()];
  const stored = (await save(agent.token, "Mine")).value;
  await app.call(
    "agentSubAccountAdd",
    { name: "mai", password: "Harbour-4417", rights: ["reports"] },
    { token: agent.token },
  );
  await agents.query("update sub_account set password_given = false");
  const login = {
    username: `mai@${agent.account}`,
    password: "Harbour-4417",
    type: "username",
    entrance: "agent",
  } as const;
  const mai = (await app.call("login", login)).value.token;
  await save(mai, "Of Mai");
  expect(await names(mai)).toEqual([["Of Mai", { days: "7" }]]);
  for (const token of [mai, sibling.token])
    expect((await app.call("agentFilterDrop", { id: stored.id }, { token })).code).toBe("NOT_FOUND");
  expect(await names(agent.token)).toEqual([["Mine", { days: "7" }]]);
  expect(await names(sibling.token)).toEqual([]);
});

test("stores at most twenty for a page, even concurrently, and refuses malformed ones", async () => {
  const { token } = await agents.agent();
  const answers = await Promise.all(Array.from({ length: 24 }, (_, at) => save(token, `F${at}`)));
  expect(answers.filter(({ code }) => code === "TOO_MANY_FILTERS")).toHaveLength(4);
  expect(await names(token)).toHaveLength(20);
  for (const choices of [{ "a b": "1" }, { days: "x".repeat(65) }])
    expect((await save(token, "odd", choices)).code).toBe("BAD_REQUEST");
  expect((await save(token, "  ")).code).toBe("BAD_REQUEST");
});
