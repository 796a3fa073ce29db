import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { parse } from "../http.ts";
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
    const right = createHmac("sha256", secret).update(body).digest();
    const given = Buffer.from(typeof stated === "string" ? stated.replace(/^sha256=/, "") : "", "hex");
    if (given.length !== right.length || !timingSafeEqual(given, right)) return "forged";
    const event = shape.safeParse(parse(body)).data;
    if (!event) return undefined;
    const { invoiceId: invoice, payoutId: payout } = event;
    const providerId = invoice ?? payout;
    return {
      eventId: event.originalDeliveryId ?? event.deliveryId,
      ...(providerId ? { about: { direction: invoice ? ("in" as const) : ("out" as const), providerId } } : {}),
    };
  };
}
