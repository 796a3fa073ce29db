import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { PaymentAccess } from "./access.ts";
import { call, read } from "./call.ts";
import { expectSame } from "./report.ts";

export const decimal = z.union([z.string(), z.number()]).transform(Number);

const invoice = z.object({
  id: z.string(),
  status: z.string(),
  additionalStatus: z.string().nullish(),
  amount: decimal,
  paidAmount: decimal.nullish(),
  currency: z.string(),
  checkoutLink: z.url({ protocol: /^https?$/ }),
  metadata: z.object({ orderId: z.string() }),
});
export type Invoice = z.output<typeof invoice>;

/** The calls of the protocol, each with its usual order. */
export type BtcpayCalls = ReturnType<typeof createBtcpayCalls>;

export function createBtcpayCalls(access: PaymentAccess) {
  const { url, account, amount } = access;
  if (!(Number(amount) > 0)) throw new Error(`${amount} is no amount`);
  const base = `${url}/api/v1/stores/${encodeURIComponent(account)}`;
  const send = (method: "GET" | "POST", path: string, body?: object, key: string = access.key) =>
    call(method, base + path, key === "" ? {} : { authorization: `token ${key}` }, body);
  const order = (reference: string, more: object = {}) => ({
    amount,
    currency: "BTC",
    metadata: { orderId: reference, itemDesc: "Conformance" },
    checkout: {
      expirationMinutes: 15,
      monitoringMinutes: 1440,
      paymentTolerance: 0,
      redirectURL: "https://club.example/member/depositv2",
      defaultLanguage: "en",
    },
    ...more,
  });
  const create = async (more: object = {}): Promise<Invoice> => {
    const reference = newReference();
    const created = read(await send("POST", "/invoices", order(reference, more)), invoice);
    expectOrder(created, reference);
    expectSame("status", created.status, "New");
    return created;
  };
  const expectOrder = (found: Invoice, reference: string): void => {
    expectSame("metadata.orderId", found.metadata.orderId, reference);
    expectSame("amount", found.amount, Number(amount));
    expectSame("currency", found.currency, "BTC");
  };
  const fetched = async (id: string): Promise<Invoice> =>
    read(await send("GET", `/invoices/${encodeURIComponent(id)}`), invoice);
  /** Lists the invoices of a reference; a service may list others beside them. */
  const listed = async (reference: string): Promise<Invoice[]> => {
    const answer = await send("GET", `/invoices?orderId=${encodeURIComponent(reference)}`);
    const all = read(
      answer,
      z.array(z.object({ metadata: z.object({ orderId: z.string().nullish() }).nullish() }).loose()),
    );
    return all.filter(({ metadata }) => metadata?.orderId === reference).map((each) => invoice.parse(each));
  };

  return { send, order, create, fetched, listed, expectOrder };
}

export const newReference = (): string => `conformance-${randomUUID()}`;
