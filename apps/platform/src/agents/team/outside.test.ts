import { afterAll, beforeAll, expect, test } from "vitest";
import { rows, type RowName } from "@croupier/contract/rows";
import type { Endpoint } from "@croupier/contract/wire/endpoint";
import { createWithdrawalHelpers, withdrawPassword, type Player } from "../../cashier/withdrawals/test-withdrawals.ts";
import { ordinaryInput } from "../../kit/http/test-ordinary-input.ts";
import { hashPassword } from "../../kit/lib/passwords.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { createContractHelpers, tier } from "../contracts/test-contracts.ts";

/*
 * Checks that members outside an agent's team are unknown to it in every call: an upline, a sibling, a sibling's
 * downline, and an agent of another tree or merchant are each answered like an unknown name. The acts of one line reach
 * no open pages or inboxes of another.
 */

let app: TestPlatform;
let act: ReturnType<typeof createWithdrawalHelpers>;
let agents: ReturnType<typeof createContractHelpers>;

let top: Player;
let asking: Player;
let below: Player;
let outside: Record<string, Player>;

beforeAll(async () => {
  app = await testPlatform();
  act = createWithdrawalHelpers(app);
  agents = createContractHelpers(app);
  top = await agents.agent();
  asking = await agents.agent(top);
  below = await agents.agent(asking);
  const sibling = await agents.agent(top);
  const nephew = await agents.agent(sibling);
  const [foreign] = await act.query<{ id: string; account: string }>(
    `insert into member (merchant, account, nickname, type, currency, language, referral_code)
     values ('jade', 'foreign', 'foreign', 1, 'USD', 'en', 'FOREIGN1') returning id, account`,
  );
  outside = {
    top,
    sibling,
    nephew,
    stranger: await agents.agent(),
    ...(foreign ? { foreign: { token: "", ...foreign } } : {}),
  };
  const password = await hashPassword(withdrawPassword);
  await act.query("update member set payment_password_hash = $2 where id = $1", [asking.id, password]);
  await act.fund(asking, "500.0000");
  await agents.top(top, "hourSalary", [tier(100)]);
  await agents.agree(top, asking, "hourSalary", [tier(80)]);
});

afterAll(() => app.close());

/** Every row that names a member, from the contract itself: one by `account`, several by `accounts`. */
const naming = (Object.entries(rows) as [RowName, Endpoint][]).flatMap(([name, row]) => {
  const input = row.access === "public" ? {} : ordinaryInput(row);
  return "account" in input || "accounts" in input ? [{ name, row, input }] : [];
});

/** The other fields that a row needs to get as far as the name. */
const besides: Partial<Record<RowName, object>> = {
  offerContract: { kind: "salary", period: "daily", tiers: [{ ...tier(50), validBet: "0.0000", loss: "0.0000" }] },
  contractPlay: { kind: "salary", period: "daily" },
  contracts: { side: "downline" },
  bills: { side: "downline" },
  billSums: { side: "downline" },
  agentEnvelopeSend: { amount: "10.0000", count: 1, hours: 1, wishes: "" },
};

test("the rows that name a member are these", () => {
  expect(naming.map(({ name }) => name).toSorted()).toMatchInlineSnapshot(`
    [
      "agentBetDetail",
      "agentBulk",
      "agentDownline",
      "agentDownlines",
      "agentEnvelopeSend",
      "agentNote",
      "agentRebateRate",
      "agentReport",
      "agentTeamBets",
      "agentTeamCash",
      "agentTransactions",
      "billSums",
      "bills",
      "contractPlay",
      "contracts",
      "offerContract",
      "transferDownline",
    ]
  `);
});

test.each(naming)(
  "$name answers an upline, sibling, nephew or stranger like an unknown name",
  async ({ name, input }) => {
    const ask = async (account: string) => {
      const sent = { ...input, pageNo: 1, paymentPassword: withdrawPassword, ...besides[name] };
      const named = "accounts" in input ? { accounts: [account] } : { account };
      const { status, code, value, refusal } = await app.call(name, { ...sent, ...named } as never, {
        token: asking.token,
        key: newKey(),
      });
      return JSON.parse(
        JSON.stringify({ status, code, value: value ?? null, refusal }).replaceAll(new RegExp(account, "gi"), "NAMED"),
      ) as unknown;
    };
    const nobody = await ask("nobody.at.all");
    expect(JSON.stringify(nobody)).toMatch(/NOT_FOUND|"totalElements":0|"sums":\[\]/);
    for (const [who, { account }] of Object.entries(outside)) expect([who, await ask(account)]).toEqual([who, nobody]);
  },
);

test("an agent's acts reach only the pages and inboxes of the members concerned", async () => {
  const [{ since } = { since: new Date(0) }] = await act.query<{ since: Date }>("select clock_timestamp() as since");
  await agents.agree(asking, below, "hourSalary", [tier(50)]);
  const run = async (name: RowName, input: object) => {
    const { code } = await app.call(name, input as never, { token: asking.token, key: newKey() });
    expect([name, code]).toEqual([name, undefined]);
  };
  await run("transferDownline", { account: below.account, amount: "20.0000", paymentPassword: withdrawPassword });
  await run("agentEnvelopeSend", {
    amount: "10.0000",
    count: 1,
    mode: "equal",
    hours: 1,
    wishes: "",
    paymentPassword: withdrawPassword,
  });
  await run("agentBulk", { accounts: [below.account], act: { kind: "message", text: "Hello" } });
  await run("agentBulk", { accounts: [below.account], act: { kind: "note", note: "Hello" } });
  // Registration rewards may be granted meanwhile to anyone, so only other messages are checked.
  const reached = async (table: "event_outbox" | "member_message") => {
    const byAgent = {
      event_outbox: "event->>'type' not in ('rewards', 'message')",
      member_message: "kind not like 'reward%'",
    };
    const found = await act.query<{ id: bigint }>(
      `select distinct member_id as id from ${table} where at > $1 and ${byAgent[table]}`,
      [since],
    );
    return new Set(found.map(({ id }) => String(id)));
  };
  const concerned = new Set([asking.id, below.id]);
  expect(await reached("event_outbox")).toEqual(concerned);
  expect(await reached("member_message")).toEqual(concerned);
});
