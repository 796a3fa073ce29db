import type { PayoutEvent, PayoutProvider, PayoutRequest } from "../../withdrawals/provider.ts";
import { eventIdOf, refusedPayout } from "../event-id.ts";
import { fromStore, toStore } from "./amounts.ts";
import type { StorePayout } from "./client.ts";
import type { BtcpayContext } from "./deposits.ts";

/**
 * Creates the provider's side of pay-outs: created unapproved and found again by our reference; only a stored one is
 * approved. A payout processor of the store, or a person, then pays.
 */
export function createBtcpayPayouts(context: BtcpayContext): PayoutProvider {
  return {
    async payOut(request) {
      const id = await prepare(context, request);
      return typeof id === "string" ? advance(context, request.reference, id) : id;
    },
    async payoutStatus(reference) {
      const record = await context.records.find("out", reference);
      return record ? advance(context, reference, record.provider_id) : "unknown";
    },
  };
}

async function prepare(
  { client, records, settings }: BtcpayContext,
  request: PayoutRequest,
): Promise<string | PayoutEvent[] | undefined> {
  const { reference, method, number } = request;
  const stored = await records.find("out", reference);
  if (stored) return stored.provider_id;
  // A store pays coins out: another currency has no amount in them that was agreed on.
  const asked = request.currency === "UBTC" ? toStore(request.amount, request.currency) : undefined;
  const payoutMethodId = settings.payoutMethods[method];
  if (!asked || !payoutMethodId) return refusedPayout(request);
  // All pay-outs of a store are one list, which is read only if one may have been created whose answer was lost.
  const earlier = (await records.intend(reference)) ? [] : await client.payoutsOf(reference);
  if (!earlier) return undefined;
  const payout =
    earlier.find(({ state }) => state !== "Cancelled") ??
    (await client.createPayout({
      destination: number,
      amount: asked.amount,
      payoutMethodId,
      approved: false,
      metadata: { reference, currency: asked.currency },
    }));
  if (payout === "refused") return refusedPayout(request);
  if (!payout) return undefined;
  await records.save({ reference, direction: "out", providerId: payout.id, status: payout.state });
  // Two instances that prepared at once agree on the id that was stored first.
  return (await records.find("out", reference))?.provider_id;
}

/** Approves a stored pay-out that waits for it, and returns what became of it. */
async function advance(
  { client, records, currency }: BtcpayContext,
  reference: string,
  id: string,
): Promise<PayoutEvent[] | undefined> {
  let payout = await client.payout(id);
  if (payout?.state === "AwaitingApproval")
    payout = (await client.approvePayout(id, payout.revision)) ?? (await client.payout(id));
  if (!payout) return undefined;
  await records.save({ reference, direction: "out", providerId: id, status: payout.state, object: payout });
  return eventsOf(reference, payout, currency);
}

function eventsOf(reference: string, payout: StorePayout, currency: string): PayoutEvent[] {
  const amount = fromStore(payout.originalAmount ?? payout.amount ?? "", currency);
  if (!amount) return [];
  const event = { reference, amount, currency };
  if (payout.state === "Completed") return [{ ...event, outcome: "paid", eventId: eventIdOf("btcpay", payout.id) }];
  if (payout.state === "Cancelled")
    return [{ ...event, outcome: "failed", eventId: eventIdOf("btcpay", payout.id, "Cancelled") }];
  return [];
}
