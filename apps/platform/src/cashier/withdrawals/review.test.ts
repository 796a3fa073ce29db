import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatMoney } from "@croupier/contract/domain/money";
import { verify } from "../../backoffice/invariants/verify.ts";
import { createReconciliation } from "../../backoffice/reconciliation/reconcile.ts";
import { transact } from "../../kit/db/transact.ts";
import { newKey, testPlatform, type TestPlatform } from "../../test-platform.ts";
import { createPayouts, type Decision, type PayoutDeps, type Payouts } from "./payouts.ts";
import { parseMerchant } from "../../site/merchants/config.ts";
import { noProviders } from "../providers/providers.ts";
import { onlyProvider } from "../providers/test-providers.ts";
import { newNumber, createWithdrawalHelpers } from "./test-withdrawals.ts";

let app: TestPlatform;
let act: ReturnType<typeof createWithdrawalHelpers>;
let operator: Payouts;
/** Operators without a provider, which would be ordered to pay the rest of what they pay in part. */
let byHand: Payouts;
let deps: PayoutDeps;

beforeAll(async () => {
  app = await testPlatform();
  act = createWithdrawalHelpers(app);
  const { rows } = await app.database.pool.query("select config from merchant where code = 'saffron'");
  deps = {
    db: app.database.pool,
    providers: noProviders,
    configOf: async () => parseMerchant("saffron", rows[0].config),
    notify: async () => undefined,
  };
  operator = createPayouts(deps);
  byHand = createPayouts({ ...deps, configOf: async (code) => ({ ...(await deps.configOf(code)), payments: [] }) });
});

afterAll(async () => {
  expect((await verify(app.database.pool)).filter((check) => check.faults.length > 0)).toEqual([]);
  await app.close();
});

async function opened(amount: string, funds = "9000.0000") {
  const player = await act.player(funds);
  const { id: destination } = (await act.bind(player, { number: newNumber() })).value;
  const { id } = (await act.ask(player, destination, amount)).value;
  return { player, id };
}

const reply = (decision: Decision) => (decision.done ? decision.row.state : decision.why);

test("above the limit two people must approve, and one who approves twice counts once", async () => {
  const { player, id } = await opened("2000.0100");
  expect(reply(await operator.approve(id, "mai"))).toBe("SECOND_PERSON");
  expect(reply(await operator.approve(id, "mai"))).toBe("SECOND_PERSON");
  expect((await act.read(player, id)).state).toBe("review");
  await act.letApprove(id);
  expect(reply(await operator.approve(id, "bao"))).toBe("approved");
  const small = await opened("2000.0000");
  expect(reply(await operator.approve(small.id, "mai"))).toBe("approved");
});

test("a day's withdrawals to one account are as large as their sum, whoever requests them", async () => {
  const player = await act.player("9000.0000");
  const number = newNumber();
  const { id: destination } = (await act.bind(player, { number })).value;
  const ids: string[] = [];
  for (let part = 0; part < 3; part++) ids.push((await act.ask(player, destination, "900.0000")).value.id);
  const answers = [];
  for (const id of ids) answers.push(reply(await operator.approve(id, "mai")));
  expect(answers).toEqual(["approved", "approved", "SECOND_PERSON"]);
  expect(reply(await operator.approve(ids[2], "bao"))).toBe("approved");
  await act.query("update payout_destination set removed_at = now() where id = $1", [destination]);
  const other = await act.player("9000.0000");
  const { id: same } = (await act.bind(other, { number })).value;
  const { id } = (await act.ask(other, same, "50.0000")).value;
  expect(reply(await operator.approve(id, "mai"))).toBe("SECOND_PERSON");
  const { id: later } = await opened("900.0000");
  expect(reply(await operator.approve(later, "mai"))).toBe("approved");
});

test("counts the withdrawal approved before it, whichever was requested first", async () => {
  const player = await act.player("9000.0000");
  const { id: destination } = (await act.bind(player, { number: newNumber() })).value;
  const ask = async () => (await act.ask(player, destination, "1500.0000")).value.id;
  const first = await ask();
  const waiting = await transact(app.database.pool, async (tx) => {
    expect(reply(await createPayouts({ ...deps, db: tx }).approve(first, "mai"))).toBe("approved");
    const second = await ask();
    await act.query("update withdrawal set created_at = created_at - interval '1 minute' where id = $1", [second]);
    const approval = operator.approve(second, "mai");
    const queue = "select from pg_locks where locktype = 'advisory' and not granted";
    await expect.poll(async () => (await act.query(queue)).length, slowly).toBeGreaterThan(0);
    return { approval };
  });
  expect(reply(await waiting.approval)).toBe("SECOND_PERSON");
});

test("above the limit each manual part, and the refund, need two people's agreement", async () => {
  const { player, id } = await opened("2500.0000");
  await act.query("update withdrawal set state = 'approved', updated_at = now() + interval '1 hour' where id = $1", [
    id,
  ]);
  const hand = async (actor: string, amount: bigint) =>
    reply(await byHand.paidByHand(id, actor, { eventId: crypto.randomUUID(), amount }));
  expect(await hand("mai", 100_0000n)).toBe("SECOND_PERSON");
  expect(await hand("mai", 100_0000n)).toBe("SECOND_PERSON");
  expect(await hand("bao", 200_0000n)).toBe("SECOND_PERSON");
  expect(await hand("bao", 100_0000n)).toBe("partlyPaid");
  expect(await hand("bao", 100_0000n)).toBe("SECOND_PERSON");
  expect(await hand("mai", 2400_0000n)).toBe("SECOND_PERSON");
  expect(await hand("bao", 2400_0000n)).toBe("paidOut");
  await act.query("update withdrawal set state = 'notReceived', confirm_by = null where id = $1", [id]);
  const refund = async (actor: string, amount = 2500_0000n) => reply(await operator.settle(id, actor, amount));
  expect(await refund("mai")).toBe("SECOND_PERSON");
  expect(await refund("mai")).toBe("SECOND_PERSON");
  expect(await refund("bao", 2400_0000n)).toBe("SECOND_PERSON");
  expect(await act.balance(player)).toEqual(["6500.0000", "0.0000"]);
  expect(await refund("bao")).toBe("refunded");
  expect(await act.balance(player)).toEqual(["9000.0000", "0.0000"]);
});

test("automatic approval counts as one of the two people", async () => {
  const { player, id } = await opened("2500.0000");
  await act.letApprove(id);
  await expect.poll(async () => (await act.read(player, id)).state, { timeout: 8000 }).toBe("review");
  expect(reply(await operator.approve(id, "mai"))).toBe("approved");
});

test("a rejected withdrawal gives the money back, once, with the reason", async () => {
  const { player, id } = await opened("300.0000");
  const both = await Promise.all([operator.reject(id, "Name differs"), operator.reject(id, "Name differs")]);
  expect(both.map(reply).toSorted()).toEqual(["WRONG_STATE", "rejected"]);
  expect(await act.read(player, id)).toMatchObject({ state: "rejected", reason: "Name differs", remaining: "0.0000" });
  expect(await act.balance(player)).toEqual(["9000.0000", "0.0000"]);
  expect(reply(await operator.approve(id, "mai"))).toBe("WRONG_STATE");
});

test("only one of a concurrent cancel and approval succeeds", async () => {
  const { player, id } = await opened("300.0000");
  const cancelling = app.call("cancelWithdrawal", { id }, { token: player.token, key: "k".repeat(20) });
  const [cancelled, approved] = await Promise.all([cancelling, operator.approve(id, "mai")]);
  expect([cancelled.status === 200, approved.done]).toSatisfy(([left, right]) => left !== right);
  const [cash, held] = await act.balance(player);
  expect([cash, held]).toEqual(cancelled.status === 200 ? ["9000.0000", "0.0000"] : ["8700.0000", "300.0000"]);
});

test("a manual pay-out is at most what is owed and not ordered from a provider", async () => {
  const { player, id } = await opened("300.0000");
  const hand = (payout: string, amount: bigint) => byHand.paidByHand(id, "mai", { eventId: payout, amount });
  const first = crypto.randomUUID();
  expect(reply(await hand(first, 100_0000n))).toBe("WRONG_STATE");
  await act.query("update withdrawal set state = 'approved', updated_at = now() + interval '1 hour' where id = $1", [
    id,
  ]);
  expect(reply(await hand(first, 300_0001n))).toBe("AMOUNT_MISMATCH");
  const twice = await Promise.allSettled([hand(first, 100_0000n), hand(first, 100_0000n)]);
  expect(twice.flatMap((each) => (each.status === "fulfilled" ? [reply(each.value)] : []))).toEqual(["partlyPaid"]);
  expect(twice.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : []))).toEqual([
    expect.stringContaining("withdrawal_payout_pkey"),
  ]);
  expect(await act.balance(player)).toEqual(["8700.0000", "200.0000"]);
  await act.query("update withdrawal set asked_at = now() where id = $1", [id]);
  expect(reply(await hand(crypto.randomUUID(), 200_0000n))).toBe("WRONG_STATE");
});

/** The platform's jobs order and ask every few seconds. */
const slowly = { timeout: 18_000 };

/** Reads the amount ordered from the provider. */
const orderOf = (id: string) =>
  act.query<{ amount: bigint }>(
    "select p.amount from sandbox_pay.payout p join withdrawal w using (reference) where w.id = $1",
    [id],
  );

test("orders only the rest of a withdrawal that was paid in part by hand", async () => {
  const { player, id } = await opened("300.0000");
  await act.query("update withdrawal set state = 'approved', updated_at = now() + interval '1 hour' where id = $1", [
    id,
  ]);
  expect(reply(await operator.paidByHand(id, "mai", { eventId: crypto.randomUUID(), amount: 120_0000n }))).toBe(
    "partlyPaid",
  );
  await expect.poll(() => orderOf(id), slowly).toEqual([{ amount: 180_0000n }]);
  await act.letPay(id);
  await expect.poll(async () => (await act.read(player, id)).state, slowly).toBe("paidOut");
  expect(await act.balance(player)).toEqual(["8700.0000", "0.0000"]);
  const { rows } = await app.database.pool.query<{ paid: bigint }>(
    "select sum(amount)::bigint as paid from withdrawal_payout where withdrawal_id = $1",
    [id],
  );
  expect(rows[0]?.paid).toBe(300_0000n);
});

test("refunds nothing for a failure until the part paid before it is reported", async () => {
  const { player, id } = await opened("300.0000");
  await act.query(
    `update withdrawal set state = 'paying', provider = 'sandbox', asked_at = now() + interval '1 hour', ordered = amount - fee,
            updated_at = now() + interval '1 hour' where id = $1`,
    [id],
  );
  const [found] = await act.query<{ reference: string }>("select reference from withdrawal where id = $1", [id]);
  const part = { eventId: crypto.randomUUID(), outcome: "paid", amount: 180_0000n } as const;
  const rest = { eventId: crypto.randomUUID(), outcome: "failed", amount: 120_0000n } as const;
  const report = (event: typeof part | typeof rest) =>
    operator.handleCallback("sandbox", { ...event, reference: found?.reference ?? "", currency: "USD" });
  expect(await report(rest)).toBe("AMOUNT_MISMATCH");
  expect(await act.balance(player)).toEqual(["8700.0000", "300.0000"]);
  expect(await report(part)).toBe("OK");
  expect(await act.balance(player)).toEqual(["8700.0000", "120.0000"]);
  expect(await report(rest)).toBe("OK");
  expect(await act.balance(player)).toEqual(["8820.0000", "0.0000"]);
  expect(await act.read(player, id)).toMatchObject({ state: "paidOut", paid: "180.0000", reason: "PROVIDER_FAILED" });
});

/** Creates a withdrawal that the provider pays, and reports as failed with less than is owed. */
async function halfFailed(amount: string, failure: bigint) {
  const { player, id } = await opened(amount);
  await act.query(
    `update withdrawal set state = 'paying', provider = 'sandbox', asked_at = now() + interval '1 hour', ordered = amount - fee,
            updated_at = now() + interval '1 hour' where id = $1`,
    [id],
  );
  const [found] = await act.query<{ reference: string }>("select reference from withdrawal where id = $1", [id]);
  const reference = found?.reference ?? "";
  const report = (outcome: "paid" | "failed", part: bigint, eventId: string = crypto.randomUUID()) =>
    operator.handleCallback("sandbox", { eventId, outcome, amount: part, reference, currency: "USD" });
  expect(await report("failed", failure)).toBe("AMOUNT_MISMATCH");
  expect((await act.read(player, id)).state).toBe("paying");
  const end = async (actor: string, total: bigint) => reply(await operator.endByHand(id, actor, total));
  return { player, id, reference, report, end };
}

/** Returns the differences of a withdrawal whose statement at the provider has this amount as paid. */
async function differences(reference: string, paid: bigint): Promise<string[]> {
  const event = { eventId: crypto.randomUUID(), reference, outcome: "paid", amount: paid, currency: "USD" } as const;
  const reconciliation = createReconciliation({
    db: app.database.pool,
    statements: {
      rounds: async () => undefined,
      transfers: async () => undefined,
      awards: async () => undefined,
      tips: async () => undefined,
    },
    providers: onlyProvider({
      outcomes: async () => [],
      payoutStatus: async (asked) => (asked === reference && paid > 0n ? [event] : "unknown"),
    }),
    alarm: () => undefined,
  });
  const { found } = await reconciliation.run(3, 0);
  return found.filter(({ subject }) => subject === reference).map(({ kind }) => kind);
}

test("above the limit two different people end a failure of another amount, with a refund", async () => {
  const { player, id, reference, report, end } = await halfFailed("2500.0000", 1000_0000n);
  expect([await end("mai", 0n), await end("mai", 0n)]).toEqual(["SECOND_PERSON", "SECOND_PERSON"]);
  expect(await act.balance(player)).toEqual(["6500.0000", "2500.0000"]);
  expect(await end("bao", 0n)).toBe("rejected");
  expect(await act.read(player, id)).toMatchObject({ state: "rejected", paid: "0.0000", reason: "PROVIDER_FAILED" });
  expect(await act.balance(player)).toEqual(["9000.0000", "0.0000"]);
  expect(await report("failed", 1000_0000n)).toBe("IGNORED");
  expect(await report("paid", 2500_0000n)).toBe("AMOUNT_MISMATCH");
  expect(await act.balance(player)).toEqual(["9000.0000", "0.0000"]);
  expect(await differences(reference, 0n)).toEqual([]);
  expect(await differences(reference, 2500_0000n)).toEqual(["withdrawal.amount"]);
});

test("a part reported as paid between two approvals needs both again", async () => {
  const { player, id, reference, report, end } = await halfFailed("2500.0000", 1000_0000n);
  expect(await end("mai", 0n)).toBe("SECOND_PERSON");
  expect(await report("paid", 1200_0000n)).toBe("OK");
  expect(await end("bao", 0n)).toBe("TOTAL_MISMATCH");
  expect(await end("bao", 2500_0001n)).toBe("TOTAL_MISMATCH");
  expect(await act.balance(player)).toEqual(["6500.0000", "1300.0000"]);
  expect([await end("bao", 1200_0000n), await end("mai", 1200_0000n)]).toEqual(["SECOND_PERSON", "paidOut"]);
  expect(await act.balance(player)).toEqual(["7800.0000", "0.0000"]);
  expect(await act.read(player, id)).toMatchObject({ paid: "1200.0000", remaining: "0.0000" });
  expect(await differences(reference, 1200_0000n)).toEqual([]);
});

test("refunds once a withdrawal that is ended twice at once", async () => {
  const { player, end } = await halfFailed("300.0000", 100_0000n);
  const both = await Promise.all([end("mai", 0n), end("bao", 0n)]);
  expect(both.toSorted()).toEqual(["WRONG_STATE", "rejected"]);
  expect(await act.balance(player)).toEqual(["9000.0000", "0.0000"]);
});

test("ended and reported at once, a withdrawal is either paid or refunded", async () => {
  const { player, report, end } = await halfFailed("300.0000", 100_0000n);
  const both = await Promise.all([end("mai", 0n), report("paid", 300_0000n)]);
  const [cash] = await act.balance(player);
  expect([...both, cash]).toSatisfy((outcome: string[]) =>
    [["rejected", "AMOUNT_MISMATCH", "9000.0000"].join(), ["WRONG_STATE", "OK", "8700.0000"].join()].includes(
      outcome.join(),
    ),
  );
});

test("records an unreported part when the withdrawal ends, and its late report moves nothing", async () => {
  const { player, id, reference, report, end } = await halfFailed("300.0000", 100_0000n);
  expect(await end("mai", 180_0000n)).toBe("paidOut");
  expect(await act.read(player, id)).toMatchObject({ paid: "180.0000", reason: "PROVIDER_FAILED" });
  expect(await act.balance(player)).toEqual(["8820.0000", "0.0000"]);
  expect(await differences(reference, 180_0000n)).toEqual([]);
  const [event, other] = [crypto.randomUUID(), crypto.randomUUID()];
  expect(await report("paid", 120_0000n, other)).toBe("AMOUNT_MISMATCH");
  expect([await report("paid", 180_0000n, event), await report("paid", 180_0000n, event)]).toEqual([
    "ALREADY_SETTLED",
    "ALREADY_SETTLED",
  ]);
  expect(await report("paid", 180_0000n, other)).toBe("AMOUNT_MISMATCH");
  expect(await act.balance(player)).toEqual(["8820.0000", "0.0000"]);
});

test("ends as paid, without a refund, if all was paid and only a failure was reported", async () => {
  const { player, end } = await halfFailed("300.0000", 100_0000n);
  expect(await end("mai", 300_0000n)).toBe("paidOut");
  expect(await act.balance(player)).toEqual(["8700.0000", "0.0000"]);
  expect(await end("mai", 300_0000n)).toBe("WRONG_STATE");
});

test("nobody ends by hand a withdrawal that the provider did not report as failed", async () => {
  const { id } = await opened("300.0000");
  const end = async () => reply(await operator.endByHand(id, "mai", 0n));
  expect(await end()).toBe("WRONG_STATE");
  await act.query(
    `update withdrawal set state = 'paying', provider = 'sandbox', asked_at = now() + interval '1 hour', ordered = amount - fee,
            updated_at = now() + interval '1 hour' where id = $1`,
    [id],
  );
  expect(await end()).toBe("NOT_FAILED");
});

test("an order that never arrived is sent again, once it is asked about", async () => {
  const { player, id } = await opened("300.0000");
  await act.query(
    `update withdrawal set state = 'paying', provider = 'sandbox', asked_at = 'epoch', ordered = amount - fee, updated_at = now()
     where id = $1`,
    [id],
  );
  await expect.poll(() => orderOf(id), slowly).toEqual([{ amount: 300_0000n }]);
  await act.letPay(id);
  await expect.poll(async () => (await act.read(player, id)).state, slowly).toBe("paidOut");
});

test("missing money is settled once: proven, or refunded as far as it did not arrive", async () => {
  const disputed = async () => {
    const { player, id } = await opened("300.0000");
    await act.query("update withdrawal set state = 'approved', updated_at = now() + interval '1 hour' where id = $1", [
      id,
    ]);
    await operator.paidByHand(id, "mai", { eventId: crypto.randomUUID(), amount: 300_0000n });
    await act.query(
      "update withdrawal set state = 'notReceived', confirm_by = null, received_amount = $2 where id = $1",
      [id, 1_000_000n],
    );
    return { player, id };
  };
  const back = await disputed();
  const refund = () => operator.settle(back.id, "mai", 200_0000n);
  const both = await Promise.all([refund(), refund()]);
  expect(both.map(reply).toSorted()).toEqual(["WRONG_STATE", "refunded"]);
  expect(await act.balance(back.player)).toEqual([formatMoney(89_000_000n), "0.0000"]);
  const proven = await disputed();
  expect(reply(await operator.settle(proven.id, "mai", undefined))).toBe("received");
  expect(await act.balance(proven.player)).toEqual(["8700.0000", "0.0000"]);
});

test("refunds the disputed money, and none that was reported later", async () => {
  const { player, id } = await opened("100.0000");
  await act.query(
    `update withdrawal set state = 'paying', provider = 'sandbox', asked_at = now() + interval '1 hour', ordered = amount - fee,
            updated_at = now() + interval '1 hour' where id = $1`,
    [id],
  );
  const { reference, currency } = await act.read(player, id);
  const report = (amount: bigint) =>
    operator.handleCallback("sandbox", { reference, currency, amount, outcome: "paid", eventId: crypto.randomUUID() });
  expect(await report(60_0000n)).toBe("OK");
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#c33" } })
    .png()
    .toBuffer();
  const proof = await app.call(
    "upload",
    { purpose: "withdrawal", picture: picture.toString("base64") },
    { token: player.token },
  );
  const dispute = { id, answer: "notReceived" as const, proofs: [proof.value.id] };
  expect((await app.call("confirmWithdrawal", dispute, { token: player.token, key: newKey() })).value.state).toBe(
    "notReceived",
  );
  const refund = async (amount: bigint) => reply(await operator.settle(id, "mai", amount));
  expect(await refund(60_0000n)).toBe("WRONG_STATE");
  expect(await report(40_0000n)).toBe("OK");
  expect(await refund(100_0000n)).toBe("NOT_DISPUTED");
  expect(await refund(0n)).toBe("NOT_DISPUTED");
  expect(await refund(50_0000n)).toBe("refunded");
  expect(await refund(10_0000n)).toBe("WRONG_STATE");
  expect(await act.read(player, id)).toMatchObject({ paid: "50.0000" });
  expect(await act.balance(player)).toEqual(["8950.0000", "0.0000"]);
});
