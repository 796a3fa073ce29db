import { randomUUID } from "node:crypto";
import { formatMoney } from "@croupier/contract/domain/money";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import type { Connection, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { hold, resolveHold } from "../../ledger/holds.ts";
import { houseAccount, playerAccount, post } from "../../ledger/post.ts";
import { providerOf, type ProviderKey, type Providers } from "../providers/providers.ts";
import type { PayoutEvent, PayoutProvider } from "./provider.ts";
import { openForReview } from "./rules.ts";
import * as store from "./store.ts";
import type { WithdrawalRow } from "./store.ts";
import { giveBack } from "./withdrawals.ts";

type PayoutConfig = Pick<MerchantConfig, "withdraw" | "payments">;

export interface PayoutDeps {
  db: Connection;
  providers: Providers;
  configOf(merchant: string): Promise<PayoutConfig>;
  notify(tx: Tx, row: WithdrawalRow): Promise<void>;
  /** Tells of a pay-out that was fetched and needs a look. */
  alarm?(answer: string, reference: string): void;
}

/** The outcome of an operator's decision or a provider's event. */
export type Decision =
  | { done: true; row: WithdrawalRow }
  | {
      done: false;
      why:
        | "UNKNOWN"
        | "WRONG_STATE"
        | "SECOND_PERSON"
        | "AMOUNT_MISMATCH"
        | "NOT_FAILED"
        | "NOT_DISPUTED"
        | "TOTAL_MISMATCH";
      row?: WithdrawalRow;
    };

export type PayoutAnswer = "OK" | "ALREADY_SETTLED" | "IGNORED" | "UNKNOWN_REFERENCE" | "AMOUNT_MISMATCH";

/** Seconds between requests to the provider about one pay-out. */
const askAgainSeconds = 10;

/** Creates the platform's side of withdrawals: review, pay-out, provider events, and closing unconfirmed ones. */
export function createPayouts(deps: PayoutDeps) {
  const { approve, pay, reject, settle } = createReviewDecisions(deps);
  return {
    approve,
    reject,
    pay,
    settle,
    paidByHand: (id: string | undefined, actor: string, payout: { eventId: string; amount: bigint }) =>
      paidByHand(deps, id, actor, payout),
    endByHand: (id: string | undefined, actor: string, total: bigint) => endByHand(deps, id, actor, total),
    handleCallback: (provider: string, event: PayoutEvent) => handleCallback(deps, { id: provider }, event),
    /** Asks a provider about one pay-out and acts on what it says now. */
    ask: (key: ProviderKey, reference: string) => ask(deps, key, reference),
    reconcilePending: () => reconcilePending(deps),
    autoConfirm: () => autoConfirm(deps),
    /**
     * Acts as the sandbox's automatic operator: after a while it approves what one person may approve, and pays
     * approved withdrawals.
     */
    async sandboxAutoDecide(merchants: { code: string; seconds: number }[]): Promise<void> {
      const times = merchants.flatMap(({ code: merchant, seconds }) => [
        { merchant, state: "requested" as const, seconds },
        { merchant, state: "approved" as const, seconds: 1 },
      ]);
      for (const { id, state } of await store.waitingIn(deps.db, times))
        await (state === "requested" ? approve(id, "sandbox") : pay(id));
      await reconcilePending(deps);
    },
  };
}

export type Payouts = ReturnType<typeof createPayouts>;

type Step = (tx: Tx, row: WithdrawalRow, config: PayoutConfig) => Promise<Decision>;

/** Runs one decision about one withdrawal under its lock. */
async function decide({ db, configOf }: PayoutDeps, id: string | undefined, step: Step): Promise<Decision> {
  if (id === undefined) return { done: false, why: "UNKNOWN" };
  return transact(db, async (tx): Promise<Decision> => {
    const row = await store.lockWithdrawal(tx, id);
    return row ? step(tx, row, await configOf(row.merchant)) : { done: false, why: "UNKNOWN" };
  });
}

const wrongState = (row: WithdrawalRow): Decision => ({ done: false, why: "WRONG_STATE", row });

async function notified(tx: Tx, { notify }: PayoutDeps, row: WithdrawalRow, to: store.Change): Promise<Decision> {
  await store.change(tx, row.id, to);
  const now = await store.findWithdrawal(tx, row.id);
  if (!now) throw new Error("a withdrawal vanished in its own transaction");
  await notify(tx, now);
  return { done: true, row: now };
}

/**
 * Records an approval of an act and returns whether enough people agree. Two must agree above the merchant's limit,
 * which counts the previous day of the same member or the same account.
 */
async function isAgreed(tx: Tx, row: WithdrawalRow, { withdraw }: PayoutConfig, act: string, actor: string) {
  const people = await store.approveBy(tx, row.id, act, actor);
  await store.lockDay(tx, row);
  return people >= 2 || (await store.sumOfDay(tx, row)) <= withdraw.twoPersonAbove;
}

/** The operators' decisions. */
function createReviewDecisions(deps: PayoutDeps) {
  return {
    approve: (id: string | undefined, actor: string) =>
      decide(deps, id, async (tx, row, config): Promise<Decision> => {
        if (!openForReview(row.state)) return wrongState(row);
        if (!(await isAgreed(tx, row, config, "approve", actor))) {
          if (row.state === "requested") await notified(tx, deps, row, { state: "review" });
          return { done: false, why: "SECOND_PERSON", row };
        }
        return notified(tx, deps, row, { state: "approved" });
      }),
    reject: (id: string | undefined, reason: string) =>
      decide(deps, id, async (tx, row): Promise<Decision> => {
        if (!openForReview(row.state) && row.state !== "approved") return wrongState(row);
        await giveBack(tx, row);
        return notified(tx, deps, row, { state: "rejected", holdId: null, givenBack: row.amount, reason });
      }),
    /** Hands an approved withdrawal to its method's provider, which `reconcilePending` calls; without one, to operators. */
    pay: (id: string | undefined) =>
      decide(deps, id, async (tx, row, config): Promise<Decision> => {
        if (row.state !== "approved") return wrongState(row);
        const provider = providerOf(config, "payouts", row.method) ?? null;
        return notified(tx, deps, row, { state: "paying", provider });
      }),
    /** Settles a report of money not received, or that came back: the bank proves it, or the named part is refunded. */
    settle: (id: string | undefined, actor: string, refund: bigint | undefined) =>
      decide(deps, id, async (tx, row, config): Promise<Decision> => {
        // While a part is still being paid, the amount to settle is unknown.
        const isOpen = row.state === "notReceived" || row.reversed !== null;
        if (!isOpen || row.state === "refunded" || row.hold_id !== null) return wrongState(row);
        if (refund === undefined) return notified(tx, deps, row, { state: "received", reversed: null });
        if (refund <= 0n || refund > disputedOf(row)) return { done: false, why: "NOT_DISPUTED", row };
        const act = `refund ${formatMoney(refund)}`;
        if (!(await isAgreed(tx, row, config, act, actor))) return { done: false, why: "SECOND_PERSON", row };
        await postRefund(tx, row, refund);
        const paid = row.paid - refund;
        return notified(tx, deps, row, { state: "refunded", paid, givenBack: row.given_back + refund, reversed: null });
      }),
  };
}

/** Returns the refundable amount: money reported after the member's dispute is not part of it. */
const disputedOf = (row: WithdrawalRow): bigint =>
  row.reversed ?? row.disputed ?? row.paid - (row.received_amount ?? 0n);

/** Returns the amount still to be paid of a withdrawal. */
const owedOf = (row: WithdrawalRow): bigint => row.amount - row.fee - row.paid;

/** Returns whether this amount of a withdrawal is still to be paid. */
const isOwed = (row: WithdrawalRow, amount: bigint): boolean => amount > 0n && amount <= owedOf(row);

interface Part {
  eventId: string;
  amount: bigint;
  /** The provider says that it paid the part, but never reported it. */
  unreported?: boolean;
}

/** Records a pay-out by the provider or by hand. */
async function paid(
  tx: Tx,
  deps: PayoutDeps,
  row: WithdrawalRow,
  { eventId, amount, unreported = false }: Part,
): Promise<Decision> {
  if (!isOwed(row, amount)) return { done: false, why: "AMOUNT_MISMATCH", row };
  await store.insertPayout(tx, { id: eventId, withdrawalId: row.id, amount, unreported });
  const total = row.paid + amount;
  const holdId = await postPayout(tx, row, eventId, amount);
  const config = await deps.configOf(row.merchant);
  const { confirmMinutes } = config.withdraw;
  // The member's report about an earlier missing part remains.
  if (row.state === "notReceived") return notified(tx, deps, row, { state: row.state, paid: total, holdId });
  const state = total === row.amount - row.fee ? "paidOut" : "partlyPaid";
  // The provider gets the rest of a withdrawal that an operator paid in part.
  const provider = row.provider ?? providerOf(config, "payouts", row.method) ?? null;
  return notified(tx, deps, row, { state, paid: total, holdId, confirmMinutes, provider });
}

/** Records an operator's own pay-out, made without a provider. */
function paidByHand(
  deps: PayoutDeps,
  id: string | undefined,
  actor: string,
  payout: { eventId: string; amount: bigint },
): Promise<Decision> {
  return decide(deps, id, async (tx, row, config): Promise<Decision> => {
    const open = ["approved", "paying", "partlyPaid"].includes(row.state);
    // A pay-out handed to the provider cannot also be paid by hand.
    if (!open || row.asked_at !== null) return wrongState(row);
    // An amount that cannot be paid needs no approval.
    if (!isOwed(row, payout.amount)) return { done: false, why: "AMOUNT_MISMATCH", row };
    // Each part needs its own agreement of two people.
    const act = `paid ${formatMoney(payout.amount)} after ${formatMoney(row.paid)}`;
    if (!(await isAgreed(tx, row, config, act, actor))) return { done: false, why: "SECOND_PERSON", row };
    return paid(tx, deps, row, payout);
  });
}

/** Returns whether the provider, once ordered, may still report about it. */
const isWithProvider = ({ state }: WithdrawalRow): boolean =>
  state === "paying" || state === "partlyPaid" || state === "notReceived";

/**
 * Ends a withdrawal whose failure the provider reported in another amount than is still owed. `total` is the amount the
 * provider paid in all, as it told the operators. The part it never reported is recorded, and the rest is refunded. A
 * failed order is never paid later, since its reference was used.
 */
function endByHand(deps: PayoutDeps, id: string | undefined, actor: string, total: bigint): Promise<Decision> {
  return decide(deps, id, async (tx, row, config): Promise<Decision> => {
    if (!isWithProvider(row) || row.hold_id === null) return wrongState(row);
    if (row.failed === null || row.ordered === null) return { done: false, why: "NOT_FAILED", row };
    const reported = row.paid - (row.amount - row.fee - row.ordered);
    const missing = total - reported;
    if (missing < 0n || missing > owedOf(row)) return { done: false, why: "TOTAL_MISMATCH", row };
    // A report that arrives between two approvals is a new state, which both must approve again.
    const act = `end ${formatMoney(total)} after ${formatMoney(row.paid)}`;
    if (!(await isAgreed(tx, row, config, act, actor))) return { done: false, why: "SECOND_PERSON", row };
    if (missing === 0n) return giveBackRest(tx, deps, row);
    const part = await paid(tx, deps, row, { eventId: randomUUID(), amount: missing, unreported: true });
    return part.done && part.row.hold_id !== null ? giveBackRest(tx, deps, part.row) : part;
  });
}

/** Applies a provider's event with a verified signature. Reported twice under one id, a pay-out counts once. */
async function handleCallback(
  deps: PayoutDeps,
  { merchant, id }: { merchant?: string; id: string },
  event: PayoutEvent,
): Promise<PayoutAnswer> {
  const found = await store.findByReference(deps.db, event.reference);
  if (found?.provider !== id || (merchant ?? found.merchant) !== found.merchant) return "UNKNOWN_REFERENCE";
  if (found.currency !== event.currency) return "UNKNOWN_REFERENCE";
  let answer: PayoutAnswer = "OK";
  await decide(deps, found.id, async (tx, row): Promise<Decision> => {
    if (event.outcome === "reversed") answer = await cameBack(tx, row, event);
    else if (await store.wasReported(tx, event.eventId)) answer = "ALREADY_SETTLED";
    else if (!isWithProvider(row) || row.hold_id === null) answer = await late(tx, row, event);
    else {
      const decision = await (event.outcome === "paid" ? paid : failed)(tx, deps, row, event);
      if (!decision.done) answer = "AMOUNT_MISMATCH";
      return decision;
    }
    return wrongState(row);
  });
  return answer;
}

/**
 * Handles a report about a withdrawal of which nothing is owed any more. It is matched with a part that operators
 * recorded; any other money that left needs an operator.
 */
async function late(tx: Tx, row: WithdrawalRow, { outcome, eventId, amount }: PayoutEvent): Promise<PayoutAnswer> {
  if (outcome === "failed") return "IGNORED";
  return (await store.matchUnreported(tx, row.id, eventId, amount)) ? "ALREADY_SETTLED" : "AMOUNT_MISMATCH";
}

/** Notes that a paid amount came back, once: a person decides whether the member gets it. */
async function cameBack(tx: Tx, row: WithdrawalRow, { eventId, amount }: PayoutEvent): Promise<PayoutAnswer> {
  if (row.paid < amount) return "AMOUNT_MISMATCH";
  return (await store.noteReversal(tx, row.id, eventId, amount)) ? "OK" : "ALREADY_SETTLED";
}

/**
 * Refunds the rest when the provider cannot pay it. A failure of less than the owed amount precedes the report of a
 * paid part: it waits for that report, since money that has left is not refunded. If the report never comes, operators
 * end the withdrawal (`endByHand`).
 */
async function failed(tx: Tx, deps: PayoutDeps, row: WithdrawalRow, { amount }: { amount: bigint }): Promise<Decision> {
  if (amount === owedOf(row)) return giveBackRest(tx, deps, row);
  await store.noteFailure(tx, row.id, amount);
  return { done: false, why: "AMOUNT_MISMATCH", row };
}

/** Refunds the unpaid part. The paid part stays paid, and the member is asked to confirm it. */
async function giveBackRest(tx: Tx, deps: PayoutDeps, row: WithdrawalRow): Promise<Decision> {
  await giveBack(tx, row);
  const rest = { holdId: null, givenBack: row.amount - row.paid, reason: "PROVIDER_FAILED" };
  if (row.paid === 0n) return notified(tx, deps, row, { state: "rejected", ...rest });
  // No confirmation is due if the member has already confirmed the parts.
  const state = row.state === "notReceived" ? row.state : row.confirm_by === null ? "received" : "paidOut";
  return notified(tx, deps, row, { state, ...rest });
}

/** Confirms pay-outs whose deadline passed without an answer; the money is not refunded. */
async function autoConfirm(deps: PayoutDeps): Promise<void> {
  for (const id of await store.overdueConfirmations(deps.db)) {
    await decide(deps, id, async (tx, row): Promise<Decision> => {
      if (row.confirm_by === null || row.confirm_by > new Date()) return wrongState(row);
      const state = row.state === "partlyPaid" ? "partlyPaid" : "forcedReceived";
      return notified(tx, deps, row, { state, confirmMinutes: null, receivedAmount: row.paid });
    });
  }
}

/**
 * Orders due pay-outs from the provider by their reference, and asks for the state of unreported orders, since a call-
 * back may never come. An order that never arrived is sent again. Repeated events are ignored.
 */
async function reconcilePending(deps: PayoutDeps): Promise<void> {
  const { db, providers } = deps;
  const errors: unknown[] = [];
  for (const { id, isNew } of await store.claimPending(db, askAgainSeconds, await providers.all())) {
    const row = await store.findWithdrawal(db, id);
    if (!row?.provider) continue;
    await proceed(deps, { ...row, provider: row.provider }, isNew).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, "pay-outs could not be ordered or asked about");
}

async function proceed(deps: PayoutDeps, row: WithdrawalRow & { provider: string }, isNew: boolean): Promise<void> {
  const key = { merchant: row.merchant, id: row.provider };
  const provider = await deps.providers.of(key.merchant, key.id);
  if (!provider) return;
  const status = isNew ? "unknown" : await provider.payoutStatus(row.reference);
  const happened = status === "unknown" ? await order(provider, row) : status;
  for (const event of happened ?? []) await applied(deps, key, event);
}

/** Applies an event that was fetched, and tells of one that needs a look. */
async function applied(deps: PayoutDeps, key: ProviderKey, event: PayoutEvent): Promise<void> {
  const answer = await handleCallback(deps, key, event);
  if (answer === "AMOUNT_MISMATCH" || answer === "UNKNOWN_REFERENCE") deps.alarm?.(answer, event.reference);
}

async function ask(deps: PayoutDeps, key: ProviderKey, reference: string): Promise<void> {
  const status = await (await deps.providers.of(key.merchant, key.id))?.payoutStatus(reference);
  if (status && status !== "unknown") for (const event of status) await applied(deps, key, event);
}

/** Orders the part that was not paid by hand. */
function order(provider: PayoutProvider, row: WithdrawalRow): Promise<PayoutEvent[] | undefined> {
  if (row.ordered === null) throw new Error(`withdrawal ${row.id} was claimed without an amount to order`);
  const { reference, method, ordered: amount, currency, number, bank_code: bankCode, holder } = row;
  return provider.payOut({ reference, method, amount, currency, number, bankCode, holder });
}

/**
 * Posts a paid part and, with the last one, the fee; holds the unpaid rest again. Returns the new hold's entry id, or
 * null.
 */
async function postPayout(tx: Tx, row: WithdrawalRow, eventId: string, amount: bigint): Promise<bigint | null> {
  if (row.hold_id === null) throw new Error(`withdrawal ${row.id} holds nothing`);
  const { member_id: memberId, currency, reference } = row;
  const last = row.paid + amount === row.amount - row.fee;
  const left = await resolveHold(tx, {
    key: `withdrawal:${row.id}:paid:${eventId}`,
    holdId: row.hold_id,
    paid: amount,
    payTo: await houseAccount(tx, "payout", row.kind, currency, memberId),
    ...(last && row.fee > 0n
      ? { fee: row.fee, feeTo: await houseAccount(tx, "fees", "withdrawal", currency, memberId) }
      : {}),
  });
  if (!left.posted) throw new Error(`withdrawal ${row.id} could not be paid: ${left.code}`);
  if (last) return null;
  const rest = row.amount - row.paid - amount;
  const key = `withdrawal:${row.id}:hold:${eventId}`;
  const held = await hold(tx, { key, memberId, currency, amount: rest, reference });
  if (!held.posted) throw new Error(`withdrawal ${row.id} could not hold its rest: ${held.code}`);
  return held.entryId;
}

async function postRefund(tx: Tx, row: WithdrawalRow, amount: bigint): Promise<void> {
  const { member_id: memberId, currency, reference } = row;
  const posted = await post(tx, {
    key: `withdrawal:${row.id}:refund`,
    kind: "release",
    memberId,
    reference,
    lines: [
      { account: await houseAccount(tx, "payout", row.kind, currency, memberId), amount: -amount },
      { account: await playerAccount(tx, "cash", memberId, currency), amount },
    ],
  });
  if (!posted.posted) throw new Error(`withdrawal ${row.id} could not be refunded: ${posted.code}`);
}
