import { afterAll, beforeAll, expect, test } from "vitest";
import { contractKinds } from "@croupier/contract/domain/contracts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";

let app: TestPlatform;
/** Tokens of the demo's top agent, and of one of the first line. */
let quan: string;
let minh: string;

beforeAll(async () => {
  app = await testPlatform();
  const signIn = async (username: string) =>
    (await app.call("login", { username, password: "Lantern-2026", type: "username" })).value.token;
  quan = await signIn("quan.pham");
  minh = await signIn("minh.le");
});

afterAll(() => app.close());

const list = async (token: string, input: Partial<Parameters<typeof app.call<"bills">>[1]> = {}) =>
  (await app.call("bills", { kind: "salary", ...input }, { token })).value;
const sum = (amounts: readonly (string | undefined)[]): number =>
  amounts.reduce((total, amount) => total + Math.round(Number(amount) * 10_000), 0);

test.each(contractKinds)("bills of kind %s are listed by period with the sums of their rows", async (kind) => {
  const { content, totals, totalElements } = await list(quan, { kind, pageSize: 100 });
  expect(content.length).toBeGreaterThan(0);
  expect(content.length).toBe(totalElements);
  for (const part of ["own", "shares", "net"] as const) {
    expect(sum(content.map((bill) => bill[part]))).toBe(sum([totals[part]]));
  }
  expect(content.map(({ start }) => start)).toEqual(
    content
      .map(({ start }) => start)
      .toSorted()
      .toReversed(),
  );
  expect(content.every(({ side, kind: of }) => side === "mine" && of === kind)).toBe(true);
});

test.each(["day", "hour"] as const)(
  "bills of a real-time salary are summed by %s, like the bills themselves",
  async (by) => {
    const kind = "agentRealtimeSalary";
    const { content } = await list(quan, { kind, pageSize: 1000 });
    const { sums } = (await app.call("billSums", { kind, by }, { token: quan })).value;
    // The demo's merchant is eight hours ahead of GMT.
    const nameOf = (start: string) =>
      new Date(Date.parse(start) + 8 * 3_600_000).toISOString().slice(0, by === "day" ? 10 : 13);
    const expected = Map.groupBy(content, ({ start }) => nameOf(start));
    expect(sums.map(({ start }) => nameOf(start))).toEqual([...expected.keys()]);
    for (const { start, bills, own, net } of sums) {
      const within = expected.get(nameOf(start)) ?? [];
      expect(bills).toBe(within.length);
      expect(sum([own])).toBe(sum(within.map((bill) => bill.own)));
      expect(sum([net])).toBe(sum(within.map((bill) => bill.net)));
    }
    const [first] = sums;
    if (by === "hour" && first) {
      const ofHour = await list(quan, { kind, hour: first.start });
      expect(ofHour.totalElements).toBe(first.bills);
    }
  },
);

test("a bill shows its calculation, and its shares are the bills that the downlines see", async () => {
  const { content } = await list(quan, { pageSize: 100 });
  const shared = content.find(({ shares }) => shares !== "0.0000");
  const detail = (await app.call("bill", { id: shared?.id ?? "" }, { token: quan })).value;
  expect(detail.tiers).toHaveLength(3);
  expect(sum(detail.sharesOf.map(({ own }) => own))).toBe(sum([detail.shares]));
  expect(sum([detail.own]) - sum([detail.shares])).toBe(sum([detail.net]));
  const [share] = detail.sharesOf.filter(({ account }) => account === "minh.le");
  const [own] = (await list(minh, { pageSize: 100 })).content.filter(({ id }) => id === share?.id);
  expect(own).toMatchObject({ own: share?.own, side: "mine", uplineAccount: "quan.pham" });
});

test("a bill that pays nothing names no tier and no rate, even without thresholds", async () => {
  const { content } = await list(quan, { kind: "enableCt", pageSize: 100 });
  const [last] = content;
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into contract_bill (reference, contract_id, period_start, period_end, merchant, kind, period, currency,
       member_id, version, valid_bet, lost_bet, won_bet, active_members, loss, adjustments, carried_valid, carried_lost,
       carried_won, tier, own, shares, state, reckoned_at)
     select 'BTEAMTHATWON', contract_id, period_start - interval '900 days', period_end - interval '900 days', merchant, kind,
            period, currency, member_id, version, valid_bet, 0, 0, active_members, -1, '[]', 0, 0, 0, 0, 0, 0,
            'notReached', reckoned_at from contract_bill where id = $1 returning id`,
    [last?.id],
  );
  const { value } = await app.call("bill", { id: String(rows[0]?.id) }, { token: quan });
  expect(value).toMatchObject({ state: "notReached", own: "0.0000" });
  expect(value).not.toHaveProperty("rate");
  expect(value).not.toHaveProperty("tier");
});

test("an upline sees its direct downlines' payouts, but not their shares", async () => {
  const { content } = await list(quan, { side: "downline", account: "minh", pageSize: 100 });
  expect(content.length).toBeGreaterThan(0);
  for (const bill of content) {
    expect(bill).toMatchObject({ side: "downline", account: "minh.le", actions: [] });
    expect(bill).not.toHaveProperty("net");
    expect(bill).not.toHaveProperty("shares");
  }
  const counts = await Promise.all(
    [{}, { downlines: "agent" as const }, { downlines: "member" as const }].map(
      async (input) => (await list(quan, { side: "downline", ...input })).totalElements,
    ),
  );
  expect(counts[0]).toBe((counts[1] ?? 0) + (counts[2] ?? 0));
  expect(counts[1]).toBeGreaterThan(0);
  expect((await list(minh, { side: "downline" })).content).toEqual([]);
  const [top] = (await list(quan)).content;
  expect((await app.call("bill", { id: top?.id ?? "" }, { token: minh })).code).toBe("NOT_FOUND");
  for (const name of ["claimBill", "payBill"] as const) {
    const of = content[0]?.id ?? "";
    expect((await app.call(name, { id: of }, { token: quan, key: newKey() })).code).toBe("NOT_FOUND");
  }
});

test("a dividend is claimed once per key, and a salary cannot be claimed", async () => {
  const { content } = await list(quan, { kind: "enableCt", state: "unclaimed" });
  const [bill] = content;
  const before = (await app.call("balance", {}, { token: quan })).value.balance;
  const key = newKey();
  const answers = await Promise.all(
    [key, key, newKey(), newKey()].map((each) =>
      app.call("claimBill", { id: bill?.id ?? "" }, { token: quan, key: each }),
    ),
  );
  expect(answers.map(({ value }) => value.state)).toEqual(["issued", "issued", "issued", "issued"]);
  const after = (await app.call("balance", {}, { token: quan })).value.balance;
  expect(sum([after]) - sum([before])).toBe(sum([bill?.net]));
  const record = (await app.call("accountRecord", { kind: "dividend" }, { token: quan })).value;
  // The record also has weeks whose shares were more than the payout.
  const paid = record.content.filter(({ reference }) => reference === bill?.reference);
  expect(paid).toMatchObject([{ change: bill?.net }]);
  const [salary] = (await list(quan, { state: "notReached" })).content;
  const refused = await app.call("claimBill", { id: salary?.id ?? "0" }, { token: quan, key: newKey() });
  expect(["BILL_CLOSED", "NOT_FOUND"]).toContain(refused.code);
  expect((await app.call("claimBill", { id: bill?.id ?? "" }, { token: quan })).code).toBe("IDEMPOTENCY_KEY_REQUIRED");
});

test("refuses invalid ranges, and any list without a session", async () => {
  const ask = (input: object) => app.call("bills", { kind: "salary", ...input }, { token: quan });
  expect((await ask({ from: "2026-01-01", to: "2026-12-31" })).code).toBe("RANGE_TOO_LONG");
  expect((await ask({ from: "2026-12-31", to: "2026-01-01" })).code).toBe("BAD_REQUEST");
  expect((await app.call("bills", { kind: "salary" })).code).toBe("NOT_LOGGED_IN");
});

test("the play of a direct downline's team is visible, and NOT_FOUND for others", async () => {
  const ask = (token: string, account?: string) =>
    app.call("contractPlay", { kind: "enableCt", period: "weekly", ...(account ? { account } : {}) }, { token });
  const { value } = await ask(quan, "minh.le");
  const [bill] = (await list(quan, { kind: "enableCt" })).content;
  expect([value.start, value.mine[0]?.validBet]).toEqual([bill?.start, bill?.validBet]);
  expect([value.mine[0]?.loss, value.mine[0]?.activeMembers]).toEqual([bill?.loss, bill?.activeMembers]);
  const own = (await ask(minh)).value;
  expect(own.mine).toEqual(value.downline);
  expect(own).not.toHaveProperty("downline");
  const [further] = (await app.call("agentDownlines", { account: "minh.le" }, { token: quan })).value.content;
  for (const [token, account] of [
    [minh, "quan.pham"],
    [minh, "bao.le"],
    [minh, "minh.le"],
    [quan, further?.account],
    [quan, "nobody.here"],
  ] as const) {
    expect((await ask(token, account)).code).toBe("NOT_FOUND");
  }
});
