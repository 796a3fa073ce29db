import { afterAll, beforeAll, expect, test } from "vitest";
import type { WireInput } from "@croupier/contract/rows";
import { verify } from "../../backoffice/invariants/verify.ts";
import { createWithdrawalHelpers, withdrawPassword } from "../../cashier/withdrawals/test-withdrawals.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;
let quan: string;
let names = 0;

const query = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await app.database.pool.query<R>(text, values)).rows;
const signIn = (username: string, password = "Lantern-2026") =>
  app.call("login", { username, password, type: "username" });
const newName = () => `teammate${(names += 1)}`;

beforeAll(async () => {
  app = await testPlatform({ merchantsFreshMs: 200 });
  await query(
    "update rebate_rate set rate = 130 where member_id = (select id from member where account = 'quan.pham')",
  );
  quan = (await signIn("quan.pham")).value.token;
});

afterAll(() => app.close());

const register = (change: Partial<WireInput<"agentRegister">> = {}, token = quan) =>
  app.call(
    "agentRegister",
    { username: newName(), password: "Lantern-2027", isAgent: false, rebateRate: 50, ...change },
    { token },
  );
const invite = async (change: Partial<WireInput<"agentInvite">> = {}, token = quan, key = newKey()) =>
  app.call("agentInvite", { name: "Friends", isAgent: false, rebateRate: 40, ...change }, { token, key });
const join = async (affiliateCode: string) =>
  app.call("register", { username: newName(), ...(await app.registration()), affiliateCode });
const memberOf = async (account: string) =>
  (
    await query<{ type: number; upline: string; rate: number | null }>(
      `select m.type, u.account as upline, r.rate from member m join member u on u.id = m.upline_id
       left join rebate_rate r on r.member_id = m.id where m.account = $1`,
      [account],
    )
  )[0];

test("an agent registers a member with the given rate, who must change the password", async () => {
  const { value } = await register({ username: "binhvo", rebateRate: 70 });
  expect(value.account).toBe("binhvo");
  expect(await memberOf("binhvo")).toEqual({ type: 0, upline: "quan.pham", rate: 70 });
  const { value: session } = await signIn("binhvo", "Lantern-2027");
  const own = { token: session.token };
  expect((await app.call("balance", {}, own)).code).toBe("PASSWORD_CHANGE_REQUIRED");
});

test("a registered agent opens its own centre, and registers members below itself", async () => {
  await register({ username: "maiha", isAgent: true, rebateRate: 60 });
  await query("update member set password_given = false where account = 'maiha'");
  const { token } = (await signIn("maiha", "Lantern-2027")).value;
  expect((await app.call("agentRegisterInfo", {}, { token })).value).toEqual({
    maxRebateRate: 60,
    canRegisterAgents: true,
    limits: { level: 1, maxLevel: 6, direct: 0, maxDirect: 500, registeredToday: 0, maxToday: 50 },
  });
  expect((await register({ username: "belowmai", rebateRate: 61 }, token)).refusal).toEqual({ min: 0, max: 60 });
  expect((await register({ username: "belowmai", rebateRate: 60 }, token)).status).toBe(200);
  expect(await memberOf("belowmai")).toMatchObject({ upline: "maiha" });
});

test("names invalid names, passwords and rates by field, and creates nobody", async () => {
  const [before] = await query("select count(*) from member");
  expect((await register({ username: "x" })).refusal).toMatchObject({ fields: { username: {} } });
  expect((await register({ username: "0901234567" })).refusal).toMatchObject({
    fields: { username: { kind: "letterless" } },
  });
  expect((await register({ password: "short" })).refusal).toMatchObject({ fields: { password: {} } });
  expect((await register({ username: "BINHVO" })).code).toBe("USERNAME_TAKEN");
  expect((await register({ rebateRate: 131 })).code).toBe("RATE_OUT_OF_BOUNDS");
  expect((await register({ rebateRate: -1 })).code).toBe("BAD_REQUEST");
  expect(await query("select count(*) from member")).toEqual([before]);
});

test("gives a name requested by sixteen at once to one", async () => {
  const answers = await Promise.all(Array.from({ length: 16 }, () => register({ username: "onlyone" })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, "USERNAME_TAKEN"]));
});

test("nobody registers below the merchant's deepest level", async () => {
  let upline = "quan.pham";
  for (let level = 1; level <= 6; level += 1) {
    const token = (await signIn(upline, level === 1 ? "Lantern-2026" : "Lantern-2027")).value.token;
    const name = `level${"abcdef"[level - 1]}x`;
    const isAgent = level < 6;
    if (!isAgent) expect((await register({ isAgent: true, rebateRate: 0 }, token)).code).toBe("TEAM_TOO_DEEP");
    expect((await register({ username: name, isAgent, rebateRate: 0 }, token)).status).toBe(200);
    await query("update member set password_given = false where account = $1", [name]);
    upline = name;
  }
});

test("a link counts clicks and registrations, gives type and rate, and ends after its last use", async () => {
  const { value: link } = await invite({ isAgent: true, rebateRate: 45, maxUses: 2 });
  expect((await app.call("affiliateCheck", { code: link.code.toLowerCase() })).value).toEqual({ valid: true });
  const first = await join(link.code);
  expect(first.value.info.isAgent).toBe(true);
  expect(await memberOf(first.value.info.account)).toEqual({ type: 1, upline: "quan.pham", rate: 45 });
  const rest = await Promise.all(Array.from({ length: 6 }, () => join(link.code)));
  expect(rest.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(rest.filter(({ code }) => code === "INVITATION_CODE_ERROR")).toHaveLength(5);
  const [seen] = (await app.call("agentInvitations", {}, { token: quan })).value;
  expect(seen).toMatchObject({ code: link.code, clicks: 1, uses: 2, maxUses: 2, state: "full", firstDeposits: 0 });
});

test("a link sent again under its key is the first one, also beside the first", async () => {
  const links = async () => (await app.call("agentInvitations", {}, { token: quan })).value.length;
  const before = await links();
  const key = newKey();
  const make = async () => (await invite({ days: 7 }, quan, key)).value;
  const both = await Promise.all([make(), make()]);
  expect(new Set([...both, await make()].map((link) => JSON.stringify(link))).size).toBe(1);
  expect(await links()).toBe(before + 1);
  expect((await invite({ days: 8 }, quan, key)).code).toBe("KEY_REUSED");
});

test("a link that is off, over, or of a blocked agent admits nobody", async () => {
  const [off, over] = [(await invite()).value, (await invite({ days: 1 })).value];
  const stranger = (await signIn("minh.le")).value.token;
  expect((await app.call("agentInvitationOff", { code: off.code }, { token: stranger })).code).toBe("NOT_FOUND");
  expect((await app.call("agentInvitationOff", { code: off.code }, { token: quan })).status).toBe(200);
  await query("update invitation set expires_at = now() where code = $1", [over.code]);
  const own = (await invite({ rebateRate: 20 }, stranger)).value;
  await query("update member set status = 'blocked' where account = 'minh.le'");
  for (const { code } of [off, over, own]) expect((await join(code)).code).toBe("INVITATION_CODE_ERROR");
  const states = (await app.call("agentInvitations", {}, { token: quan })).value.map(({ code, state }) => [
    code,
    state,
  ]);
  expect(states).toEqual(
    expect.arrayContaining([
      [off.code, "off"],
      [over.code, "expired"],
    ]),
  );
});

test("a link gives its rate up to the agent's current one, even while that is lowered", async () => {
  await register({ username: "linkmaker", isAgent: true, rebateRate: 120 });
  await query("update member set password_given = false where account = 'linkmaker'");
  const { token } = (await signIn("linkmaker", "Lantern-2027")).value;
  const { value: link } = await invite({ isAgent: true, rebateRate: 120 }, token);
  const lower = (rebateRate: number) =>
    app.call("agentRebateRate", { account: "linkmaker", rebateRate }, { token: quan });
  expect((await lower(30)).status).toBe(200);
  const [seen] = (await app.call("agentInvitations", {}, { token })).value;
  expect(seen).toMatchObject({ code: link.code, rebateRate: 30 });
  const late = await join(link.code);
  expect(await memberOf(late.value.info.account)).toEqual({ type: 1, upline: "linkmaker", rate: 30 });
  for (const rate of [29, 28, 27]) {
    await query("update rebate_rate set rate = 0 where member_id in (select member_id from invited where code = $1)", [
      link.code,
    ]);
    const [joined] = await Promise.all([join(link.code), lower(rate)]);
    const [most, own] = [await memberOf("linkmaker"), await memberOf(joined.value.info.account)];
    expect(own?.rate).toBeLessThanOrEqual(most?.rate ?? 0);
  }
});

test("a link admits nobody below the merchant's current deepest level", async () => {
  const { value: link } = await invite({ isAgent: true, rebateRate: 0 });
  const setDepth = (depth: number) =>
    query(
      "update merchant set config = jsonb_set(config, '{agents,maxDepth}', to_jsonb($1::int)) where code = 'saffron'",
      [depth],
    );
  await setDepth(1);
  await expect.poll(async () => (await join(link.code)).code, { timeout: 5_000 }).toBe("INVITATION_CODE_ERROR");
  await setDepth(6);
  await expect.poll(async () => (await join(link.code)).status, { timeout: 5_000 }).toBe(200);
});

test("rates stay between those above and below, even for concurrent changes", async () => {
  await register({ username: "ratetop", isAgent: true, rebateRate: 80 });
  await query("update member set password_given = false where account = 'ratetop'");
  const { token } = (await signIn("ratetop", "Lantern-2027")).value;
  await register({ username: "ratelow", rebateRate: 50 }, token);
  const set = (account: string, rebateRate: number, by: string) =>
    app.call("agentRebateRate", { account, rebateRate }, { token: by });
  expect((await set("ratetop", 49, quan)).refusal).toEqual({ min: 50, max: 130 });
  expect((await set("ratelow", 81, token)).refusal).toEqual({ min: 0, max: 80 });
  // Only the direct upline sets a rate.
  expect((await set("ratelow", 20, quan)).code).toBe("NOT_FOUND");
  expect((await set("ratetop", 60, token)).code).toBe("NOT_FOUND");
  for (let turn = 0; turn < 10; turn += 1) {
    await query("update rebate_rate set rate = 80 where member_id = (select id from member where account = 'ratetop')");
    await query("update rebate_rate set rate = 50 where member_id = (select id from member where account = 'ratelow')");
    await Promise.all([set("ratetop", 60, quan), set("ratelow", 70, token)]);
    const [top, low] = [await memberOf("ratetop"), await memberOf("ratelow")];
    expect(low?.rate).toBeLessThanOrEqual(top?.rate ?? 0);
  }
});

test("searches a team by name at any depth, and shows a note only to its agent", async () => {
  const list = async (input: object, token = quan) => (await app.call("agentDownlines", input, { token })).value;
  const direct = await list({ kind: "agent", pageSize: 100 });
  expect(direct.content.every(({ level, isAgent }) => level === 1 && isAgent)).toBe(true);
  const deep = await list({ search: "LEVELFx" });
  expect(deep.content.map(({ account, level }) => [account, level])).toEqual([["levelfx", 6]]);
  expect((await list({ search: "%" })).content).toEqual([]);
  expect((await list({ status: "blocked" })).content.map(({ account }) => account)).toEqual(["minh.le"]);
  await app.call("agentNote", { account: "levelfx", note: "calls on Sundays" }, { token: quan });
  const profile = (await app.call("agentDownline", { account: "levelfx" }, { token: quan })).value;
  expect(profile).toMatchObject({ note: "calls on Sundays", level: 6, isDirect: false, upline: "levelex" });
  const { token } = (await signIn("levelex", "Lantern-2027")).value;
  expect((await app.call("agentDownline", { account: "levelfx" }, { token })).value).not.toHaveProperty("note");
  expect(JSON.stringify(profile)).not.toMatch(/email|mobile|password|example\.com/);
});

test("money goes down once per key, with the withdraw password, and both have the receipt", async () => {
  const agent = await createWithdrawalHelpers(app).player("100.0000");
  await query("update member set type = 1 where id = $1", [agent.id]);
  const { value: link } = await invite({ rebateRate: 0 }, agent.token);
  const { account, token } = await (async () => {
    const { value } = await join(link.code);
    return { account: value.info.account, token: value.token };
  })();
  const send = (key: string, change: object = {}) =>
    app.call(
      "transferDownline",
      { account, amount: "12.0000", paymentPassword: withdrawPassword, ...change },
      { token: agent.token, key },
    );
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 16 }, () => send(key)));
  expect(new Set(answers.map(({ value }) => value.reference)).size).toBe(1);
  const cash = async (of: string) => (await app.call("balance", {}, { token: of })).value.balance;
  expect([await cash(agent.token), await cash(token)]).toEqual(["88.0000", "12.0000"]);
  expect((await send(key, { amount: "13.0000" })).code).toBe("KEY_REUSED");
  expect((await send(key, { account: agent.account })).code).toBe("KEY_REUSED");
  expect((await send(newKey(), { paymentPassword: "000000" })).code).toBe("WITHDRAW_PASSWORD_WRONG");
  expect((await send(newKey(), { account: agent.account })).code).toBe("NOT_FOUND");
  expect((await send(newKey(), { account: "lina.tran" })).code).toBe("NOT_FOUND");
  expect((await send(newKey(), { amount: "89.0000" })).code).toBe("INSUFFICIENT_FUNDS");
  // A read caches a session for a second, so a new agent is recognised slightly later.
  const available = async () => (await app.call("transferDownlineInfo", {}, { token: agent.token })).value?.available;
  await expect.poll(available, { timeout: 5000 }).toBe("88.0000");
  expect((await app.call("transfers", {}, { token })).value.content).toMatchObject([
    { direction: "in", amount: "12.0000" },
  ]);
  expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
});

/** Sets a merchant's limits for agents; returns a function that restores them. */
async function allow(limits: object): Promise<() => Promise<unknown>> {
  const [row] = await query<{ config: object }>("select config from merchant where code = 'saffron'");
  await query(
    "update merchant set config = jsonb_set(config, '{agents}', (config -> 'agents') || $1::jsonb) where code = 'saffron'",
    [JSON.stringify(limits)],
  );
  return async () => {
    await query("update merchant set config = $1 where code = 'saffron'", [JSON.stringify(row?.config)]);
    const read = async () => (await app.call("agentRegisterInfo", {}, { token: quan })).value.limits;
    await expect.poll(read, { timeout: 15_000 }).toMatchObject({ maxDirect: 500, maxToday: 50 });
  };
}

test("an agent has no more direct downlines than allowed, in any way and concurrently", async () => {
  await register({ username: "fullhouse", isAgent: true, rebateRate: 60 });
  await query("update member set password_given = false where account = 'fullhouse'");
  const { token } = (await signIn("fullhouse", "Lantern-2027")).value;
  const link = (await invite({ rebateRate: 10 }, token)).value;
  const restore = await allow({ maxDirect: 3 });
  try {
    await expect
      .poll(async () => (await app.call("agentRegisterInfo", {}, { token })).value.limits.maxDirect, {
        timeout: 15_000,
      })
      .toBe(3);
    expect((await register({ rebateRate: 0 }, token)).status).toBe(200);
    const joined = await Promise.all(Array.from({ length: 5 }, () => join(link.code)));
    expect(joined.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(joined.filter(({ code }) => code === "INVITATION_CODE_ERROR")).toHaveLength(3);
    const answer = await register({ rebateRate: 0 }, token);
    expect([answer.code, answer.refusal]).toEqual(["TEAM_FULL", { most: 3 }]);
    expect((await invite({ rebateRate: 0 }, token)).code).toBe("TEAM_FULL");
    expect((await app.call("agentRegisterInfo", {}, { token })).value.limits).toMatchObject({
      direct: 3,
      maxDirect: 3,
    });
  } finally {
    await restore();
  }
});

test("an agent registers a limited number a day, without registrations by link", async () => {
  await register({ username: "busyday", isAgent: true, rebateRate: 60 });
  await query("update member set password_given = false where account = 'busyday'");
  const { token } = (await signIn("busyday", "Lantern-2027")).value;
  const link = (await invite({ rebateRate: 10 }, token)).value;
  const restore = await allow({ maxRegistrationsADay: 2 });
  try {
    await expect
      .poll(async () => (await app.call("agentRegisterInfo", {}, { token })).value.limits.maxToday, { timeout: 15_000 })
      .toBe(2);
    const answers = await Promise.all(Array.from({ length: 5 }, () => register({ rebateRate: 0 }, token)));
    expect(answers.map(({ code }) => code ?? "made").toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => "REGISTRATIONS_USED_UP"),
      "made",
      "made",
    ]);
    expect((await join(link.code)).status).toBe(200);
    await query(
      "update member set registered_at = now() - interval '2 days' where upline_id = (select id from member where account = 'busyday')",
    );
    expect((await register({ rebateRate: 0 }, token)).status).toBe(200);
  } finally {
    await restore();
  }
});

test("an agent's daily limit downwards is the one for agents, not for members", async () => {
  const act = createWithdrawalHelpers(app);
  const agent = await act.player();
  await query("update member set type = 1 where id = $1", [agent.id]);
  const below = await register({ rebateRate: 0 }, agent.token);
  await act.fund(agent, "900.0000");
  const restore = await allow({ sendDailyMax: "60.0000" });
  try {
    const info = async () => (await app.call("transferDownlineInfo", {}, { token: agent.token })).value.leftToday;
    await expect.poll(info, { timeout: 15_000 }).toBe("60.0000");
    const send = (amount: string) =>
      app.call(
        "transferDownline",
        { account: below.value.account, amount, paymentPassword: withdrawPassword },
        { token: agent.token, key: newKey() },
      );
    expect((await send("50.0000")).status).toBe(200);
    const { content } = (await app.call("messages", {}, { token: agent.token })).value;
    expect(content.find(({ kind }) => kind === "transfer.sent")?.detail).toMatchObject({ way: "down" });
    expect((await send("20.0000")).code).toBe("DAILY_LIMIT");
    expect(await info()).toBe("10.0000");
  } finally {
    await restore();
  }
});
