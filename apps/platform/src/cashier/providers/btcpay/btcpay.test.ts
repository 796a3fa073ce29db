import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { saffron } from "../../../../merchants/saffron.ts";
import { startBtcpayDouble, type BtcpayDouble, type Invoice } from "../../../../../../tools/doubles/btcpay/double.ts";
import { verify } from "../../../backoffice/invariants/verify.ts";
import { newKey, testPlatform, type TestPlatform } from "../../../test-platform.ts";
import { createWithdrawalHelpers, newNumber } from "../../withdrawals/test-withdrawals.ts";
import { fromStore, toStore } from "./amounts.ts";

const keys = { apiKey: "greenfield", webhookKey: "signed-by-the-store" };

let app: TestPlatform;
let double: BtcpayDouble;
let act: ReturnType<typeof createWithdrawalHelpers>;

beforeAll(async () => {
  double = await startBtcpayDouble({ apiKey: keys.apiKey });
  app = await testPlatform(
    { paymentSecrets: [{ merchant: "saffron", provider: "coins", ...keys }] },
    {
      currency: "UBTC",
      payments: [
        {
          id: "coins",
          adapter: "btcpay",
          url: double.url,
          storeId: "shop",
          paymentMethods: { usdt: ["BTC-CHAIN"] },
          payoutMethods: { bank: "BTC-CHAIN" },
          deposits: ["usdt", "card"],
          payouts: ["bank"],
        },
        { id: "sandbox", adapter: "sandbox", deposits: ["bank"] },
      ],
      protection: saffron.protection,
    },
  );
  double.target = { url: `${app.url}/payments/v1/webhook/saffron/coins`, key: keys.webhookKey };
  act = createWithdrawalHelpers(app);
});

beforeEach(() => double.faults.clear());

afterAll(async () => {
  expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  await app.close();
  await double.close();
});

const ask = (token: string, method: string, key = newKey()) =>
  app.call("createDeposit", { method, amount: "100.0000", returnUrl: "/member/depositv2" }, { token, key });
const read = async (token: string, id: string) => (await app.call("deposit", { id }, { token })).value;
const becomes = (token: string, id: string, state: string) =>
  vi.waitFor(async () => expect((await read(token, id)).state).toBe(state), { timeout: 20_000, interval: 50 });

/** Opens a deposit; returns it with the invoice behind it. */
async function opened(method = "card") {
  const { token } = await app.register();
  const { value, code } = await ask(token, method);
  expect(code).toBeUndefined();
  const invoice = [...double.invoices.values()].find(({ metadata }) => metadata.orderId === value.reference);
  return { token, id: value.id, value, invoice: invoice ?? expect.fail() };
}

const settled: Partial<Invoice> = {
  status: "Settled",
  paidAmount: "0.0001",
  payments: [{ id: "a:0", value: "0.0001", status: "Settled" }],
};

test.each([
  ["UBTC", 100_0000n, "0.00010000", "BTC"],
  ["UBTC", 1_234_567_8900n, "1.23456789", "BTC"],
  ["UBTC", 50n, undefined, undefined],
  ["USD", 12_3400n, "12.3400", "USD"],
  ["JPY", 1000_0000n, "1000.0000", "JPY"],
  ["JPY", 1000_5000n, undefined, undefined],
  ["KWD", 12_3450n, "12.3450", "KWD"],
])("%s: %s is written as the store counts", (currency, amount, text, inStore) => {
  expect(toStore(amount, currency)).toEqual(text && { amount: text, currency: inStore });
  if (text) expect(fromStore(text, currency)).toBe(amount);
});

describe("a deposit", () => {
  test("by page opens one invoice in bitcoin, and its settlement is credited once", async () => {
    const { token, id, value, invoice } = await opened();
    expect(value.payUrl).toBe(invoice.checkoutLink);
    expect(invoice).toMatchObject({ amount: "0.00010000", currency: "BTC" });
    expect(await double.set(invoice.id, { status: "Processing" }, "InvoiceProcessing")).toBe(200);
    expect(await read(token, id)).toMatchObject({ state: "waiting" });
    expect(await double.set(invoice.id, settled, "InvoiceSettled")).toBe(200);
    await becomes(token, id, "credited");
    expect(await double.set(invoice.id, settled, "InvoicePaymentSettled")).toBe(200);
    expect((await app.call("balance", {}, { token })).value.balance).toBe("100.0000");
  });

  test("to an address shows where and how much to send", async () => {
    const { value, invoice } = await opened("usdt");
    expect(value.instructions).toMatchObject({ address: `bc1q${invoice.id}`, send: "0.00010000" });
  });

  test.each(["silentAfter", "silentBefore", "busy", "broken", "unknownFields"] as const)(
    "whose creation is %s has one invoice with the same key",
    async (fault) => {
      const { token } = await app.register();
      const key = newKey();
      double.faults.plan("POST /invoices", fault);
      const first = await ask(token, "card", key);
      if (first.code) expect(first.code).toBe("PROVIDER_SILENT");
      const { value } = await ask(token, "card", key);
      const all = [...double.invoices.values()].filter(({ metadata }) => metadata.orderId === value.reference);
      expect(all).toHaveLength(1);
    },
  );

  test.each([
    ["paid in part", { status: "Expired", additionalStatus: "PaidPartial", paidAmount: "0.00006" }, 60_0000n],
    ["paid too much", { status: "Settled", additionalStatus: "PaidOver", paidAmount: "0.0002" }, 200_0000n],
  ])("%s waits for a person with what arrived", async (_what, change, arrived) => {
    const { token, id, invoice } = await opened();
    await double.set(invoice.id, { ...settled, ...change }, "InvoicePaymentSettled");
    await becomes(token, id, "review");
    const { rows } = await app.database.pool.query("select arrived from deposit where id = $1", [id]);
    expect(rows).toEqual([{ arrived }]);
  });

  test("paid late is credited once its transfer is final, and an invalid one is rejected", async () => {
    const { token, id, invoice } = await opened();
    await app.database.pool.query("update deposit set state = 'expired', expires_at = now() where id = $1", [id]);
    const late = { ...settled, status: "Expired", additionalStatus: "PaidLate" };
    await double.set(
      invoice.id,
      { ...late, payments: [{ id: "b", value: "1", status: "Processing" }] },
      "InvoiceExpired",
    );
    expect((await read(token, id)).state).toBe("expired");
    await double.set(invoice.id, late, "InvoicePaymentSettled");
    await becomes(token, id, "credited");
    const other = await opened();
    await double.set(other.invoice.id, { status: "Invalid" }, "InvoiceInvalid");
    await becomes(other.token, other.id, "rejected");
  });

  test("pressed twice at once has one invoice behind its one page", async () => {
    const { token } = await app.register();
    const key = newKey();
    const both = await Promise.all([ask(token, "card", key), ask(token, "card", key)]);
    const links = new Set(both.flatMap(({ value, code }) => (code ? [] : [value.payUrl])));
    expect(links.size).toBe(1);
    const { rows } = await app.database.pool.query("select link, provider_id from provider_payment where link = $1", [
      [...links][0],
    ]);
    expect(rows[0]?.link.endsWith(rows[0]?.provider_id)).toBe(true);
  });

  test("paid too much by a transfer that is not final waits for it", async () => {
    const { token, id, invoice } = await opened();
    const over = { ...settled, additionalStatus: "PaidOver", paidAmount: "0.001" };
    const payments = ["Settled", "Processing"].map((status, at) => ({ id: String(at), value: "1", status }));
    await double.set(invoice.id, { ...over, payments }, "InvoiceSettled");
    expect((await read(token, id)).state).not.toBe("review");
    await double.set(invoice.id, over, "InvoicePaymentSettled");
    await becomes(token, id, "review");
  });

  test("to which more is sent later opens another in review for the difference", async () => {
    const { token, id, invoice } = await opened();
    await double.set(invoice.id, settled, "InvoiceSettled");
    await becomes(token, id, "credited");
    await double.set(invoice.id, { additionalStatus: "PaidOver", paidAmount: "0.00015" }, "InvoicePaymentSettled");
    await vi.waitFor(async () => {
      const { content } = (await app.call("deposits", { pageNo: 1, pageSize: 20 }, { token })).value;
      expect(content.map(({ state, amount }) => [state, amount]).toSorted()).toEqual([
        ["credited", "100.0000"],
        ["review", "50.0000"],
      ]);
    });
  });

  test("is not moved by a call-back with another secret", async () => {
    const { token, id, invoice } = await opened();
    expect(await double.set(invoice.id, settled, "InvoiceSettled", "another")).toBe(401);
    expect((await read(token, id)).state).toBe("waiting");
  });
});

describe("a pay-out", () => {
  async function requested() {
    const player = await act.player("500.0000");
    const { id: destination } = (await act.bind(player, { number: newNumber() })).value;
    const { id } = (await act.ask(player, destination, "100.0000")).value;
    await act.letApprove(id);
    const { reference } = await act.read(player, id);
    const order = await vi.waitFor(
      async () => {
        await act.query("update withdrawal set asked_at = 'epoch' where id = $1 and asked_at is not null", [id]);
        const live = [...double.payouts.values()].filter(({ metadata }) => metadata.reference === reference);
        expect(live.map(({ state }) => state)).toEqual(["AwaitingPayment"]);
        return live[0] ?? expect.fail();
      },
      { timeout: 40_000, interval: 500 },
    );
    const ends = (state: string) =>
      vi.waitFor(async () => expect((await act.read(player, id)).state).toBe(state), {
        timeout: 20_000,
        interval: 100,
      });
    return { player, order, ends };
  }

  test.each(["POST /payouts", "POST /payout"])("whose answer to %s is lost is approved and paid once", async (call) => {
    double.faults.plan(call, "silentAfter");
    const { player, order, ends } = await requested();
    expect(order).toMatchObject({ originalAmount: "0.00010000", payoutMethodId: "BTC-CHAIN" });
    await double.setPayout(order.id, "Completed");
    await ends("paidOut");
    expect(await act.balance(player)).toEqual(["400.0000", "0.0000"]);
  });

  test("that is cancelled is given back", async () => {
    const { player, order, ends } = await requested();
    await double.setPayout(order.id, "Cancelled");
    await ends("rejected");
    expect(await act.balance(player)).toEqual(["500.0000", "0.0000"]);
  });
});
