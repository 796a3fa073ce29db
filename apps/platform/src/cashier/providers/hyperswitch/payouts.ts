import type { PayoutEvent, PayoutProvider, PayoutRequest } from "../../withdrawals/provider.ts";
import type { Records } from "../store.ts";
import { eventIdOf, refusedPayout } from "../event-id.ts";
import { read } from "../http.ts";
import { fromUnits, toUnits } from "../units.ts";
import { payoutShape, stateAtOf, type HyperswitchClient, type HyperswitchPayout } from "./client.ts";
import type { HyperswitchSettings } from "./settings.ts";

export interface PayoutsContext {
  client: HyperswitchClient;
  records: Records;
  settings: HyperswitchSettings;
}

/**
 * Creates the provider's side of pay-outs. The caller cannot choose a pay-out's id, so that a blind repetition would pay
 * twice. A pay-out is therefore created unconfirmed, its id is stored, and only the stored one is confirmed.
 */
export function createHyperswitchPayouts(context: PayoutsContext): PayoutProvider {
  return {
    async payOut(request) {
      const id = await prepare(context, request);
      if (typeof id !== "string") return id;
      return advance(context, request.reference, id);
    },
    async payoutStatus(reference) {
      const record = await context.records.find("out", reference);
      // An id is stored before its pay-out is confirmed, so that one without is not on its way.
      if (!record) return "unknown";
      const payout = await context.client.payout(record.provider_id);
      // An order that stopped is continued, each step once.
      if (payout && isWaiting(payout)) return "unknown";
      return payout && noted(context, reference, payout);
    },
  };
}

/**
 * Returns the id of the reference's one pay-out, made unconfirmed if there is none; its failure if the provider or the
 * amount refuses it; undefined if that is not known.
 */
async function prepare(
  { client, records, settings }: PayoutsContext,
  request: PayoutRequest,
): Promise<string | PayoutEvent[] | undefined> {
  const stored = await records.find("out", request.reference);
  if (stored) return stored.provider_id;
  const amount = toUnits(request.amount, request.currency);
  const method = settings.payoutMethods[request.method];
  if (amount === undefined || !method) return refusedPayout(request);
  // An answer that was lost earlier may have left some; the oldest is taken, and the others end unconfirmed.
  const earlier = await client.payoutsOf(request.reference);
  if (earlier === undefined) return undefined;
  const [found, ...extra] = earlier.filter(({ status }) => status !== "cancelled");
  for (const each of extra) if (isUnconfirmed(each)) await client.cancelPayout(each.payout_id);
  const payout =
    found ??
    (await client.createPayout({
      amount,
      currency: request.currency,
      confirm: false,
      auto_fulfill: false,
      profile_id: settings.profileId,
      merchant_order_reference_id: request.reference,
      metadata: { reference: request.reference },
      payout_type: method.type,
      payout_method_data: { [method.type]: fill(method.data, request) },
      ...(method.connectors ? { connector: method.connectors } : {}),
    }));
  if (payout === "refused") return refusedPayout(request);
  if (!payout || fromUnits(payout.amount, payout.currency) !== request.amount) return undefined;
  await records.save({
    reference: request.reference,
    direction: "out",
    providerId: payout.payout_id,
    status: payout.status,
  });
  // Two instances that prepared at once agree on the id that was stored first.
  return (await records.find("out", request.reference))?.provider_id;
}

const isUnconfirmed = ({ status }: HyperswitchPayout): boolean =>
  ["requires_creation", "requires_confirmation", "requires_payout_method_data"].includes(status);

const isWaiting = (payout: HyperswitchPayout): boolean =>
  isUnconfirmed(payout) || payout.status === "requires_fulfillment";

/**
 * Confirms and fulfils a stored pay-out as far as it waits for that, and returns what became of it. Fulfilling moves the
 * money and is sent once: after an answer that was lost only the state is asked for.
 */
async function advance(context: PayoutsContext, reference: string, id: string): Promise<PayoutEvent[] | undefined> {
  const { client, records } = context;
  let payout = await client.payout(id);
  if (payout && isUnconfirmed(payout)) payout = (await client.confirmPayout(id)) ?? (await client.payout(id));
  if (payout?.status === "requires_fulfillment" && (await records.claimStep("out", reference, "fulfill"))) {
    const answer = await client.fulfillPayout(id);
    if (answer && answer.status >= 400) await records.returnStep("out", reference, "fulfill");
    payout = read(answer, payoutShape) ?? (await client.payout(id));
  }
  return payout && noted(context, reference, payout);
}

/** Notes a pay-out's state and returns its events. */
async function noted(
  { records }: PayoutsContext,
  reference: string,
  payout: HyperswitchPayout,
): Promise<PayoutEvent[]> {
  await records.save({
    reference,
    direction: "out",
    providerId: payout.payout_id,
    status: payout.status,
    object: payout,
    ...stateAtOf(payout),
  });
  return eventsOf(reference, payout);
}

const failures = ["failed", "cancelled", "expired", "ineligible"];

/** Maps a pay-out's state to our events. One that came back after its success is left to a person. */
function eventsOf(reference: string, payout: HyperswitchPayout): PayoutEvent[] {
  const currency = payout.currency.toUpperCase();
  const amount = fromUnits(payout.amount, currency);
  if (amount === undefined) return [];
  const event = { reference, amount, currency };
  if (payout.status === "success") return [{ ...event, outcome: "paid", eventId: eventIdOf("hs", payout.payout_id) }];
  if (payout.status === "reversed")
    return [
      { ...event, outcome: "paid", eventId: eventIdOf("hs", payout.payout_id) },
      { ...event, outcome: "reversed", eventId: eventIdOf("hs", payout.payout_id, "reversed") },
    ];
  if (failures.includes(payout.status))
    return [{ ...event, outcome: "failed", eventId: eventIdOf("hs", payout.payout_id, payout.status) }];
  return [];
}

/** Fills the account of a pay-out into the fields that its processor asks for. */
function fill(fields: Readonly<Record<string, string>>, request: PayoutRequest): Record<string, string> {
  const values: Record<string, string> = {
    "{number}": request.number,
    "{bank}": request.bankCode ?? "",
    "{holder}": request.holder ?? "",
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [
      name,
      text.replace(/\{(number|bank|holder)\}/g, (each) => values[each] ?? ""),
    ]),
  );
}
