import { createHmac, randomUUID } from "node:crypto";
import type { Payment, Payout } from "./state.ts";

/** How an event is reported: as it should be, or as it happens to be. A held one waits until it is released. */
export type Delivery = "once" | "twice" | "never" | "held" | "wrongKey" | "altered";

export interface WebhookTarget {
  url: string;
  key: string;
}

export interface Event {
  event_id: string;
  event_type: string;
  content: { type: string; object: unknown };
  timestamp: string;
  merchant_id: string;
}

/** Writes the event that tells of an object's state. */
export const eventOf = (event_type: string, object: Payment | Payout): Event => ({
  merchant_id: "double",
  event_id: `evt_${randomUUID()}`,
  event_type,
  content: { type: "payment_id" in object ? "payment_details" : "payout_details", object },
  timestamp: new Date().toISOString(),
});

/** Sends an event; returns the statuses of the answers, 0 for none. */
export async function deliver({ url, key }: WebhookTarget, event: Event, delivery: Delivery): Promise<number[]> {
  const body = JSON.stringify(event);
  const signature = createHmac("sha512", delivery === "wrongKey" ? `${key}x` : key)
    .update(body)
    .digest("hex");
  const sent = delivery === "altered" ? body.replace("evt_", "evt-") : body;
  const answers: number[] = [];
  for (let times = delivery === "never" || delivery === "held" ? 0 : delivery === "twice" ? 2 : 1; times > 0; times--) {
    const answer = await fetch(url, {
      method: "POST",
      body: sent,
      headers: { "content-type": "application/json", "x-webhook-signature-512": signature },
    }).catch(() => undefined);
    answers.push(answer?.status ?? 0);
  }
  return answers;
}
