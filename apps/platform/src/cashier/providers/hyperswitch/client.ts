import { createHash } from "node:crypto";
import { z } from "zod";
import { callProvider, read, readCreated, type Answer } from "../http.ts";

export interface HyperswitchAccess {
  url: string;
  apiKey: string;
}

/** A payment, as far as it is used; statuses that are added later pass. */
export const paymentShape = z.object({
  payment_id: z.string(),
  status: z.string(),
  currency: z.string(),
  amount_received: z.number().int().nullish(),
  connector_transaction_id: z.string().nullish(),
  attempt_id: z.string().nullish(),
  manual_retry_allowed: z.boolean().nullish(),
  merchant_order_reference_id: z.string().nullish(),
  payment_link: z.object({ link: z.url({ protocol: /^https?$/ }) }).nullish(),
  updated: z.string().nullish(),
});

export const payoutShape = z.object({
  payout_id: z.string(),
  status: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  merchant_order_reference_id: z.string().nullish(),
  updated: z.string().nullish(),
});

const payoutsShape = z.object({ data: z.array(payoutShape) });

export type HyperswitchPayment = z.output<typeof paymentShape>;
export type HyperswitchPayout = z.output<typeof payoutShape>;

/** Returns the provider's time of a state, for the record; empty if it has none. */
export function stateAtOf({ updated }: { updated?: string | null | undefined }): { stateAt?: Date } {
  const at = updated ? new Date(updated) : undefined;
  return at && !Number.isNaN(at.getTime()) ? { stateAt: at } : {};
}

/** Derives the id of a payment from our reference: exactly thirty characters, which make its creation idempotent. */
export function paymentIdOf(merchant: string, reference: string): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([merchant, reference]))
    .digest("hex");
  return `pay_${BigInt(`0x${digest}`).toString(36).padStart(50, "0").slice(0, 26)}`;
}

/** Milliseconds that a bank may take to accept a pay-out. */
const bankPatienceMs = 30_000;

/** The calls of version 1 that are used. Each returns undefined for an answer from which nothing can be concluded. */
export function createHyperswitchClient({ url, apiKey }: HyperswitchAccess) {
  const call = (
    method: "GET" | "POST",
    path: string,
    body?: object,
    patienceMs?: number,
  ): Promise<Answer | undefined> =>
    callProvider({
      method,
      url: url + path,
      headers: { "api-key": apiKey },
      ...(body ? { body } : {}),
      ...(patienceMs === undefined ? {} : { patienceMs }),
    });
  const payout = async (answer: Promise<Answer | undefined>) => read(await answer, payoutShape);
  return {
    createPayment: (order: object) => call("POST", "/payments", order),
    /** Reads a payment; "none" if there is none. */
    async payment(id: string): Promise<HyperswitchPayment | "none" | undefined> {
      const answer = await call("GET", `/payments/${encodeURIComponent(id)}?force_sync=true`);
      return answer?.status === 404 ? "none" : read(answer, paymentShape);
    },
    createPayout: async (order: object) => readCreated(await call("POST", "/payouts/create", order), payoutShape),
    confirmPayout: (id: string) => payout(call("POST", `/payouts/${encodeURIComponent(id)}/confirm`, {})),
    /** Sends the money. A bank may take its time. */
    fulfillPayout: (id: string) =>
      call("POST", `/payouts/${encodeURIComponent(id)}/fulfill`, { payout_id: id }, bankPatienceMs),
    cancelPayout: (id: string) => payout(call("POST", `/payouts/${encodeURIComponent(id)}/cancel`, { payout_id: id })),
    payout: (id: string) => payout(call("GET", `/payouts/${encodeURIComponent(id)}?force_sync=true`)),
    /** Lists the pay-outs of one of our references. */
    async payoutsOf(reference: string): Promise<HyperswitchPayout[] | undefined> {
      const found = read(
        await call("POST", "/payouts/list", { merchant_order_reference_id: reference, limit: 20 }),
        payoutsShape,
      );
      return found?.data.filter((each) => each.merchant_order_reference_id === reference);
    },
  };
}

export type HyperswitchClient = ReturnType<typeof createHyperswitchClient>;
