import { z } from "zod";

const name = z.string().min(1);

/** The part that all providers of payments have in a merchant's file. */
const common = {
  /** Names its account in the ledger and its address for call-backs; it never changes. */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, "a short name in small letters, such as cards"),
  /** The methods of `deposit` and `withdraw` that it serves. A method belongs to the first open provider that lists it. */
  deposits: z.array(name).default([]),
  payouts: z.array(name).default([]),
  /** A closed provider opens no payment, and those it opened are still followed. */
  open: z.boolean().default(true),
};

const provider = z.discriminatedUnion("adapter", [
  z.object({
    ...common,
    /** The provider of the demo, which pays nobody. It exists with SANDBOX only. */
    adapter: z.literal("sandbox"),
  }),
  z.object({
    ...common,
    /** A Hyperswitch account, API version 1. */
    adapter: z.literal("hyperswitch"),
    url: z.url({ protocol: /^https?$/ }),
    profileId: name,
    /** The types of payment that its page offers, by our method; absent: all that the account has. */
    methodTypes: z.record(name, z.array(name)).default({}),
    /**
     * The form of a method's pay-outs: its type there and the fields of the account, in which {number}, {bank} and
     * {holder} are replaced.
     */
    payoutMethods: z
      .record(
        name,
        z.object({
          type: z.enum(["bank", "wallet", "card"]),
          data: z.record(name, z.string()),
          connectors: z.array(name).exactOptional(),
        }),
      )
      .default({}),
  }),
  z.object({
    ...common,
    /** A store of BTCPay Server, Greenfield API. */
    adapter: z.literal("btcpay"),
    url: z.url({ protocol: /^https?$/ }),
    storeId: name,
    /** The ways to pay an invoice, by our method, such as BTC-CHAIN; absent: all that the store has. */
    paymentMethods: z.record(name, z.array(name)).default({}),
    /** The way of pay-outs, by our method. */
    payoutMethods: z.record(name, name).default({}),
    /** The minutes after its expiry for which an invoice is watched for late money. */
    monitoringMinutes: z.number().int().min(60).max(10_080).default(1440),
  }),
]);

/** A merchant's providers of payments; keys are in the environment. */
export const payments = z.array(provider).superRefine((providers, context) => {
  for (const [at, { id }] of providers.entries())
    if (providers.findIndex((each) => each.id === id) !== at)
      context.addIssue({ code: "custom", path: [at, "id"], message: `another provider has the id ${id}` });
});
