import { z } from "zod";
import type { PaymentAccess } from "./access.ts";
import { expectRefusal, expectStatus, isSuccess, until } from "./call.ts";
import {
  createHyperswitchCalls,
  expectOrder,
  newId,
  type HyperswitchCalls,
  type Payment,
} from "./hyperswitch-calls.ts";
import { tryHyperswitchPayouts } from "./hyperswitch-payouts.ts";
import { openPage } from "./page.ts";
import { expectSame, Fault, need, type Report } from "./report.ts";
import { tryWebhooks, type WebhookForm } from "./webhooks.ts";

const webhook = z.object({
  event_id: z.string().min(1).max(200),
  event_type: z.string().max(80),
  content: z.object({ object: z.object({ payment_id: z.string().max(80) }) }),
});

const webhookForm: WebhookForm<typeof webhook> = {
  header: "x-webhook-signature-512",
  digest: "sha512",
  prefix: "",
  shape: webhook,
  aboutOf: ({ content }) => content.object.payment_id,
  eventIdOf: ({ event_id: id }) => id,
};

/** Tries everything that a platform relies on at a service that speaks Hyperswitch's API, version 1. */
export async function tryHyperswitch(access: PaymentAccess, report: Report): Promise<void> {
  const calls = createHyperswitchCalls(access);
  const first = await tryCreation(access, calls, report);
  await tryRefusals(access, calls, first, report);
  const paid = await tryPages(access, calls, first, report);
  await tryWebhooks(access, webhookForm, paid?.payment_id, report);
  await tryHyperswitchPayouts(access, calls, report);
}

/** Tries creations, which one id makes idempotent; returns the first payment. */
async function tryCreation(
  { currency }: PaymentAccess,
  { amount, send, order, fetched, create, expectUnchanged }: HyperswitchCalls,
  report: Report,
): Promise<Payment | undefined> {
  const first = await report.try("a payment is created with an id of ours, and has a page", () => create());
  const made = () => need(first, "payment");
  await report.try("a second creation with this id is an error or the same payment", async () =>
    expectUnchanged(made(), await send("POST", "/payments", order(made().payment_id))),
  );
  await report.try("a second creation with another amount changes nothing", async () => {
    await send("POST", "/payments", order(made().payment_id, { amount: amount * 2 }));
    await expectUnchanged(made());
  });
  await report.try("two creations at once with one id make one payment", async () => {
    const id = newId();
    const answers = await Promise.all([1, 2].map(() => send("POST", "/payments", order(id))));
    if (!answers.some(isSuccess)) throw new Fault(`${answers.map(({ status }) => status).join(" and ")}`);
    const one = await fetched(id);
    for (const answer of answers) await expectUnchanged(one, answer);
  });
  await report.try("a payment is fetched by its id, with our reference", async () => {
    const { payment_id: id } = made();
    expectOrder(await fetched(id), { amount, currency, reference: id });
  });
  await report.try("fields that are added later are tolerated", async () => {
    await create({ added_later: { any: [1, null] } });
  });
  return first;
}

async function tryRefusals(
  access: PaymentAccess,
  { amount, send, order }: HyperswitchCalls,
  first: Payment | undefined,
  report: Report,
): Promise<void> {
  await report.try("an unknown payment is 404", async () =>
    expectStatus(await send("GET", `/payments/${newId()}?force_sync=true`), 404),
  );
  await report.try("an amount below zero is refused", async () =>
    expectRefusal(await send("POST", "/payments", order(newId(), { amount: -amount }))),
  );
  await report.try("a fetch with another key, or without one, is 401", async () => {
    for (const key of [`${access.key}x`, ""])
      expectStatus(await send("GET", `/payments/${need(first, "payment").payment_id}`, undefined, key), 401, 403);
  });
  await report.try("a creation with another key, or without one, is 401 and makes nothing", async () => {
    for (const key of [`${access.key}x`, ""]) {
      const id = newId();
      expectStatus(await send("POST", "/payments", order(id), key), 401, 403);
      expectStatus(await send("GET", `/payments/${id}`), 404);
    }
  });
}

/** Tries what a payer does on the hosted page; returns the payment that was paid. */
async function tryPages(
  { drive, patienceMs }: PaymentAccess,
  { amount, fetched, create }: HyperswitchCalls,
  first: Payment | undefined,
  report: Report,
): Promise<Payment | undefined> {
  await report.try("the page of a payment opens", async () => {
    await openPage(need(first, "payment").payment_link.link);
  });

  const reach = async (choice: string, status: string): Promise<Payment> => {
    const { payment_id: id, payment_link: page } = await create();
    await drive(page.link, choice);
    const found = await until(
      patienceMs,
      () => fetched(id),
      (each) => each.status === status,
    );
    expectSame("status", found.status, status);
    return found;
  };
  const paid = await report.try(
    "a payment that is paid on its page has succeeded, with what was received",
    async () => {
      const found = await reach("pay", "succeeded");
      expectSame("amount_received", found.amount_received, amount);
      if (!found.connector_transaction_id && !found.attempt_id)
        throw new Fault("neither connector_transaction_id nor attempt_id, which name the transfer");
      return found;
    },
  );
  await report.try("a payment that is declined has failed", () => reach("decline", "failed"));
  await report.try("a payment that is cancelled is cancelled", () => reach("cancel", "cancelled"));
  return paid;
}
