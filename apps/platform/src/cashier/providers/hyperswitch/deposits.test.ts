import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { deliver, eventOf } from "../../../../../../tools/doubles/hyperswitch/webhooks.ts";
import { verify } from "../../../backoffice/invariants/verify.ts";
import { newKey, type TestPlatform } from "../../../test-platform.ts";
import { askByCard, paymentOf, testHyperswitch, type HyperswitchPlatform } from "./test-hyperswitch.ts";

let made: HyperswitchPlatform;
let app: TestPlatform;
let double: HyperswitchPlatform["double"];

beforeAll(async () => {
  made = await testHyperswitch();
  ({ app, double } = made);
});

beforeEach(() => {
  double.faults.clear();
  double.delivery = "once";
});

afterAll(async () => {
  expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  await made.close();
});

const cash = async (token: string) => (await app.call("balance", {}, { token })).value.balance;
const read = async (token: string, id: string) => (await app.call("deposit", { id }, { token })).value;

/** Opens a deposit; returns its member, itself, and the payment behind its page. */
async function opened(amount = "100.0000") {
  const { token } = await app.register();
  const { value, code } = await askByCard(app, token, amount);
  expect(code).toBeUndefined();
  return { token, id: value.id, payUrl: value.payUrl, payment: paymentOf(value.payUrl) };
}

const becomes = (token: string, id: string, state: string) =>
  vi.waitFor(async () => expect((await read(token, id)).state).toBe(state), { timeout: 20_000, interval: 50 });

/** Makes a payment due for the next question to the provider. */
const due = (id: string) =>
  app.database.pool.query("update deposit set asked_at = now() - interval '1 hour' where id = $1", [id]);

test("a deposit is paid on the hosted page and credited once, however often it is reported", async () => {
  double.delivery = "twice";
  const { token, id, payUrl, payment } = await opened();
  const pressed = await fetch(payUrl ?? "", {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ choice: "pay" }),
  });
  expect(pressed.headers.get("location")).toContain("/member/depositv2");
  await becomes(token, id, "credited");
  expect(await double.pay(payment)).toEqual([200, 200]);
  expect(await cash(token)).toBe("100.0000");
  const { rows } = await app.database.pool.query(
    "select name from ledger_account where kind = 'clearing' and name like 'cards%' limit 1",
  );
  expect(rows).toHaveLength(1);
});

test("a call-back with another key, a changed body or another merchant's address moves nothing", async () => {
  const { token, id, payment } = await opened();
  const held = double.target;
  expect(held).toBeDefined();
  if (!held) return;
  double.delivery = "wrongKey";
  expect(await double.pay(payment)).toEqual([401]);
  double.delivery = "altered";
  expect(await double.pay(payment)).toEqual([401]);
  double.delivery = "once";
  const event = eventOf("payment_succeeded", double.state.payments.get(payment) ?? expect.fail());
  for (const address of ["jade/cards", "saffron/sandbox", "saffron/none", "nobody/cards"]) {
    const url = `${app.url}/payments/v1/webhook/${address}`;
    expect(await deliver({ ...held, url }, event, "once")).toEqual([401]);
  }
  expect(await read(token, id)).toMatchObject({ state: "waiting" });
  expect(await cash(token)).toBe("0.0000");
});

test("a signed call-back about an unpaid payment credits nothing", async () => {
  const { token, id, payment } = await opened();
  const claim = { ...(double.state.payments.get(payment) ?? expect.fail()), status: "succeeded", amount_received: 9 };
  const target = double.target ?? expect.fail();
  expect(await deliver(target, eventOf("payment_succeeded", claim), "once")).toEqual([200]);
  expect(await read(token, id)).toMatchObject({ state: "waiting" });
});

test.each(["silentAfter", "silentBefore", "busy", "broken", "unknownFields"] as const)(
  "a creation that is %s opens one payment with the same key",
  async (fault) => {
    const { token } = await app.register();
    const key = newKey();
    double.faults.plan("POST /payments", fault);
    if (fault === "silentAfter") double.faults.plan("GET /payments", "broken");
    const first = await askByCard(app, token, "100.0000", key);
    if (first.code) expect(first.code).toBe("PROVIDER_SILENT");
    const second = await askByCard(app, token, "100.0000", key);
    expect(second.code).toBeUndefined();
    const reference = second.value.reference;
    const all = [...double.state.payments.values()];
    expect(all.filter((each) => each.merchant_order_reference_id === reference)).toHaveLength(1);
    await double.pay(paymentOf(second.value.payUrl));
    await becomes(token, second.value.id, "credited");
  },
);

test.each([
  ["less", 6_000],
  ["more", 15_000],
])("an arrived amount that is %s than asked waits for a person", async (_what, received) => {
  const { token, id, payment } = await opened();
  expect(await double.pay(payment, received)).toEqual([200]);
  await becomes(token, id, "review");
  const { rows } = await app.database.pool.query("select arrived from deposit where id = $1", [id]);
  expect(rows).toEqual([{ arrived: BigInt(received) * 100n }]);
  expect(await cash(token)).toBe("0.0000");
});

test("a payment after the deposit has expired is credited", async () => {
  const { token, id, payment } = await opened();
  await app.database.pool.query("update deposit set state = 'expired', expires_at = now() where id = $1", [id]);
  await double.pay(payment);
  await becomes(token, id, "credited");
});

test("an answer that lags behind its call-back is asked for once more", async () => {
  const { token, id, payment } = await opened();
  double.faults.plan("GET /payments", "stale");
  await double.pay(payment);
  // The look after the call-back may end later than this, and then sets the time of the next question again.
  await vi.waitFor(
    async () => {
      await due(id);
      expect((await read(token, id)).state).toBe("credited");
    },
    { timeout: 20_000, interval: 500 },
  );
});

test("a payment without any call-back is found by asking", async () => {
  double.delivery = "never";
  const { token, id, payment } = await opened();
  await double.pay(payment);
  await due(id);
  await becomes(token, id, "credited");
});

test("a declined payment that may be tried again waits, and is credited when it succeeds", async () => {
  const { token, id, payment } = await opened();
  await double.setPayment(payment, { status: "failed", manual_retry_allowed: true }, "payment_failed");
  expect(await read(token, id)).toMatchObject({ state: "waiting" });
  await double.pay(payment);
  await becomes(token, id, "credited");
});

test("a declined payment is rejected", async () => {
  const { token, id, payment } = await opened();
  await double.decline(payment);
  await becomes(token, id, "rejected");
});

test.each([
  ["refund_succeeded", {}, "refund_succeeded"],
  ["dispute_opened", {}, "dispute_opened"],
  ["payment_cancelled_post_capture", { status: "cancelled_post_capture" }, "declined"],
])("a credited payment with %s waits for a person, who sees the report", async (type, change, report) => {
  const { token, id, payment } = await opened();
  await double.pay(payment);
  await becomes(token, id, "credited");
  await double.setPayment(payment, change, type);
  await vi.waitFor(async () => {
    const { rows } = await app.database.pool.query("select contradicted_by from deposit where id = $1", [id]);
    expect(rows).toEqual([{ contradicted_by: report }]);
  });
  expect(await cash(token)).toBe("100.0000");
});

test("a payment refunded before it was credited waits for a person", async () => {
  const { token, id, payment } = await opened();
  double.faults.plan("GET /payments", "broken", "broken", "broken", "broken");
  await double.pay(payment);
  await double.setPayment(payment, {}, "refund_succeeded");
  double.faults.clear();
  await due(id);
  await becomes(token, id, "review");
  expect(await cash(token)).toBe("0.0000");
});

test("a payment that cannot be read holds up no other", async () => {
  const [bad, good] = [await opened(), await opened()];
  double.delivery = "never";
  await double.pay(good.payment);
  double.state.payments.set(bad.payment, { ...(double.state.payments.get(bad.payment) ?? expect.fail()), status: "" });
  await Promise.all([due(bad.id), due(good.id)]);
  await becomes(good.token, good.id, "credited");
});

test("a closed provider opens nothing, and its open payment is still credited", async () => {
  const { token, id, payment } = await opened();
  const close = (open: boolean) =>
    app.database.pool.query(
      `update merchant set config = jsonb_set(config, '{payments,0,open}', $1::jsonb) where code = 'saffron'`,
      [JSON.stringify(open)],
    );
  await close(false);
  await vi.waitFor(
    async () => {
      const { value } = await app.call("depositMethods", {}, { token });
      expect(value.map(({ method }) => method)).toEqual(["bank", "qr", "usdt"]);
    },
    { timeout: 10_000 },
  );
  expect((await askByCard(app, token)).code).toBe("METHOD_UNAVAILABLE");
  await double.pay(payment);
  await becomes(token, id, "credited");
  await close(true);
  await vi.waitFor(async () => expect((await app.call("depositMethods", {}, { token })).value).toHaveLength(4), {
    timeout: 10_000,
  });
});
