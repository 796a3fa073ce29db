import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Fault } from "../../../../../../tools/doubles/faults.ts";
import { verify } from "../../../backoffice/invariants/verify.ts";
import type { TestPlatform } from "../../../test-platform.ts";
import { createWithdrawalHelpers, newNumber } from "../../withdrawals/test-withdrawals.ts";
import { testHyperswitch, type HyperswitchPlatform } from "./test-hyperswitch.ts";

let made: HyperswitchPlatform;
let app: TestPlatform;
let double: HyperswitchPlatform["double"];
let act: ReturnType<typeof createWithdrawalHelpers>;

beforeAll(async () => {
  made = await testHyperswitch();
  ({ app, double } = made);
  act = createWithdrawalHelpers(app);
});

beforeEach(() => {
  double.faults.clear();
  double.delivery = "once";
});

afterAll(async () => {
  expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  await made.close();
});

/** Requests a withdrawal and lets it be approved, as far as the provider. */
async function requested(amount = "100.0000") {
  const player = await act.player("500.0000");
  const { id: destination } = (await act.bind(player, { number: newNumber() })).value;
  const { id } = (await act.ask(player, destination, amount)).value;
  await act.letApprove(id);
  const { reference } = await act.read(player, id);
  return { player, id, reference };
}

const ordersOf = (reference: string) =>
  [...double.state.payouts.values()].filter((each) => each.merchant_order_reference_id === reference);

/** Waits until the provider has one pay-out of this reference that is on its way; returns it. */
const onItsWay = (id: string, reference: string) =>
  vi.waitFor(
    async () => {
      await act.query("update withdrawal set asked_at = 'epoch' where id = $1 and asked_at is not null", [id]);
      const live = ordersOf(reference).filter(({ status }) => status === "initiated");
      expect(live).toHaveLength(1);
      return live[0] ?? expect.fail();
    },
    { timeout: 40_000, interval: 500 },
  );

const becomes = (player: Awaited<ReturnType<typeof requested>>["player"], id: string, state: string) =>
  vi.waitFor(async () => expect((await act.read(player, id)).state).toBe(state), { timeout: 20_000, interval: 100 });

test("a withdrawal is created, confirmed and fulfilled with its account, and paid once", async () => {
  double.delivery = "twice";
  const { player, id, reference } = await requested();
  const payout = await onItsWay(id, reference);
  expect(payout).toMatchObject({
    amount: 10_000,
    currency: "USD",
    payout_type: "bank",
    payout_method_data: { bank: { bank_name: "FLB", holder: "Lina Tran" } },
  });
  expect((await act.read(player, id)).state).toBe("paying");
  expect(await double.setPayout(payout.payout_id, "success", "payout_success")).toEqual([200, 200]);
  await becomes(player, id, "paidOut");
  expect(await act.balance(player)).toEqual(["400.0000", "0.0000"]);
});

const places: [string, Fault][] = [
  ["POST /payouts/create", "silentAfter"],
  ["POST /payouts/create", "silentBefore"],
  ["POST /payouts/list", "broken"],
  ["POST /payouts/confirm", "silentAfter"],
  ["POST /payouts/confirm", "busy"],
  ["POST /payouts/fulfill", "silentAfter"],
  ["GET /payouts", "broken"],
];

// The rest of the places is proven at night: each waits for jobs that run every few seconds.
test.each(process.env.NIGHTLY ? places : places.slice(0, 2))("%s that is %s pays once", async (call, fault) => {
  double.faults.plan(call, fault);
  const { player, id, reference } = await requested();
  const payout = await onItsWay(id, reference);
  await double.setPayout(payout.payout_id, "success", "payout_success");
  await becomes(player, id, "paidOut");
  const paid = ordersOf(reference).filter(({ status }) => status === "success");
  expect(paid).toHaveLength(1);
});

test.each(process.env.NIGHTLY ? ["failed", "cancelled", "expired", "ineligible"] : ["failed"])(
  "a pay-out that is %s is given back",
  async (status) => {
    const { player, id, reference } = await requested();
    const payout = await onItsWay(id, reference);
    await double.setPayout(payout.payout_id, status, `payout_${status}`);
    await becomes(player, id, "rejected");
    expect(await act.balance(player)).toEqual(["500.0000", "0.0000"]);
  },
);

test("money that comes back after it was paid waits for a person, and is given back once", async () => {
  const { player, id, reference } = await requested();
  const payout = await onItsWay(id, reference);
  await double.setPayout(payout.payout_id, "success", "payout_success");
  await becomes(player, id, "paidOut");
  double.delivery = "twice";
  await double.setPayout(payout.payout_id, "reversed", "payout_reversed");
  const reversed = async () =>
    (await act.query<{ reversed: bigint | null }>("select reversed from withdrawal where id = $1", [id]))[0]?.reversed;
  await vi.waitFor(async () => expect(await reversed()).toBe(100_0000n));
  expect(await act.balance(player)).toEqual(["400.0000", "0.0000"]);
});

test("a fulfilment whose answer is lost is never sent again, however often it is asked about", async () => {
  double.faults.plan("POST /payouts/fulfill", "silentBefore");
  const { player, id, reference } = await requested();
  const waiting = () => ordersOf(reference).map(({ status }) => status);
  await vi.waitFor(() => expect(waiting()).toEqual(["requires_fulfillment"]), { timeout: 40_000, interval: 200 });
  const [order] = ordersOf(reference);
  for (let times = 0; times < 3; times++)
    await double.setPayout(order?.payout_id ?? "", "requires_fulfillment", "payout_initiated");
  expect(waiting()).toEqual(["requires_fulfillment"]);
  // The bank accepted it after all, and a person at the provider says so.
  await double.setPayout(order?.payout_id ?? "", "success", "payout_success");
  await becomes(player, id, "paidOut");
});

test("a pay-out that the provider refuses at once is given back", async () => {
  double.faults.plan("POST /payouts/create", "refused");
  const { player, id, reference } = await requested();
  await becomes(player, id, "rejected");
  expect([await act.balance(player), ordersOf(reference)]).toEqual([["500.0000", "0.0000"], []]);
});
