import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatMoney, readMoney } from "@croupier/contract/domain/money";
import type { WireInput } from "@croupier/contract/rows";
import { verify } from "../../backoffice/invariants/verify.ts";
import { createWithdrawalHelpers, withdrawPassword, type Player } from "../../cashier/withdrawals/test-withdrawals.ts";
import { isRefusal } from "../../kit/db/refusal.ts";
import { hashPassword } from "../../kit/lib/passwords.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { createContractHelpers } from "../contracts/test-contracts.ts";
import { createEnvelopes } from "./envelopes.ts";

let app: TestPlatform;
let act: ReturnType<typeof createWithdrawalHelpers>;
let agents: ReturnType<typeof createContractHelpers>;

beforeAll(async () => {
  app = await testPlatform();
  act = createWithdrawalHelpers(app);
  agents = createContractHelpers(app);
});

afterAll(async () => {
  expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  await app.close();
});

const hashed = hashPassword(withdrawPassword);

/** Creates an agent with money, and this many members below. */
async function team(members: number, funds = "500.0000"): Promise<{ agent: Player; below: Player[] }> {
  const agent = await agents.agent();
  await act.query("update member set payment_password_hash = $2 where id = $1", [agent.id, await hashed]);
  await act.fund(agent, funds);
  const below: Player[] = [];
  for (let at = 0; at < members; at += 1) below.push(await agents.agent(agent, 0));
  return { agent, below };
}

const filling = { amount: "10.0000", count: 3, mode: "random" as const, hours: 24, wishes: "Lucky" };

const send = (
  who: Player,
  change: Partial<WireInput<"agentEnvelopeSend">> = {},
  { key = newKey(), plain = false } = {},
) =>
  app.call(
    "agentEnvelopeSend",
    { ...filling, paymentPassword: withdrawPassword, ...change },
    { token: who.token, key, plain },
  );
const open = (who: Player, id: string, key = newKey()) => app.call("openEnvelope", { id }, { token: who.token, key });
const received = async (who: Player) => (await app.call("envelopes", {}, { token: who.token })).value;
const sentOf = async (who: Player, id: string) =>
  (await app.call("agentEnvelope", { id, pageSize: 100 }, { token: who.token })).value;
const cash = async (who: Player) => (await act.balance(who))[0];
const messages = async (who: Player) =>
  (await app.call("messages", {}, { token: who.token })).value.content.map(({ kind, detail }) => ({ kind, detail }));
/** Lets an envelope expire, with the guards of its table off meanwhile. */
const expire = (id: string) =>
  act.query(
    `do $$ begin set local session_replication_role = replica;
       update envelope set expires_at = at + interval '1 millisecond' where id = '${id}'; end $$`,
  );

test("an agent sends an envelope, the team opens it, and the sender sees who got what", async () => {
  const { agent, below } = await team(3);
  const [first, second, third] = below as [Player, Player, Player];
  const info = (await app.call("agentEnvelopeInfo", {}, { token: agent.token })).value;
  expect(info).toMatchObject({ available: "500.0000", leftToday: "10000.0000", smallest: "0.0100", team: 3 });
  const { value } = await send(agent);
  expect(value).toMatchObject({ state: "open", opened: 0, recipients: 3, wholeTeam: true });
  expect(await cash(agent)).toBe("490.0000");
  expect(await received(first)).toMatchObject({ waiting: 1, content: [{ state: "waiting", wishes: "Lucky" }] });
  expect((await received(first)).content[0]?.from).not.toBe(agent.account);
  expect(await messages(first)).toMatchObject([
    { kind: "envelope.received", detail: { id: value.id, wishes: "Lucky" } },
  ]);
  const got: string[] = [];
  for (const who of [first, second, third]) got.push((await open(who, value.id)).value.amount ?? "");
  expect(got.map(readMoney).reduce((total, share) => total + share)).toBe(100_000n);
  expect(await cash(second)).toBe(got[1]);
  const seen = await sentOf(agent, value.id);
  expect(seen).toMatchObject({ state: "finished", opened: 3, given: "10.0000", returned: "0.0000" });
  expect(seen.shares.content.map(({ account, amount }) => [account, amount])).toEqual(
    [first, second, third].map(({ account }, at) => [account, got[at]]).toReversed(),
  );
  expect((await messages(agent)).map(({ kind }) => kind)).toContain("envelope.finished");
  const record = (await app.call("accountRecord", { kind: "envelope" }, { token: third.token })).value.content;
  expect(record).toMatchObject([{ change: got[2], reference: value.reference }]);
});

test("an opened envelope returns its share under any key, and 64 presses take one share", async () => {
  const { agent, below } = await team(1);
  const [who] = below as [Player];
  const { id } = (await send(agent, { count: 5, amount: "50.0000" })).value;
  const answers = await Promise.all(Array.from({ length: 64 }, () => open(who, id)));
  expect(new Set(answers.map(({ value }) => value.amount)).size).toBe(1);
  expect(await cash(who)).toBe(answers[0]?.value.amount);
  expect((await open(who, id)).value).toMatchObject({ state: "opened", amount: answers[0]?.value.amount });
  expect(await sentOf(agent, id)).toMatchObject({ opened: 1, state: "open" });
});

test("200 concurrent openers get the sum to the last cent, and latecomers get nothing", async () => {
  const { agent, below } = await team(0);
  await act.query(
    `with made as (
       insert into member (merchant, account, nickname, currency, language, referral_code, upline_id)
       select 'saffron', 'crowd' || n, 'crowd', 'USD', 'en', 'CROWD' || n, $1 from generate_series(1, 220) n returning id)
     insert into member_path (ancestor_id, descendant_id, depth)
     select $1::bigint, id, 1 from made union all select id, id, 0 from made`,
    [agent.id],
  );
  expect(below).toEqual([]);
  const crowd = await act.query<{ id: bigint }>("select id from member where account ~ '^crowd\\d+$'");
  const { id, recipients } = (await send(agent, { count: 200, amount: "333.3300" })).value;
  expect(recipients).toBe(220);
  const envelopes = createEnvelopes({
    db: app.database.pool,
    checkPassword: async () => undefined,
    turnoverLeft: async () => 0n,
  });
  const actor = { merchant: "saffron", currency: "USD", status: "active" as const, fingerprint: "open", levels: [] };
  const answers = await Promise.all(
    crowd.map(({ id: memberId }) => envelopes.open({ ...actor, memberId, key: newKey() }, id)),
  );
  const refused = answers.filter(isRefusal);
  expect(refused.map((answer) => isRefusal(answer) && answer.refused)).toEqual(
    Array.from({ length: 20 }, () => "ENVELOPE_OVER"),
  );
  const [total] = await act.query(
    "select sum(amount)::text as sum, count(*)::int from envelope_share where envelope_id = $1",
    [id],
  );
  expect(total).toEqual({ sum: "3333300", count: 200 });
  expect(await sentOf(agent, id)).toMatchObject({ state: "finished", opened: 200, given: "333.3300" });
}, 60_000);

test("a large team is notified in parts, each member once, even by several instances", async () => {
  const { agent } = await team(0);
  await act.query(
    `with made as (
       insert into member (merchant, account, nickname, currency, language, referral_code, upline_id)
       select 'saffron', 'large' || n, 'large', 'USD', 'en', 'LARGE' || n, $1 from generate_series(1, 1200) n returning id)
     insert into member_path (ancestor_id, descendant_id, depth)
     select $1::bigint, id, 1 from made union all select id, id, 0 from made`,
    [agent.id],
  );
  const { id } = (await send(agent)).value;
  const deps = { db: app.database.pool, checkPassword: async () => undefined, turnoverLeft: async () => 0n };
  await Promise.all(Array.from({ length: 4 }, () => createEnvelopes(deps).announceRest()));
  const [notified] = await act.query(
    `select count(*)::int as messages, count(distinct member_id)::int as members from member_message
     where kind = 'envelope.received' and detail->>'id' = $1`,
    [id],
  );
  expect(notified).toEqual({ messages: 1200, members: 1200 });
});

test("concurrent openings, deposits and transfers during a send lose no unit", async () => {
  const { agent, below } = await team(24, "300.0000");
  const { id } = (await send(agent, { amount: "100.0000", count: 16 })).value;
  await act.query("update member set payment_password_hash = $2 where id = any ($1::bigint[])", [
    below.map((who) => who.id),
    await hashed,
  ]);
  /** Presses again under the same key if the platform is too busy and asks to come back later. */
  const press = async (call: () => Promise<{ status: number }>): Promise<{ status: number }> => {
    const answer = await call();
    return answer.status === 503 ? press(call) : answer;
  };
  const up = (who: Player, key = newKey()) =>
    press(() =>
      app.call("transferUpline", { amount: "10.0000", paymentPassword: withdrawPassword }, { token: who.token, key }),
    );
  const openIt = (who: Player, key = newKey()) => press(() => open(who, id, key));
  const another = (key = newKey()) => press(() => send(agent, { amount: "25.0000" }, { key }));
  const [opened, ...others] = await Promise.all([
    Promise.all(below.map((who) => openIt(who))),
    Promise.all(below.map((who) => act.fund(who, "50.0000").then(() => up(who)))),
    Promise.all(Array.from({ length: 4 }, () => another())),
  ]);
  expect(opened.filter(({ status }) => status === 200)).toHaveLength(16);
  expect(others.flat().map(({ status }) => status)).toEqual(Array.from({ length: 28 }, () => 200));
  expect(await cash(agent)).toBe("340.0000");
  const balances = await Promise.all(below.map(cash));
  const total = balances.reduce((sum, balance) => sum + readMoney(balance ?? ""), 0n);
  expect(formatMoney(total)).toBe("1060.0000");
}, 120_000);

test("unopened shares return to the sender once when the time is over, with a message", async () => {
  const { agent, below } = await team(2);
  const [early, late] = below as [Player, Player];
  const { id, reference } = (await send(agent, { mode: "equal", count: 4, amount: "10.0100" })).value;
  expect((await open(early, id)).value.amount).toBe("2.5100");
  await expire(id);
  expect((await open(late, id)).code).toBe("ENVELOPE_EXPIRED");
  const envelopes = createEnvelopes({
    db: app.database.pool,
    checkPassword: async () => undefined,
    turnoverLeft: async () => 0n,
  });
  await Promise.all(Array.from({ length: 8 }, () => envelopes.returnExpired()));
  expect(await cash(agent)).toBe("497.4900");
  expect(await sentOf(agent, id)).toMatchObject({ state: "returned", returned: "7.5000", opened: 1 });
  const returned = (await messages(agent)).filter(({ kind }) => kind === "envelope.returned");
  expect(returned).toEqual([{ kind: "envelope.returned", detail: { reference, amount: "7.5000", count: 3 } }]);
  expect((await received(late)).content[0]?.state).toBe("expired");
});

test("only chosen members open an envelope, and a foreign name is refused by name", async () => {
  const { agent, below } = await team(2);
  const [chosen, other] = below as [Player, Player];
  const stranger = await act.player();
  const accounts = [chosen.account.toUpperCase(), chosen.account];
  const { value } = await send(agent, { accounts, count: 1 });
  expect(value).toMatchObject({ wholeTeam: false, recipients: 1 });
  const unknown = await open(stranger, randomUUID());
  for (const who of [other, stranger, agent]) expect(await open(who, value.id)).toMatchObject({ code: unknown.code });
  expect((await received(other)).content).toEqual([]);
  expect((await app.call("agentEnvelope", { id: value.id }, { token: (await team(0)).agent.token })).code).toBe(
    "NOT_FOUND",
  );
  expect((await open(chosen, value.id)).value.amount).toBe("10.0000");
  const elsewhere = await send(agent, { accounts: [chosen.account, stranger.account], count: 1 });
  expect([elsewhere.code, elsewhere.refusal]).toEqual([
    "NOT_FOUND",
    { field: "accounts", account: stranger.account.toLowerCase() },
  ]);
  expect((await send(agent, { accounts: [agent.account], count: 1 })).code).toBe("NOT_FOUND");
  expect((await send(agent, { accounts: [chosen.account], count: 2 })).refusal).toEqual({ field: "count", max: 1 });
});

test("refuses wrong passwords, sums and counts out of bounds, and an empty team; no money moves", async () => {
  const { agent, below } = await team(1);
  const codeOf = async (change: Partial<WireInput<"agentEnvelopeSend">>) => (await send(agent, change)).code;
  expect(await codeOf({ paymentPassword: "000000" })).toBe("WITHDRAW_PASSWORD_WRONG");
  expect((await send(agent, {}, { plain: true })).code).toBe("PLAIN_BODY_REFUSED");
  expect(await codeOf({ amount: "0.9900", count: 1 })).toBe("AMOUNT_TOO_SMALL");
  expect(await codeOf({ amount: "5000.0100" })).toBe("AMOUNT_TOO_LARGE");
  expect(await codeOf({ amount: "600.0000" })).toBe("INSUFFICIENT_FUNDS");
  expect(await codeOf({ amount: "-5.0000" })).toBe("BAD_REQUEST");
  expect(await codeOf({ amount: "5.0001" })).toBe("BAD_REQUEST");
  expect(await codeOf({ count: 0 })).toBe("BAD_REQUEST");
  expect(await codeOf({ hours: 169 })).toBe("ENVELOPE_BOUNDS");
  expect(await codeOf({ count: 1001 })).toBe("ENVELOPE_BOUNDS");
  const thin = await send(agent, { amount: "1.0000", count: 101 });
  expect([thin.code, thin.refusal]).toEqual(["ENVELOPE_TOO_THIN", { min: "1.0100" }]);
  expect((await send((await team(0)).agent)).code).toBe("ENVELOPE_NOBODY");
  await act.query(
    `insert into turnover (id, member_id, currency, cause, reference, required)
     values (gen_random_uuid(), $1, 'USD', 'bonus', 'x', 100000)`,
    [agent.id],
  );
  expect(await codeOf({})).toBe("TURNOVER_LEFT");
  await act.query("delete from turnover where member_id = $1", [agent.id]);
  await act.query("update member set status = 'blocked' where id = $1", [below[0]?.id]);
  expect(await codeOf({})).toBe("ENVELOPE_NOBODY");
  expect(await cash(agent)).toBe("500.0000");
  expect((await app.call("agentEnvelopes", {}, { token: agent.token })).value.content).toEqual([]);
});

test("one key sends one envelope, refuses another use, and a day has its limit", async () => {
  const { agent } = await team(1, "11000.0000");
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 64 }, () => send(agent, { amount: "4000.0000" }, { key })));
  // A busy machine may turn a call away before it has done anything.
  const sent = answers.filter(({ status }) => status !== 503);
  expect(new Set(sent.map(({ value }) => value.id)).size).toBe(1);
  expect(await cash(agent)).toBe("7000.0000");
  expect((await send(agent, { amount: "4000.0100" }, { key })).code).toBe("KEY_REUSED");
  expect((await send(agent, { amount: "4000.0000" })).status).toBe(200);
  const info = (await app.call("agentEnvelopeInfo", {}, { token: agent.token })).value;
  expect(info.leftToday).toBe(formatMoney(readMoney("2000.0000")));
  expect((await send(agent, { amount: "2000.0100" })).code).toBe("DAILY_LIMIT");
  expect((await send(agent, { amount: "2000.0000" })).status).toBe(200);
});

test("two envelopes beyond the balance leave nothing below zero", async () => {
  const { agent } = await team(1);
  const answers = await Promise.all([send(agent, { amount: "300.0000" }), send(agent, { amount: "300.0000" })]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual(["INSUFFICIENT_FUNDS", undefined]);
  expect(await cash(agent)).toBe("200.0000");
});

test("a share above the deposit limit of its recipient stays in the envelope", async () => {
  const { agent, below } = await team(1);
  const [member] = below;
  if (!member) throw new Error("no member below");
  await app.call("setMemberLimit", { limit: "deposit", period: "week", amount: "11.0000" }, { token: member.token });
  const { id } = (await send(agent, { amount: "12.0000", count: 1 })).value;
  const refused = await open(member, id);
  expect([refused.code, refused.refusal]).toMatchObject(["LIMIT_REACHED", { amount: "11.0000", used: "0.0000" }]);
  expect(await cash(member)).toBe("0.0000");
  const small = (await send(agent, { amount: "11.0000", count: 1 })).value;
  expect((await open(member, small.id)).value.amount).toBe("11.0000");
});

test("a member blocked since opens nothing, and a merchant without envelopes has none", async () => {
  const { agent, below } = await team(1);
  const [who] = below as [Player];
  const { id } = (await send(agent)).value;
  await act.query("update member set status = 'excluded' where id = $1", [who.id]);
  expect((await open(who, id)).code).toBe("ACCOUNT_BLOCKED");
  await act.query("update merchant set config = config #- '{agents,envelopes}' where code = 'saffron'");
  await expect.poll(async () => (await send(agent)).code, { timeout: 8000 }).toBe("FEATURE_OFF");
  expect((await app.call("agentEnvelopeInfo", {}, { token: agent.token })).code).toBe("FEATURE_OFF");
});
