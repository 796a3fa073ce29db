import { z } from "zod";
import { isDigest } from "../../../kit/lib/digest.ts";
import { parseJson } from "../../../kit/lib/parse-json.ts";
import type { ReadWebhook } from "../webhook.ts";

const shape = z.object({
  event_id: z.string().min(1).max(200),
  event_type: z.string().max(80),
  content: z.object({
    object: z.object({
      payment_id: z.string().max(80).nullish(),
      payout_id: z.string().max(80).nullish(),
    }),
  }),
});

/** Events after which money may have gone back. */
const reversals = /^(refund_succeeded|dispute_\w+|payment_cancelled_post_capture)$/;

/**
 * Reads a call-back. Its signature is over the raw body, with no time in it, so that it can be sent again: it only says
 * which payment to look at.
 */
export function hyperswitchWebhook(secret: string): ReadWebhook {
  return (headers, body) => {
    const stated = headers["x-webhook-signature-512"];
    if (typeof stated !== "string" || !isDigest("sha512", secret, body, stated)) return "forged";
    const event = shape.safeParse(parseJson(body)).data;
    if (!event) return undefined;
    const { payment_id: payment, payout_id: payout } = event.content.object;
    const providerId = payment ?? payout;
    return {
      eventId: event.event_id,
      ...(providerId ? { about: { direction: payment ? ("in" as const) : ("out" as const), providerId } } : {}),
      ...(reversals.test(event.event_type) ? { reversal: event.event_type } : {}),
    };
  };
}
