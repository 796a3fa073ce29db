import { WebSocket } from "ws";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agentRights, type AgentRight } from "@croupier/contract/domain/agent-rights";
import { rows, type RowName } from "@croupier/contract/rows";
import type { Endpoint } from "@croupier/contract/wire/endpoint";
import type { SocketMessage } from "@croupier/contract/wire/events";
import { createContractHelpers } from "../../agents/contracts/test-contracts.ts";
import { topUp } from "../../games/vendors/test-vendor.ts";
import { ordinaryInput } from "../../kit/http/test-ordinary-input.ts";
import { emit } from "../../notifications/events/emit.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;
let agents: ReturnType<typeof createContractHelpers>;

beforeAll(async () => {
  app = await testPlatform();
  agents = createContractHelpers(app);
});

afterAll(() => app.close());

type Agent = { token: string; id: string; account: string };
const first = "Harbour-4417";
const own = "Pier-lights-88";

const add = (agent: Agent, name: string, rights: AgentRight[]) =>
  app.call("agentSubAccountAdd", { name, password: first, rights }, { token: agent.token });
const signIn = (username: string, password: string) =>
  app.call("login", { username, password, type: "username", entrance: "agent" });
const renew = (token: string) =>
  app.call("changePassword", { oldPassword: first, newPassword: own, confirmNewPassword: own }, { token });

/** Adds a sub-account, signs it in and changes its password. */
async function subAccount(agent: Agent, name: string, rights: AgentRight[]): Promise<string> {
  const made = await add(agent, name, rights);
  if (made.code) throw new Error(`refused: ${made.code} ${JSON.stringify(made.refusal)}`);
  const { value } = await signIn(made.value.login, first);
  return (await renew(value.token)).value.token;
}

const acts = async (agent: Agent, name?: string) =>
  (await app.call("agentActs", name ? { name } : {}, { token: agent.token })).value.content.map(
    ({ by, act, subject, outcome }) => [by ?? "agent", act, subject, outcome],
  );

test("signs in through the agent portal only, changes the given password and acts for the agent", async () => {
  const agent = await agents.agent();
  expect((await add(agent, "mai", ["reports"])).value).toMatchObject({
    login: `mai@${agent.account}`,
    rights: ["reports"],
    isActive: true,
    isPasswordGiven: true,
  });
  const login = `Mai@${agent.account}`;
  expect((await app.call("login", { username: login, password: first, type: "username" })).code).toBe("LOGIN_FAILED");
  expect((await signIn(login, "wrong")).code).toBe("LOGIN_FAILED");
  const { value } = await signIn(login, first);
  expect(value).toMatchObject({
    mustChangePassword: "given",
    info: { account: agent.account, nickname: `mai@${agent.account}`, isAgent: true },
  });
  expect(value.info.subAccount).toEqual({ name: "mai", rights: ["reports"] });
  expect((await app.call("agentReport", {}, { token: value.token })).code).toBe("PASSWORD_CHANGE_REQUIRED");
  const changed = await renew(value.token);
  const { token } = changed.value;
  expect(changed.value.info.subAccount).toEqual({ name: "mai", rights: ["reports"] });
  expect((await app.call("agentReport", {}, { token })).value.way).toEqual([{ account: agent.account, isAgent: true }]);
  // The agent's own password is unchanged.
  expect((await signIn(agent.account, "Lantern2026")).status).toBe(200);
  expect((await signIn(login, first)).code).toBe("LOGIN_FAILED");
  expect((await signIn(login, own)).value.mustChangePassword).toBeUndefined();
});

test("refuses every row without its right, and the agent's own rows with all rights", async () => {
  const agent = await agents.agent();
  const tokens = new Map(
    await Promise.all(
      agentRights.map(async (right) => [right, await subAccount(agent, right, [right])] as [AgentRight, string]),
    ),
  );
  const everything = await subAccount(agent, "everything", [...agentRights]);
  const passed: string[] = [];
  for (const [name, row] of Object.entries(rows) as [RowName, Endpoint][]) {
    if (row.access === "public" || name === "logout") continue;
    const ask = async (token: string) =>
      (await app.call(name, ordinaryInput(row) as never, { token, key: newKey() })).code === "RIGHT_MISSING";
    for (const [right, token] of Array.isArray(row.subAccounts) ? tokens : []) {
      if ((await ask(token)) === row.subAccounts?.includes(right)) passed.push(`${name} with ${right}`);
    }
    if ((await ask(everything)) !== (row.subAccounts === undefined)) passed.push(`${name} with all rights`);
  }
  expect(passed).toEqual([]);
});

test("no right reaches the agent's money, its withdraw password, its security or its messages", () => {
  const never: RowName[] = [
    "changePaymentPassword",
    "createWithdrawal",
    "createDeposit",
    "transferDownline",
    "transferUpline",
    "agentEnvelopeSend",
    "balance",
    "messages",
    "sessionCode",
    "sessionList",
    "signOutEverywhere",
    "passkeys",
    "addPasskey",
    "bindMobile",
    "bindEmail",
    "changeProfile",
    "agentSubAccounts",
    "agentSubAccountAdd",
    "agentSubAccountChange",
    "agentSubAccountPassword",
    "agentActs",
    "lastGamesPlayed" as RowName,
    "launchGame" as RowName,
  ];
  const allowed = never.filter((name) => name in rows && (rows[name] as Endpoint).subAccounts !== undefined);
  expect(allowed).toEqual([]);
});

test("a sub-account sees only its agent's team, and none of the agent's own sign-ins", async () => {
  const [agent, sibling] = [await agents.agent(), await agents.agent()];
  const below = await agents.agent(sibling, 0);
  const token = await subAccount(agent, "linh", [...agentRights]);
  for (const [name, row] of Object.entries(rows) as [RowName, Endpoint][]) {
    if (row.access !== "agent" || row.subAccounts === undefined || !("account" in ordinaryInput(row))) continue;
    const input = { ...ordinaryInput(row), account: below.account };
    expect([name, (await app.call(name, input as never, { token, key: newKey() })).code]).toEqual([name, "NOT_FOUND"]);
  }
  const info = (await app.call("memberInfo", {}, { token })).value;
  expect([info.lastLoginAt, info.lastLoginIp]).toEqual([undefined, undefined]);
  // The sub-account's acts appear neither in the agent's sessions nor in its history or known networks.
  expect((await app.call("sessionList", {}, { token: agent.token })).value).toHaveLength(1);
  const { content } = (await app.call("signInHistory", {}, { token: agent.token })).value;
  expect(content.map(({ method }) => method)).toEqual(["register"]);
});

test("the agent's log records acts by and about a sub-account, refused ones too", async () => {
  const agent = await agents.agent();
  const downline = await agents.agent(agent, 0);
  const token = await subAccount(agent, "hoa", ["downlines"]);
  await app.call("agentNote", { account: downline.account, note: "called on Monday" }, { token });
  await app.call("agentNote", { account: "nobody.at.all", note: "?" }, { token });
  await app.call("agentDownlines", {}, { token });
  await app.call("agentNote", { account: downline.account, note: "by the agent itself" }, { token: agent.token });
  expect(await acts(agent)).toEqual([
    ["hoa", "agentNote", "nobody.at.all", "NOT_FOUND"],
    ["hoa", "agentNote", downline.account, "done"],
    ["hoa", "changePassword", undefined, "done"],
    ["hoa", "signIn", undefined, "done"],
    ["agent", "agentSubAccountAdd", "hoa", "done"],
  ]);
  expect(await acts(agent, "nobody")).toEqual([]);
});

test("switching one off or changing its rights ends its sessions and closes its socket", async () => {
  const agent = await agents.agent();
  const token = await subAccount(agent, "duc", ["reports", "downlines"]);
  const ticket = (await app.call("eventTicket", {}, { token })).value;
  const socket = new WebSocket(
    `${app.url.replace("http", "ws")}/wps/events?ticket=${ticket.ticket}&after=${ticket.sequence}`,
    { origin: app.url },
  );
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await new Promise((resolve) => socket.on("open", resolve));
  const change = (isActive: boolean, rights: AgentRight[]) =>
    app.call("agentSubAccountChange", { name: "duc", rights, isActive }, { token: agent.token });
  expect((await change(false, ["reports"])).value).toMatchObject({ isActive: false, rights: ["reports"] });
  expect((await app.call("agentReport", {}, { token })).code).toBe("SESSION_ENDED");
  expect(await closed).toBe(4001);
  const login = `duc@${agent.account}`;
  expect((await signIn(login, own)).code).toBe("LOGIN_FAILED");
  await change(true, ["downlines"]);
  const again = (await signIn(login, own)).value;
  expect(again.info.subAccount?.rights).toEqual(["downlines"]);
  expect((await app.call("agentReport", {}, { token: again.token })).code).toBe("RIGHT_MISSING");
  await app.call("agentSubAccountPassword", { name: "duc", password: first }, { token: agent.token });
  expect((await app.call("agentDownlines", {}, { token: again.token })).code).toBe("SESSION_ENDED");
  expect((await signIn(login, first)).value.mustChangePassword).toBe("given");
});

test("its open page receives contracts only with that right, and never the agent's money", async () => {
  const agent = await agents.agent();
  const tokens = [
    await subAccount(agent, "with", ["contracts"]),
    await subAccount(agent, "without", ["reports", "movements", "downlines", "register"]),
  ];
  const pages = await Promise.all(
    tokens.map(async (token) => {
      const { ticket, sequence } = (await app.call("eventTicket", {}, { token })).value;
      const socket = new WebSocket(`${app.url.replace("http", "ws")}/wps/events?ticket=${ticket}&after=${sequence}`, {
        origin: app.url,
      });
      const received: string[] = [];
      await new Promise<void>((ready) => {
        socket.on("message", (data: Buffer) => {
          const message = JSON.parse(data.toString()) as SocketMessage;
          if (message.kind === "event") received.push(message.event.type);
          // The server pushes a balance unasked, and with `ready`.
          if ("balance" in message) received.push("balance");
          if (message.kind === "ready") ready();
        });
      });
      return { socket, received };
    }),
  );
  const id = BigInt(agent.id);
  const pool = app.database.pool;
  await topUp(pool, id, 10_000n);
  await emit(pool, id, { type: "deposit", id: "1", state: "credited" });
  await emit(pool, id, { type: "message", id: "1", unread: 1 });
  for (const times of [1, 2]) {
    await emit(pool, id, { type: "contract", id: "1", kind: "salary", state: "offered" });
    await expect.poll(() => pages[0]?.received).toEqual(Array.from({ length: times }, () => "contract"));
  }
  const { value } = await app.call("eventTicket", {}, { token: tokens[1] ?? "" });
  expect(Number(value.sequence)).toBeGreaterThan(2);
  expect(pages[1]?.received).toEqual([]);
  for (const { socket } of pages) socket.close();
});

test("refuses sub-accounts of a blocked agent and of a former agent", async () => {
  const agent = await agents.agent();
  await subAccount(agent, "an", ["reports"]);
  const login = `an@${agent.account}`;
  await agents.query("update member set status = 'blocked' where id = $1", [agent.id]);
  expect((await signIn(login, own)).code).toBe("ACCOUNT_BLOCKED");
  await agents.query("update member set status = 'active', type = 0 where id = $1", [agent.id]);
  expect((await signIn(login, own)).code).toBe("AGENTS_ONLY");
});

test("validates names and passwords by field, refuses a taken name, and allows twenty", async () => {
  const agent = await agents.agent();
  const fields = async (name: string, password: string, rights: AgentRight[]) =>
    (
      (await app.call("agentSubAccountAdd", { name, password, rights }, { token: agent.token })).refusal as {
        fields?: object;
      }
    ).fields;
  expect(Object.keys((await fields("a b", "short", [])) ?? {}).toSorted()).toEqual(["name", "password", "rights"]);
  expect(await fields("mai@other", first, ["reports"])).toHaveProperty("name");
  const both = await Promise.all([add(agent, "twin", ["reports"]), add(agent, "twin", ["reports"])]);
  expect(both.map(({ code }) => code ?? "made").toSorted()).toEqual(["USERNAME_TAKEN", "made"]);
  await agents.query(
    `insert into sub_account (agent_id, name, password_hash, rights)
     select $1, 'more' || n, 'x', '{reports}' from generate_series(1, 19) n`,
    [agent.id],
  );
  expect((await add(agent, "oneless", ["reports"])).code).toBe("TOO_MANY_SUB_ACCOUNTS");
  const [agent2] = [await agents.agent()];
  const foreign = { name: "twin", rights: ["reports" as const], isActive: false };
  expect((await app.call("agentSubAccountChange", foreign, { token: agent2.token })).code).toBe("NOT_FOUND");
});

test("wrong passwords lock the sub-account's name, and not the agent's own sign-in", async () => {
  const agent = await agents.agent();
  await subAccount(agent, "binh", ["reports"]);
  const login = `binh@${agent.account}`;
  const codes: (string | undefined)[] = [];
  for (let at = 0; at < 3; at += 1) codes.push((await signIn(login, "guess")).code);
  expect(codes).toEqual(["LOGIN_FAILED", "LOGIN_FAILED", "LOGIN_FAILED"]);
  expect((await signIn(login, own)).code).toBe("CAPTCHA_REQUIRED");
  expect((await signIn(agent.account, "Lantern2026")).status).toBe(200);
  expect((await acts(agent, "binh"))[0]).toEqual(["binh", "signIn", undefined, "LOGIN_FAILED"]);
});
