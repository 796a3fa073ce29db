import { z } from "zod";

const text = z.string().min(1);

/** The keys of a merchant's account at a provider, from the environment; `provider` is its id in the merchant's file. */
export const paymentSecret = z.object({ merchant: text, provider: text, apiKey: text, webhookKey: text });
export type PaymentSecret = z.output<typeof paymentSecret>;

/** Finds the keys of a merchant's account. */
export const secretOf = (
  secrets: readonly PaymentSecret[],
  merchant: string,
  provider: string,
): PaymentSecret | undefined => secrets.find((each) => each.merchant === merchant && each.provider === provider);
