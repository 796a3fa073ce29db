import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Fault } from "../../../../../../tools/doubles/faults.ts";
import type { Delivery } from "../../../../../../tools/doubles/hyperswitch/webhooks.ts";
import { verify } from "../../../backoffice/invariants/verify.ts";
import { newKey, type TestPlatform } from "../../../test-platform.ts";
import { createWithdrawalHelpers, newNumber } from "../../withdrawals/test-withdrawals.ts";
import { askByCard, paymentOf, testHyperswitch, type HyperswitchPlatform } from "./test-hyperswitch.ts";

/** Deposits, and as many pay-outs for each ten of them. */
const deposits = process.env.NIGHTLY ? 1000 : 12;
const members = process.env.NIGHTLY ? 20 : 3;

let made: HyperswitchPlatform;
let app: TestPlatform;
let double: HyperswitchPlatform["double"];
let act: ReturnType<typeof createWithdrawalHelpers>;

beforeAll(async () => {
  made = await testHyperswitch();
  ({ app, double } = made);
  act = createWithdrawalHelpers(app);
});

afterAll(() => made.close());

const faults: readonly Fault[] = ["silentBefore", "silentAfter", "busy", "broken", "unknownFields", "stale"];
const calls = [
  "POST /payments",
  "GET /payments",
  "POST /payouts/create",
  "POST /payouts/list",
  "POST /payouts/confirm",
  "POST /payouts/fulfill",
  "GET /payouts",
];
const deliveries: readonly Delivery[] = ["once", "twice", "never", "wrongKey", "altered"];

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] ?? expect.fail();

/** Opens a deposit with one key, as often as the provider is silent. */
async function persist(token: string): Promise<string> {
  const key = newKey();
  for (;;) {
    const { code, value } = await askByCard(app, token, "50.0000", key);
    if (code === undefined) return paymentOf(value.payUrl);
    expect(code).toBe("PROVIDER_SILENT");
  }
}

/** Makes every open payment due for the next question to the provider. */
const hurry = () =>
  Promise.all([
    act.query("update deposit set asked_at = 'epoch' where state in ('waiting', 'expired') and provider = 'cards'"),
    act.query("update withdrawal set asked_at = 'epoch' where state = 'paying' and asked_at is not null"),
  ]);

test(
  "with every fault of the provider the ledger, its list of payments and ours agree",
  async () => {
    const players = await Promise.all(Array.from({ length: members }, () => act.player("0.0000")));
    let at = 0;
    const expected = new Map<string, number>();
    for (; at < deposits; at++) {
      double.faults.plan(pick(calls, at), pick(faults, at * 7 + 3));
      const player = pick(players, at);
      const payment = await persist(player.token);
      double.delivery = pick(deliveries, at);
      const isPaid = at % 9 !== 8;
      await (isPaid ? double.pay(payment) : double.decline(payment));
      if (isPaid) expected.set(player.id, (expected.get(player.id) ?? 0) + 50);
      // No more than a few stay open, which is the most that a member may have.
      if (at % (members * 2) === members * 2 - 1) await settled();
    }
    double.faults.clear();
    await settled();
    double.delivery = "once";
    for (const player of players) {
      expect((await act.balance(player))[0]).toBe(`${expected.get(player.id) ?? 0}.0000`);
    }
    await payOut(players);
    expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  },
  process.env.NIGHTLY ? 1_200_000 : 120_000,
);

/** Waits until no payment is open. */
const settled = () =>
  vi.waitFor(
    async () => {
      await hurry();
      const [open] = await act.query<{ count: number }>(
        "select count(*)::int as count from deposit where provider = 'cards' and state not in ('credited', 'rejected')",
      );
      expect(open?.count).toBe(0);
    },
    { timeout: 120_000, interval: 1000 },
  );

/** Returns whether a fulfilment was sent, got lost and is not sent again: a person at the provider fulfils it. */
async function isLeftToPerson({ status, payout_id: id }: { status: string; payout_id: string }): Promise<boolean> {
  if (status !== "requires_fulfillment") return false;
  return (
    (await act.query("select from provider_payment where provider_id = $1 and 'fulfill' = any(steps)", [id])).length > 0
  );
}

/** Pays out once for each ten deposits, with a fault at each call, and compares with the provider's list. */
async function payOut(players: readonly Awaited<ReturnType<typeof act.player>>[]): Promise<void> {
  const ids: string[] = [];
  for (let at = 0; at < deposits / 10; at++) {
    double.faults.plan(pick(calls.slice(2), at), pick(faults.slice(0, 5), at * 3 + 1));
    const player = pick(players, at);
    const { id: destination } = (await act.bind(player, { number: newNumber() })).value;
    const asked = await act.ask(player, destination, "50.0000");
    if (asked.code) continue;
    await act.letApprove(asked.value.id);
    ids.push(asked.value.id);
  }
  await vi.waitFor(
    async () => {
      await hurry();
      for (const each of double.state.payouts.values())
        if (each.status === "initiated" || (await isLeftToPerson(each)))
          await double.setPayout(each.payout_id, "success", "payout_success");
      const states = await act.query<{ state: string }>("select state from withdrawal where id = any($1)", [ids]);
      expect(new Set(states.map(({ state }) => state))).toEqual(new Set(["paidOut"]));
    },
    { timeout: 240_000, interval: 1000 },
  );
  const ours = await act.query<{ reference: string }>("select reference from withdrawal where id = any($1)", [ids]);
  const theirs = [...double.state.payouts.values()].filter(({ status }) => status === "success");
  expect(theirs.map((each) => each.merchant_order_reference_id).toSorted()).toEqual(
    ours.map(({ reference }) => reference).toSorted(),
  );
}
