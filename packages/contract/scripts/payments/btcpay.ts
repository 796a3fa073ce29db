import { z } from "zod";
import type { PaymentAccess } from "./access.ts";
import { createBtcpayCalls, decimal, newReference, type BtcpayCalls, type Invoice } from "./btcpay-calls.ts";
import { tryBtcpayPayouts } from "./btcpay-payouts.ts";
import { expectRefusal, expectStatus, read, until } from "./call.ts";
import { openPage } from "./page.ts";
import { expectSame, Fault, need, type Report } from "./report.ts";
import { tryWebhooks, type WebhookForm } from "./webhooks.ts";

const methods = z
  .array(z.object({ destination: z.string().min(1), due: decimal.nullish(), payments: z.array(z.unknown()).nullish() }))
  .min(1);

const webhook = z.object({
  deliveryId: z.string().min(1).max(200),
  originalDeliveryId: z.string().min(1).max(200).nullish(),
  type: z.string().max(80),
  invoiceId: z.string().max(80),
});

const webhookForm: WebhookForm<typeof webhook> = {
  header: "btcpay-sig",
  digest: "sha256",
  prefix: "sha256=",
  shape: webhook,
  aboutOf: ({ invoiceId }) => invoiceId,
  eventIdOf: ({ deliveryId }) => deliveryId,
};

/** An outcome of an invoice on its page, and the state that it then has. */
interface Outcome {
  says: string;
  choice: string;
  status: string;
  additionalStatus: string;
  /** The share of the amount that arrived. */
  share: number;
}

const settled: Outcome = {
  says: "an invoice that is paid on its page is settled",
  choice: "pay",
  status: "Settled",
  additionalStatus: "None",
  share: 1,
};

const others: Outcome[] = [
  {
    says: "an invoice of which half is paid has expired, with what arrived",
    choice: "pay half",
    status: "Expired",
    additionalStatus: "PaidPartial",
    share: 0.5,
  },
  {
    says: "an invoice that is paid late has expired, with what arrived",
    choice: "pay late",
    status: "Expired",
    additionalStatus: "PaidLate",
    share: 1,
  },
  {
    says: "an invoice that nobody paid has expired",
    choice: "expire",
    status: "Expired",
    additionalStatus: "None",
    share: 0,
  },
];

/** Tries everything that a platform relies on at a service that speaks BTCPay Server's Greenfield API. */
export async function tryBtcpay(access: PaymentAccess, report: Report): Promise<void> {
  const calls = createBtcpayCalls(access);
  const first = await tryCreation(calls, report);
  await tryRefusals(access, calls, first, report);
  const paid = await tryPages(access, calls, first, report);
  await tryWebhooks(access, webhookForm, paid?.id, report);
  await tryBtcpayPayouts(access, calls.send, report);
}

/** Tries creations, which are found again by our reference; returns the first invoice. */
async function tryCreation(
  { send, create, fetched, listed, expectOrder }: BtcpayCalls,
  report: Report,
): Promise<Invoice | undefined> {
  const first = await report.try("an invoice is created with our reference, and has a page", () => create());
  const made = () => need(first, "invoice");
  await report.try("an invoice is found by our reference as soon as it is created", async () => {
    const { id, metadata } = made();
    expectSame("the list", (await listed(metadata.orderId)).map((each) => each.id).join(), id);
  });
  await report.try("an invoice is fetched by its id, with our reference", async () =>
    expectOrder(await fetched(made().id), made().metadata.orderId),
  );
  await report.try("an invoice's ways to pay have an address", async () => {
    read(await send("GET", `/invoices/${encodeURIComponent(made().id)}/payment-methods`), methods);
  });
  await report.try("fields that are added later are tolerated", async () => {
    await create({ addedLater: { any: [1, null] } });
  });
  return first;
}

async function tryRefusals(
  access: PaymentAccess,
  { send, order, listed }: BtcpayCalls,
  first: Invoice | undefined,
  report: Report,
): Promise<void> {
  await report.try("an unknown invoice is 404", async () => expectStatus(await send("GET", "/invoices/unknown"), 404));
  await report.try("an amount below zero is refused", async () =>
    expectRefusal(await send("POST", "/invoices", order(newReference(), { amount: `-${access.amount}` }))),
  );
  await report.try("a fetch with another key, or without one, is 401", async () => {
    for (const key of [`${access.key}x`, ""])
      for (const path of [`/invoices/${encodeURIComponent(need(first, "invoice").id)}`, "/invoices", "/payouts"])
        expectStatus(await send("GET", path, undefined, key), 401, 403);
  });
  await report.try("a creation with another key, or without one, is 401 and makes nothing", async () => {
    for (const key of [`${access.key}x`, ""]) {
      const reference = newReference();
      expectStatus(await send("POST", "/invoices", order(reference), key), 401, 403);
      expectSame("the number of invoices", (await listed(reference)).length, 0);
    }
  });
}

/** Tries what a payer does on the hosted page; returns the invoice that was paid. */
async function tryPages(
  { drive, amount, patienceMs }: PaymentAccess,
  { create, fetched }: BtcpayCalls,
  first: Invoice | undefined,
  report: Report,
): Promise<Invoice | undefined> {
  await report.try("the page of an invoice opens", async () => {
    await openPage(need(first, "invoice").checkoutLink);
  });

  const reach = async ({ choice, status, additionalStatus, share }: Outcome): Promise<Invoice> => {
    const { id, checkoutLink } = await create();
    await drive(checkoutLink, choice);
    const found = await until(
      patienceMs,
      () => fetched(id),
      (each) => each.status === status,
    );
    expectSame("status", found.status, status);
    expectSame("additionalStatus", found.additionalStatus ?? "None", additionalStatus);
    const arrived = found.paidAmount ?? 0;
    if (Math.abs(arrived - Number(amount) * share) > 1e-8) throw new Fault(`paidAmount is ${arrived}`);
    return found;
  };
  const paid = await report.try(settled.says, () => reach(settled));
  for (const outcome of others) await report.try(outcome.says, () => reach(outcome));
  return paid;
}
