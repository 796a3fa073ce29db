import { z } from "zod";
import { callProvider, read, readCreated, type Answer } from "../http.ts";

export interface BtcpayAccess {
  url: string;
  storeId: string;
  apiKey: string;
}

const decimal = z.union([z.string(), z.number()]).transform(String);

const invoiceShape = z.object({
  id: z.string(),
  status: z.string(),
  additionalStatus: z.string().nullish(),
  amount: decimal,
  paidAmount: decimal.nullish(),
  currency: z.string(),
  checkoutLink: z.url({ protocol: /^https?$/ }).nullish(),
  metadata: z.object({ orderId: z.string().nullish() }).nullish(),
});

const methodsShape = z.array(
  z.object({
    paymentMethodId: z.string().nullish(),
    destination: z.string().nullish(),
    due: decimal.nullish(),
    payments: z.array(z.object({ status: z.string() })).nullish(),
  }),
);

const payoutShape = z.object({
  id: z.string(),
  revision: z.number().int(),
  state: z.string(),
  originalAmount: decimal.nullish(),
  amount: decimal.nullish(),
  metadata: z.object({ reference: z.string().nullish() }).nullish(),
});

export type Invoice = z.output<typeof invoiceShape>;
export type StorePayout = z.output<typeof payoutShape>;

/** Milliseconds that a list of all pay-outs may take. */
const listPatienceMs = 30_000;

/** The calls of the Greenfield API that are used. Each returns undefined for an answer that proves nothing. */
export function createBtcpayClient({ url, storeId, apiKey }: BtcpayAccess) {
  const base = `${url}/api/v1/stores/${encodeURIComponent(storeId)}`;
  const call = (
    method: "GET" | "POST",
    path: string,
    body?: object,
    patienceMs?: number,
  ): Promise<Answer | undefined> =>
    callProvider({
      ...(patienceMs === undefined ? {} : { patienceMs }),
      method,
      url: base + path,
      headers: { authorization: `token ${apiKey}` },
      ...(body ? { body } : {}),
    });
  return {
    createInvoice: async (order: object) => read(await call("POST", "/invoices", order), invoiceShape),
    /** Lists the invoices of one of our references. */
    async invoicesOf(reference: string): Promise<Invoice[] | undefined> {
      const found = read(
        await call("GET", `/invoices?orderId=${encodeURIComponent(reference)}`),
        z.array(invoiceShape),
      );
      return found?.filter(({ metadata }) => metadata?.orderId === reference);
    },
    invoice: async (id: string) => read(await call("GET", `/invoices/${encodeURIComponent(id)}`), invoiceShape),
    methodsOf: async (id: string) =>
      read(await call("GET", `/invoices/${encodeURIComponent(id)}/payment-methods`), methodsShape),
    createPayout: async (order: object) => readCreated(await call("POST", "/payouts", order), payoutShape),
    async payoutsOf(reference: string): Promise<StorePayout[] | undefined> {
      const found = read(
        await call("GET", "/payouts?includeCancelled=true", undefined, listPatienceMs),
        z.array(payoutShape),
      );
      return found?.filter(({ metadata }) => metadata?.reference === reference);
    },
    payout: async (id: string) => read(await call("GET", `/payouts/${encodeURIComponent(id)}`), payoutShape),
    approvePayout: async (id: string, revision: number) =>
      read(await call("POST", `/payouts/${encodeURIComponent(id)}`, { revision }), payoutShape),
  };
}

export type BtcpayClient = ReturnType<typeof createBtcpayClient>;
