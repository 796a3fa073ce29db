import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { isCurrency, currencies } from "../../src/domain/currencies.ts";
import { parseMoney } from "../../src/domain/money.ts";
import type { PaymentAccess } from "./access.ts";
import { call, expectRefusal, isSuccess, read, type Answer } from "./call.ts";
import { expectSame } from "./report.ts";

const payment = z.object({
  payment_id: z.string(),
  status: z.string(),
  amount: z.number().int(),
  amount_received: z.number().int().nullish(),
  currency: z.string(),
  connector_transaction_id: z.string().nullish(),
  attempt_id: z.string().nullish(),
  merchant_order_reference_id: z.string().nullish(),
  payment_link: z.object({ link: z.url({ protocol: /^https?$/ }) }),
});
export type Payment = z.output<typeof payment>;

/** Returns a new id of a payment: thirty characters. */
export const newId = (): string =>
  `pay_${BigInt(`0x${createHash("sha256").update(randomUUID()).digest("hex")}`)
    .toString(36)
    .slice(0, 26)}`;

/** Converts an amount to the smallest unit of ISO 4217. */
function unitsOf({ amount, currency }: PaymentAccess): number {
  const [whole, decimals = ""] = amount.split(".");
  const money = parseMoney(`${whole}.${decimals.padEnd(4, "0")}`);
  const row = isCurrency(currency) ? currencies[currency] : undefined;
  if (row?.exponent === undefined || money === undefined || money <= 0n || money % row.smallest !== 0n)
    throw new Error(`${amount} ${currency} is no amount that banks count`);
  return Number(money / row.smallest);
}

/** The calls of the protocol, each with its usual order. */
export type HyperswitchCalls = ReturnType<typeof createHyperswitchCalls>;

export function createHyperswitchCalls(access: PaymentAccess) {
  const { url, account, currency } = access;
  const amount = unitsOf(access);
  const send = (method: "GET" | "POST", path: string, body?: object, key: string | undefined = access.key) =>
    call(method, url + path, key === "" ? {} : { "api-key": key }, body);
  const order = (id: string, more: object = {}) => ({
    payment_id: id,
    amount,
    currency,
    confirm: false,
    capture_method: "automatic",
    payment_link: true,
    profile_id: account,
    return_url: "https://club.example/member/depositv2",
    session_expiry: 900,
    description: `Conformance ${id}`,
    merchant_order_reference_id: id,
    metadata: { reference: id },
    ...more,
  });
  const fetched = async (id: string): Promise<Payment> =>
    read(await send("GET", `/payments/${id}?force_sync=true`), payment);
  const create = async (more: object = {}): Promise<Payment> => {
    const id = newId();
    const created = read(await send("POST", "/payments", order(id, more)), payment);
    expectSame("payment_id", created.payment_id, id);
    expectOrder(created, { amount, currency, reference: id });
    expectSame("status", created.status, "requires_payment_method");
    return created;
  };
  const expectUnchanged = async (first: Payment, answer?: Answer): Promise<void> => {
    const found = await fetched(first.payment_id);
    expectSame("amount", found.amount, first.amount);
    expectSame("its page", found.payment_link.link, first.payment_link.link);
    if (!answer) return;
    if (!isSuccess(answer)) return expectRefusal(answer);
    expectSame("the page of the second answer", read(answer, payment).payment_link.link, first.payment_link.link);
  };

  return { amount, send, order, fetched, create, expectUnchanged };
}

export function expectOrder(
  found: Payment,
  { amount, currency, reference }: { amount: number; currency: string; reference: string },
) {
  expectSame("amount", found.amount, amount);
  expectSame("currency", found.currency.toUpperCase(), currency);
  expectSame("merchant_order_reference_id", found.merchant_order_reference_id, reference);
}
