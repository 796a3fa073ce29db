import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { PaymentAccess } from "./access.ts";
import { expectFound, expectOneSuccess, expectRefusal, expectSoon, expectStatus, parse, read } from "./call.ts";
import type { HyperswitchCalls } from "./hyperswitch-calls.ts";
import { expectSame, need, Untried, type Report } from "./report.ts";

const payout = z.object({
  payout_id: z.string(),
  status: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  merchant_order_reference_id: z.string().nullish(),
});
type Payout = z.output<typeof payout>;
const list = z.object({ data: z.array(payout) });
const target = z.object({ type: z.enum(["bank", "wallet", "card"]), data: z.record(z.string(), z.string()) });

const sent = ["initiated", "pending", "success"];

/** Tries pay-outs: made unconfirmed, found by our reference, then confirmed and fulfilled, each once. */
export async function tryHyperswitchPayouts(
  access: PaymentAccess,
  calls: HyperswitchCalls,
  report: Report,
): Promise<void> {
  const payouts = createPayoutCalls(access, calls);
  const first = await tryUnconfirmed(access, calls, payouts, report);
  await trySending(payouts, first, report);
}

type PayoutCalls = ReturnType<typeof createPayoutCalls>;

function createPayoutCalls(
  { payout: stated, account, currency, patienceMs }: PaymentAccess,
  { amount, send }: HyperswitchCalls,
) {
  const order = (reference: string, more: object = {}) => {
    if (stated === undefined) throw new Untried('no account to pay out to (--payout \'{"type":"bank","data":{…}}\')');
    const { data: to } = target.safeParse(parse(stated));
    if (!to) throw new Untried("--payout is no JSON with a type (bank, wallet or card) and data");
    return {
      amount,
      currency,
      confirm: false,
      auto_fulfill: false,
      profile_id: account,
      merchant_order_reference_id: reference,
      metadata: { reference },
      payout_type: to.type,
      payout_method_data: { [to.type]: to.data },
      ...more,
    };
  };
  const fetched = async (id: string): Promise<Payout> =>
    read(await send("GET", `/payouts/${id}?force_sync=true`), payout);
  const step = (id: string, verb: string) => send("POST", `/payouts/${id}/${verb}`, { payout_id: id });
  const create = async (): Promise<Payout> => {
    const reference = `conformance-${randomUUID()}`;
    const created = read(await send("POST", "/payouts/create", order(reference)), payout);
    expectSame("status", created.status, "requires_confirmation");
    expectSame("amount", created.amount, amount);
    expectSame("currency", created.currency.toUpperCase(), currency);
    expectSame("merchant_order_reference_id", created.merchant_order_reference_id, reference);
    return created;
  };
  const listed = async (reference: string, ofKey?: string) =>
    send("POST", "/payouts/list", { merchant_order_reference_id: reference, limit: 20 }, ofKey);
  const mine = async ({ merchant_order_reference_id: reference }: Payout) =>
    read(await listed(reference ?? ""), list).data.filter((each) => each.merchant_order_reference_id === reference);
  const expectStatusOf = ({ payout_id: id }: Payout, ...statuses: string[]): Promise<void> =>
    expectSoon(patienceMs, "status", async () => (await fetched(id)).status, ...statuses);

  return { order, step, create, listed, mine, expectStatusOf };
}

/** Tries what may happen to a pay-out before it is confirmed; returns the first, which still waits. */
async function tryUnconfirmed(
  { key, patienceMs }: PaymentAccess,
  { amount, send }: HyperswitchCalls,
  { order, step, create, listed, mine, expectStatusOf }: PayoutCalls,
  report: Report,
): Promise<Payout | undefined> {
  const first = await report.try("a pay-out is created unconfirmed", create);
  const made = () => need(first, "pay-out");
  await report.try("a pay-out is found by our reference", () =>
    expectFound(patienceMs, async () => (await mine(made())).map(({ payout_id: id }) => id), made().payout_id),
  );
  await report.try("a pay-out with another key, or without one, is 401", async () => {
    const body = order("conformance-forged");
    for (const each of [`${key}x`, ""]) {
      expectStatus(await send("POST", "/payouts/create", body, each), 401, 403);
      expectStatus(await listed("conformance-forged", each), 401, 403);
      expectStatus(await send("POST", `/payouts/${made().payout_id}/confirm`, {}, each), 401, 403);
    }
    await expectStatusOf(made(), "requires_confirmation");
  });
  await report.try("an unknown pay-out is refused", async () =>
    expectRefusal(await send("GET", "/payouts/payout_unknown")),
  );
  await report.try("a pay-out below zero is refused", async () =>
    expectRefusal(await send("POST", "/payouts/create", order("conformance-negative", { amount: -amount }))),
  );
  await report.try("an unconfirmed pay-out is not fulfilled", async () => {
    expectRefusal(await step(made().payout_id, "fulfill"));
    await expectStatusOf(made(), "requires_confirmation");
  });
  await report.try("a cancelled pay-out is not confirmed", async () => {
    need(first, "pay-out");
    const cancelled = await create();
    read(await step(cancelled.payout_id, "cancel"), payout);
    await expectStatusOf(cancelled, "cancelled");
    expectRefusal(await step(cancelled.payout_id, "confirm"));
    await expectStatusOf(cancelled, "cancelled");
  });
  return first;
}

/** Tries the steps that send money. */
async function trySending({ step, mine, expectStatusOf }: PayoutCalls, first: Payout | undefined, report: Report) {
  const confirmed = await report.try("a confirmed pay-out waits to be fulfilled", async () => {
    read(await step(need(first, "pay-out").payout_id, "confirm"), payout);
    await expectStatusOf(need(first, "pay-out"), "requires_fulfillment");
    return need(first, "pay-out");
  });
  const waiting = () => need(confirmed, "confirmed pay-out");
  await report.try("of two fulfilments at once one is accepted", async () => {
    const { payout_id: id } = waiting();
    expectOneSuccess(await Promise.all([step(id, "fulfill"), step(id, "fulfill")]));
    await expectStatusOf(waiting(), ...sent);
  });
  await report.try("a fulfilled pay-out is not fulfilled again, and stays one", async () => {
    expectRefusal(await step(waiting().payout_id, "fulfill"));
    await expectStatusOf(waiting(), ...sent);
    expectSame("the number of pay-outs", (await mine(waiting())).length, 1);
  });
}
