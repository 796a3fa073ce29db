import type { OpenedPayment, PaymentEvent, PaymentProvider, PaymentRequest } from "../../deposits/provider.ts";
import type { ProviderConfig } from "../../../site/merchants/config.ts";
import { eventIdOf } from "../event-id.ts";
import type { Records } from "../store.ts";
import { fromStore, toStore } from "./amounts.ts";
import type { BtcpayClient, Invoice } from "./client.ts";

type BtcpaySettings = Extract<ProviderConfig, { adapter: "btcpay" }>;

export interface BtcpayContext {
  client: BtcpayClient;
  records: Records;
  settings: BtcpaySettings;
  /** The merchant's currency, in which its members have their money. */
  currency: string;
}

/** Creates the provider's side of deposits: an invoice for each, found again by our reference. */
export function createBtcpayDeposits(context: BtcpayContext): PaymentProvider {
  return {
    open: (request) => open(context, request),
    async outcomes(references) {
      const events: PaymentEvent[] = [];
      for (const reference of references) {
        const record = await context.records.find("in", reference);
        if (!record) continue;
        const invoice = await context.client.invoice(record.provider_id);
        if (!invoice) return undefined;
        await save(context.records, reference, invoice);
        const event = await eventOf(context, reference, invoice);
        if (event === "silent") return undefined;
        if (event) events.push(event);
      }
      return events;
    },
  };
}

async function open(
  { client, records, settings }: BtcpayContext,
  request: PaymentRequest,
): Promise<OpenedPayment | undefined> {
  const { reference, method, way, expiresAt } = request;
  const asked = toStore(request.amount, request.currency);
  if (!asked) return undefined;
  // There is no key of ours that makes a creation idempotent: an earlier one whose answer was lost is looked for.
  const earlier = await client.invoicesOf(reference);
  if (earlier === undefined) return undefined;
  const invoice =
    earlier.at(-1) ??
    (await client.createInvoice({
      ...asked,
      metadata: { orderId: reference, itemDesc: request.payee },
      checkout: {
        ...(settings.paymentMethods[method] ? { paymentMethods: settings.paymentMethods[method] } : {}),
        expirationMinutes: Math.max(1, Math.round((expiresAt.getTime() - Date.now()) / 60_000)),
        monitoringMinutes: settings.monitoringMinutes,
        paymentTolerance: 0,
        ...(request.crypto ? { speedPolicy: speedOf(request.crypto.confirmations) } : {}),
        redirectURL: request.returnUrl,
        defaultLanguage: request.language,
      },
    }));
  if (!invoice?.checkoutLink) return undefined;
  await save(records, reference, invoice);
  // Two that opened at once agree on the invoice that was stored first: only that one is asked about.
  const record = await records.find("in", reference);
  if (!record?.link) return undefined;
  if (way !== "address") return { payUrl: record.link };
  const [to] = (await client.methodsOf(record.provider_id)) ?? [];
  if (!to?.destination || !request.crypto) return undefined;
  const { network, asset } = request.crypto;
  const send = to.due ?? request.crypto.send;
  return { payUrl: record.link, instructions: { address: to.destination, network, asset, send } };
}

/** Returns the policy under which an invoice is settled only after as many confirmations, or more. */
function speedOf(confirmations: number): string {
  if (confirmations <= 0) return "HighSpeed";
  if (confirmations === 1) return "MediumSpeed";
  return confirmations === 2 ? "LowMediumSpeed" : "LowSpeed";
}

const save = (records: Records, reference: string, invoice: Invoice): Promise<void> =>
  records.save({
    reference,
    direction: "in",
    providerId: invoice.id,
    status: [invoice.status, invoice.additionalStatus ?? "None"].join(" "),
    object: invoice,
    ...(invoice.checkoutLink ? { link: invoice.checkoutLink } : {}),
  });

/** Maps an invoice's state to our event. Money of an expired one counts once all its transfers are final. */
async function eventOf(
  { client, currency }: BtcpayContext,
  reference: string,
  invoice: Invoice,
): Promise<PaymentEvent | "silent" | undefined> {
  if (invoice.currency !== toStore(0n, currency)?.currency) return undefined;
  const event = { reference, currency, isFetched: true };
  const paid = (text: string | null | undefined): PaymentEvent | undefined => {
    const amount = fromStore(text ?? "", currency);
    // Transfers are told of by what arrived in all, so that a later one is the difference.
    return amount
      ? { ...event, outcome: "paid", amount, eventId: eventIdOf("btcpay", invoice.id, String(amount)), isTotal: true }
      : undefined;
  };
  const paidIfFinal = async (): Promise<PaymentEvent | "silent" | undefined> => {
    const methods = await client.methodsOf(invoice.id);
    if (!methods) return "silent";
    const payments = methods.flatMap((each) => each.payments ?? []);
    const isFinal = payments.length > 0 && payments.every(({ status }) => status === "Settled");
    return isFinal ? paid(invoice.paidAmount) : undefined;
  };
  switch (invoice.status) {
    case "Processing":
      return { ...event, outcome: "confirming", amount: 0n, confirmations: 1, eventId: undefined };
    case "Settled":
      // Beyond the amount asked, a transfer may not be final yet.
      return (invoice.additionalStatus ?? "None") === "None" ? paid(invoice.amount) : paidIfFinal();
    case "Invalid":
      return { ...event, outcome: "declined", amount: 0n, eventId: eventIdOf("btcpay", invoice.id, "Invalid") };
    case "Expired":
      return invoice.additionalStatus === "PaidPartial" || invoice.additionalStatus === "PaidLate"
        ? paidIfFinal()
        : undefined;
    default:
      return undefined;
  }
}
