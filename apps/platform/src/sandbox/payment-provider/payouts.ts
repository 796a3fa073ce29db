import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { formatMoney } from "@croupier/contract/domain/money";
import { amount } from "@croupier/contract/wire/shapes";
import type { Pool } from "../../kit/db/pool.ts";
import type { SigningKey } from "@croupier/server/signature";
import * as store from "./payout-store.ts";
import type { PayoutEvent } from "./payout-store.ts";
import { callBack, readOrder } from "./payment-provider.ts";

const orderShape = z.object({
  reference: z.string().min(1).max(64),
  amount,
  currency: z.string().max(8),
  number: z.string().min(1).max(120),
  callbackUrl: z.url({ protocol: /^https?$/ }).max(500),
});

const workSeconds = 3;

/**
 * Schedules the events of a pay-out by the last four digits of the account, so that every failure can be provoked. 0001
 * fails, 0002 is paid in two parts, 0003 is reported twice, 0004 never, 0005 late, 0006 is paid in part and fails with
 * the rest, 0007 fails in an amount other than the order's; every other account is paid at once.
 */
function plan(number: string, whole: bigint): Omit<PayoutEvent, "id">[] {
  const part = (whole * 6n) / 10n;
  const paid = {
    outcome: "paid",
    amount: whole,
    silent: false,
    happensIn: workSeconds,
    reportedIn: workSeconds,
  } as const;
  switch (number.slice(-4)) {
    case "0001":
      return [{ ...paid, outcome: "failed" }];
    case "0002":
      return [
        { ...paid, amount: part },
        { ...paid, amount: whole - part, happensIn: 15, reportedIn: 15 },
      ];
    case "0004":
      return [{ ...paid, silent: true }];
    case "0005":
      return [{ ...paid, happensIn: 20, reportedIn: 20 }];
    case "0006":
      return [
        { ...paid, amount: part },
        { ...paid, outcome: "failed", amount: whole - part, happensIn: 8, reportedIn: 8 },
      ];
    case "0007":
      return [{ ...paid, outcome: "failed", amount: whole - part }];
    default:
      return [paid];
  }
}

/** Serves pay-out orders and their status. */
export function servePayouts(scope: FastifyInstance, { db, key }: { db: Pool; key: SigningKey }): void {
  scope.post("/sandbox/pay/v1/payouts", async (request, reply) => {
    const order = await readOrder(request, reply, key, orderShape);
    if (!order) return reply;
    const events = plan(order.number, order.amount).map((event) => ({ id: randomUUID(), ...event }));
    const id = await store.openPayout(db, { id: randomUUID(), ...order }, events);
    return { events: await eventsOf(db, id) };
  });
  scope.post("/sandbox/pay/v1/payouts/status", async (request, reply) => {
    const asked = await readOrder(request, reply, key, orderShape.pick({ reference: true }));
    if (!asked) return reply;
    const found = await store.findPayout(db, asked.reference);
    return found ? { known: true, currency: found.currency, events: await eventsOf(db, found.id) } : { known: false };
  });
}

/** Returns the events of a pay-out so far, in the form of its answers. */
async function eventsOf(db: Pool, id: string): Promise<{ eventId: string; outcome: string; amount: string }[]> {
  const happened = await store.happenedOf(db, id);
  return happened.map(({ id: eventId, outcome, amount: paid }) => ({ eventId, outcome, amount: formatMoney(paid) }));
}

/** Reports events to the platform, and repeats until it answers; 0003 is reported twice in any case. */
export async function sendPayoutCallbacks(db: Pool, key: SigningKey): Promise<void> {
  for (const due of await store.takeDue(db)) {
    const notify = () =>
      callBack(key, due.callback_url, {
        eventId: due.id,
        reference: due.reference,
        outcome: due.outcome,
        amount: formatMoney(due.amount),
        currency: due.currency,
      });
    const isAnswered = await notify();
    if (due.number.endsWith("0003")) await notify();
    if (isAnswered) await store.noteAnswered(db, due.id);
  }
}
