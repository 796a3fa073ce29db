import { currencies, isCurrency } from "@croupier/contract/domain/currencies";
import type { OpenedPayment, PaymentEvent, PaymentProvider, PaymentRequest } from "../../deposits/provider.ts";
import type { Records } from "../store.ts";
import { read } from "../http.ts";
import { eventIdOf } from "../event-id.ts";
import { fromUnits, toUnits } from "../units.ts";
import { paymentIdOf, paymentShape, stateAtOf, type HyperswitchClient, type HyperswitchPayment } from "./client.ts";
import type { HyperswitchSettings } from "./settings.ts";

export interface DepositsContext {
  merchant: string;
  client: HyperswitchClient;
  records: Records;
  settings: HyperswitchSettings;
}

/** Creates the provider's side of deposits: a hosted page for each, whose payment is fetched before anything is done. */
export function createHyperswitchDeposits(context: DepositsContext): PaymentProvider {
  return {
    open: (request) => open(context, request),
    async outcomes(references) {
      const events: PaymentEvent[] = [];
      for (const reference of references) {
        const payment = await context.client.payment(paymentIdOf(context.merchant, reference));
        if (payment === undefined) return undefined;
        if (payment === "none") continue;
        await save(context.records, reference, payment);
        const event = eventOf(reference, payment);
        if (event) events.push(event);
      }
      return events;
    },
  };
}

async function open(
  { merchant, client, records, settings }: DepositsContext,
  request: PaymentRequest,
): Promise<OpenedPayment | undefined> {
  const { reference, method, currency, expiresAt } = request;
  const amount = toUnits(request.amount, currency);
  if (amount === undefined) return undefined;
  const id = paymentIdOf(merchant, reference);
  const created = await client.createPayment({
    payment_id: id,
    amount,
    currency,
    confirm: false,
    capture_method: "automatic",
    payment_link: true,
    profile_id: settings.profileId,
    return_url: request.returnUrl,
    session_expiry: Math.max(60, Math.round((expiresAt.getTime() - Date.now()) / 1000)),
    description: `${request.payee} ${reference}`,
    merchant_order_reference_id: reference,
    metadata: { merchant, reference },
    ...(settings.methodTypes[method] ? { allowed_payment_method_types: settings.methodTypes[method] } : {}),
  });
  // A second creation is an error and not the first answer, and a lost answer says nothing: the payment itself does.
  const payment = read(created, paymentShape) ?? (await client.payment(id));
  if (payment === undefined || payment === "none" || !payment.payment_link) return undefined;
  await save(records, reference, payment);
  return { payUrl: payment.payment_link.link };
}

async function save(records: Records, reference: string, payment: HyperswitchPayment): Promise<void> {
  await records.save({
    reference,
    direction: "in",
    providerId: payment.payment_id,
    status: payment.status,
    object: payment,
    ...(payment.payment_link ? { link: payment.payment_link.link } : {}),
    ...stateAtOf(payment),
  });
}

const arrived = ["succeeded", "partially_captured"];
const ended = ["cancelled", "expired", "cancelled_post_capture", "conflicted"];

/** Maps a payment's state to our event; undefined while it is open, or if a person at the provider has to act. */
function eventOf(reference: string, payment: HyperswitchPayment): PaymentEvent | undefined {
  const { status, currency } = payment;
  const code = currency.toUpperCase();
  if (!isCurrency(code)) return undefined;
  const event = { reference, currency: currencies[code].code, isFetched: true };
  if (arrived.includes(status)) {
    const amount = fromUnits(payment.amount_received ?? 0, code);
    if (!amount) return undefined;
    const transfer = payment.connector_transaction_id ?? payment.attempt_id ?? "1";
    return { ...event, outcome: "paid", amount, eventId: eventIdOf("hs", payment.payment_id, transfer) };
  }
  const isEnd = ended.includes(status) || (status === "failed" && payment.manual_retry_allowed !== true);
  if (isEnd) return { ...event, outcome: "declined", amount: 0n, eventId: eventIdOf("hs", payment.payment_id, status) };
  return undefined;
}
