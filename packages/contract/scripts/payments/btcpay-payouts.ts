import { z } from "zod";
import type { PaymentAccess } from "./access.ts";
import { decimal, newReference, type BtcpayCalls } from "./btcpay-calls.ts";
import { expectFound, expectOneSuccess, expectRefusal, expectSoon, expectStatus, read } from "./call.ts";
import { expectSame, need, Untried, type Report } from "./report.ts";

const payout = z.object({
  id: z.string(),
  revision: z.number().int(),
  state: z.string(),
  originalAmount: decimal.nullish(),
  amount: decimal.nullish(),
  metadata: z.object({ reference: z.string() }),
});
type StorePayout = z.output<typeof payout>;
const list = z.array(z.object({ id: z.string(), metadata: z.object({ reference: z.string().nullish() }).nullish() }));

const approved = ["AwaitingPayment", "InProgress", "Completed"];

type Send = BtcpayCalls["send"];

/** Tries pay-outs: made unapproved, found by our reference, then approved once. */
export async function tryBtcpayPayouts(access: PaymentAccess, send: Send, report: Report): Promise<void> {
  const payouts = createPayoutCalls(access, send);
  const first = await tryUnapproved(access, send, payouts, report);
  await tryApproval(payouts, first, report);
}

type PayoutCalls = ReturnType<typeof createPayoutCalls>;

function createPayoutCalls({ payout: destination, amount, patienceMs }: PaymentAccess, send: Send) {
  const order = (reference: string, more: object = {}) => {
    if (destination === undefined) throw new Untried("no address to pay out to (--payout ADDRESS)");
    return {
      destination,
      amount,
      payoutMethodId: "BTC-CHAIN",
      approved: false,
      metadata: { reference, currency: "BTC" },
      ...more,
    };
  };
  const path = ({ id }: StorePayout) => `/payouts/${encodeURIComponent(id)}`;
  const fetched = async (each: StorePayout): Promise<StorePayout> => read(await send("GET", path(each)), payout);
  const approve = (each: StorePayout, revision = each.revision) => send("POST", path(each), { revision });
  const mine = async ({ metadata }: StorePayout) =>
    read(await send("GET", "/payouts?includeCancelled=true"), list).filter(
      (each) => each.metadata?.reference === metadata.reference,
    );
  const expectState = (each: StorePayout, ...states: string[]): Promise<void> =>
    expectSoon(patienceMs, "state", async () => (await fetched(each)).state, ...states);

  return { order, path, fetched, approve, mine, expectState };
}

/** Tries what may happen to a pay-out before it is approved; returns the first, which still waits. */
async function tryUnapproved(
  { key, amount, patienceMs }: PaymentAccess,
  send: Send,
  { order, path, approve, mine, expectState }: PayoutCalls,
  report: Report,
): Promise<StorePayout | undefined> {
  const first = await report.try("a pay-out is created unapproved", async () => {
    const reference = newReference();
    const created = read(await send("POST", "/payouts", order(reference)), payout);
    expectSame("state", created.state, "AwaitingApproval");
    expectSame("the amount", created.originalAmount ?? created.amount, Number(amount));
    expectSame("metadata.reference", created.metadata.reference, reference);
    return created;
  });
  const made = () => need(first, "pay-out");
  await report.try("a pay-out is found by our reference", () =>
    expectFound(patienceMs, async () => (await mine(made())).map(({ id }) => id), made().id),
  );
  await report.try("a pay-out with another key, or without one, is 401", async () => {
    for (const each of [`${key}x`, ""]) {
      expectStatus(await send("POST", "/payouts", order("conformance-forged"), each), 401, 403);
      expectStatus(await send("POST", path(made()), { revision: made().revision }, each), 401, 403);
    }
    await expectState(made(), "AwaitingApproval");
  });
  await report.try("an unknown pay-out is refused", async () =>
    expectRefusal(await send("GET", "/payouts/00000000-0000-4000-8000-000000000000")),
  );
  await report.try("a pay-out below zero is refused", async () =>
    expectRefusal(await send("POST", "/payouts", order("conformance-negative", { amount: `-${amount}` }))),
  );
  await report.try("another revision is not approved", async () => {
    expectRefusal(await approve(made(), made().revision + 1));
    await expectState(made(), "AwaitingApproval");
  });
  return first;
}

/** Tries the step that sends money. */
async function tryApproval(
  { fetched, approve, mine, expectState }: PayoutCalls,
  first: StorePayout | undefined,
  report: Report,
): Promise<void> {
  const made = () => need(first, "pay-out");
  const sent = await report.try("of two approvals at once one is accepted", async () => {
    expectOneSuccess(await Promise.all([approve(made()), approve(made())]));
    await expectState(made(), ...approved);
    return made();
  });
  await report.try("an approved pay-out is not approved again, and stays one", async () => {
    const each = need(sent, "approved pay-out");
    expectRefusal(await approve(each, (await fetched(each)).revision));
    await expectState(each, ...approved);
    expectSame("the number of pay-outs", (await mine(each)).length, 1);
  });
}
