import { z } from "zod";
import { isDigest } from "../../../kit/lib/digest.ts";
import { parseJson } from "../../../kit/lib/parse-json.ts";
import type { ReadWebhook } from "../webhook.ts";

const shape = z.object({
  deliveryId: z.string().min(1).max(200),
  originalDeliveryId: z.string().min(1).max(200).nullish(),
  type: z.string().max(80),
  invoiceId: z.string().max(80).nullish(),
  payoutId: z.string().max(80).nullish(),
});

/** Reads a call-back: its signature is over the raw body, and a repetition names the delivery it repeats. */
export function btcpayWebhook(secret: string): ReadWebhook {
  return (headers, body) => {
    const stated = headers["btcpay-sig"];
    const given = typeof stated === "string" ? stated.replace(/^sha256=/, "") : "";
    if (!isDigest("sha256", secret, body, given)) return "forged";
    const event = shape.safeParse(parseJson(body)).data;
    if (!event) return undefined;
    const { invoiceId: invoice, payoutId: payout } = event;
    const providerId = invoice ?? payout;
    return {
      eventId: event.originalDeliveryId ?? event.deliveryId,
      ...(providerId ? { about: { direction: invoice ? ("in" as const) : ("out" as const), providerId } } : {}),
    };
  };
}
