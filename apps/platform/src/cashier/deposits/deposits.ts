import { randomUUID } from "node:crypto";
import { formatMoney } from "@croupier/contract/domain/money";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Pool, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { command, newReference, readBack } from "../../ledger/command.ts";
import { findBreak } from "../../protection/breaks/store.ts";
import { findLevelToPayIn } from "../../protection/documents/require-level.ts";
import { findDepositLimit } from "../../protection/limits/limits.ts";
import type { DepositBonusConfig, MerchantConfig } from "../../site/merchants/config.ts";
import { byProvider, providerOf, type ProviderKey, type Providers } from "../providers/providers.ts";
import type { PaymentEvent } from "./provider.ts";
import * as callbacks from "./callback-store.ts";
import * as store from "./store.ts";
import type { DepositRow } from "./store.ts";
import { addReturnToken, isReturnTokenValid } from "./return-token.ts";
import { bonusOn, cryptoOf, feeOf, validate, methodOf, type Ask, type Checked, type OpenMethod } from "./terms.ts";

export interface PaymentsDeps {
  db: Pool;
  providers: Providers;
  /** Credits a paid deposit through the ledger, exactly once, and notifies the member's pages. */
  credit(tx: Tx, deposit: DepositRow): Promise<void>;
  notify(tx: Tx, deposit: Pick<DepositRow, "id" | "member_id">, state: DepositRow["state"]): Promise<void>;
  /** Lists the bonuses that a member may choose now. */
  bonusesFor(db: Pool | Tx, memberId: bigint, config: MerchantConfig): Promise<DepositBonusConfig[]>;
  attachProofs(tx: Tx, memberId: bigint, ids: readonly string[], depositId: string): Promise<number>;
  configOf(merchant: string): Promise<MerchantConfig>;
  /** Tells of a payment that was fetched and needs a look. */
  alarm?(answer: string, reference: string): void;
}

/** Seconds without a call-back before the provider is asked, and between repeated requests. */
const askAfterSeconds = 120;
/** Seconds from a call-back until the provider is asked once more. */
const soonSeconds = 10;

/** The answer to a call-back; the provider repeats until it gets one of the first five. */
export type CallbackAnswer =
  | "OK"
  | "ALREADY_SETTLED"
  | "IGNORED"
  | "NOTED"
  | "CONTRADICTION"
  | "UNKNOWN_REFERENCE"
  | "AMOUNT_MISMATCH";

/** The answers after which a provider stops; others make it repeat, so that an operator can look before it gives up. */
export const isFinal = (answer: CallbackAnswer): boolean =>
  ["OK", "ALREADY_SETTLED", "IGNORED", "NOTED", "CONTRADICTION"].includes(answer);

export function createDeposits(deps: PaymentsDeps) {
  const { db, providers, notify } = deps;
  return {
    /** Lists the methods that a provider takes now. */
    methodsOf: (config: MerchantConfig) => methodsOf(providers, config),
    openDeposit: (ask: Ask) => openDeposit(deps, ask),
    handleCallback: (provider: string, event: PaymentEvent) => handleCallback(deps, { id: provider }, event),
    /** Fetches a payment after its provider's call-back, and again soon, since what is fetched may lag behind. */
    async look(key: ProviderKey, reference: string): Promise<void> {
      await ask(deps, key, [reference]);
      await store.askSoon(db, reference, askAfterSeconds - soonSeconds);
    },
    /** Leaves a credited payment to a person, because its money may have gone back. */
    noteReversal: (reference: string, report: string) => noteReversal(deps, reference, report),
    sendProof: (memberId: bigint, proof: Proof) => sendProof(deps, memberId, proof),
    cancel: (memberId: bigint, id: string) => cancel(deps, memberId, id),
    bonusesFor: (memberId: bigint, config: MerchantConfig) => deps.bonusesFor(db, memberId, config),
    find: async (memberId: bigint, id: string): Promise<DepositRow | undefined> => {
      const row = await store.findDeposit(db, id);
      return row?.member_id === memberId ? row : undefined;
    },
    /** Finds a deposit by the token in its payer's return address. */
    findReturned: async (merchant: string, id: string, right: string): Promise<DepositRow | undefined> => {
      const row = await store.findDeposit(db, id);
      return row?.merchant === merchant && isReturnTokenValid(row, right) ? row : undefined;
    },
    page: (memberId: bigint, pageNo: number, pageSize: number) =>
      store.pageOf(db, memberId, pageSize, (pageNo - 1) * pageSize),
    /** Asks the provider about payments without a call-back. */
    async reconcilePending(): Promise<void> {
      const claimed = await store.claimPending(db, askAfterSeconds, await providers.all());
      for (const [key, rows] of byProvider(claimed))
        await ask(
          deps,
          key,
          rows.map(({ reference }) => reference),
        );
    },
    expire: () =>
      transact(db, async (tx) => {
        for (const row of await store.expireOverdue(tx)) await notify(tx, row, "expired");
      }),
  };
}

export type Deposits = ReturnType<typeof createDeposits>;

/** Lists the methods of a merchant that a provider takes now. */
async function methodsOf(providers: Providers, config: MerchantConfig): Promise<OpenMethod[]> {
  const reachable = (await providers.all()).filter(({ merchant }) => merchant === config.code).map(({ id }) => id);
  return config.deposit.methods.flatMap((method) => {
    const provider = providerOf(config, "deposits", method.method);
    return provider !== undefined && reachable.includes(provider) ? [{ ...method, provider }] : [];
  });
}

/** Opens a deposit, or returns the one already opened under the same key. */
async function openDeposit(deps: PaymentsDeps, ask: Ask): Promise<DepositRow | Refusal> {
  const { db, providers } = deps;
  let isNew = false;
  const deposit = await command(db, {
    memberId: ask.memberId,
    purpose: "deposit",
    key: ask.key,
    fingerprint: ask.fingerprint,
    find: (on) => store.findByKey(on, ask.memberId, ask.key),
    prepare: async () => validate(ask, await methodsOf(providers, ask.config)),
    act: (tx, checked) => {
      isNew = true;
      return record(tx, deps, { ...ask, ...checked });
    },
  });
  if ("refused" in deposit || deposit.state !== "created" || deposit.expires_at <= new Date()) return deposit;
  // A repeated key opens no payment page that its first answer did not have.
  const onBreak = isNew ? undefined : await findBreak(db, ask.memberId);
  if (onBreak) return refuse("ON_BREAK", onBreak);
  const provider = await providers.of(deposit.merchant, deposit.provider);
  if (!provider) return refuse("PROVIDER_SILENT");
  const crypto = cryptoOf(methodOf(ask.config, deposit.method), deposit.amount);
  const opened = await provider.open({
    reference: deposit.reference,
    method: deposit.method,
    way: deposit.way,
    amount: deposit.amount,
    currency: deposit.currency,
    payee: ask.config.brand.name,
    language: ask.language,
    returnUrl: deposit.return_url,
    expiresAt: deposit.expires_at,
    ...(crypto ? { crypto } : {}),
  });
  // The deposit stays open: the same key tries the provider again, and otherwise it expires.
  if (!opened) return refuse("PROVIDER_SILENT");
  await store.setWaiting(db, deposit.id, opened.payUrl, opened.instructions ?? null);
  return (await store.findDeposit(db, deposit.id)) ?? deposit;
}

/** Asks about each payment by itself, so that one that cannot be read holds up no other. */
async function ask(deps: PaymentsDeps, key: ProviderKey, references: readonly string[]): Promise<void> {
  const provider = await deps.providers.of(key.merchant, key.id);
  const errors: unknown[] = [];
  for (const reference of references) {
    try {
      for (const each of (await provider?.outcomes([reference])) ?? []) {
        const answer = await handleCallback(deps, key, each);
        if (!isFinal(answer) || answer === "CONTRADICTION") deps.alarm?.(answer, reference);
      }
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, "payments could not be looked at");
}

const noteReversal = (deps: PaymentsDeps, reference: string, report: string): Promise<void> =>
  transact(deps.db, async (tx) => {
    const deposit = await store.lockDeposit(tx, reference);
    if (deposit) await store.noteContradiction(tx, deposit.id, report);
  });

/** Applies a provider's event with a verified signature: arrived money is always credited, even late. */
async function handleCallback(
  deps: PaymentsDeps,
  { merchant, id }: { merchant?: string; id: string },
  event: PaymentEvent,
): Promise<CallbackAnswer> {
  return transact(deps.db, async (tx) => {
    const deposit = await store.lockDeposit(tx, event.reference);
    // A provider reports about its own payments only.
    if (deposit?.provider !== id || (merchant ?? deposit.merchant) !== deposit.merchant) return "UNKNOWN_REFERENCE";
    const answer = await apply(tx, deps, deposit, event);
    if (await callbacks.areArchived(tx, deposit.created_at))
      throw new Error(`call-backs of deposit ${deposit.reference} are archived: read their month back`);
    await callbacks.noteCallback(tx, {
      depositId: deposit.id,
      eventId: event.eventId,
      outcome: event.outcome,
      amount: event.amount,
      currency: event.currency,
      answer,
    });
    return answer;
  });
}

async function apply(tx: Tx, deps: PaymentsDeps, deposit: DepositRow, event: PaymentEvent): Promise<CallbackAnswer> {
  const { notify } = deps;
  const { eventId } = event;
  if (event.outcome === "paid" && eventId !== undefined) {
    const earlier = await callbacks.paidEvents(tx, deposit.id);
    if (earlier.includes(eventId)) return "ALREADY_SETTLED";
    if (earlier.length > 0) {
      const amount = event.isTotal ? event.amount - (await callbacks.mostPaid(tx, deposit.id)) : event.amount;
      return amount > 0n ? secondTransfer(tx, deps, deposit, { ...event, eventId, amount }) : "ALREADY_SETTLED";
    }
  }
  if (deposit.state === "credited") return afterCredit(tx, deps, deposit, event);
  if (event.outcome === "declined") {
    if (deposit.state === "expired" || deposit.state === "rejected" || deposit.state === "cancelled") return "IGNORED";
    await store.settle(tx, deposit.id, "rejected");
    await notify(tx, deposit, "rejected");
    return "OK";
  }
  if (event.outcome === "confirming") {
    if (!(await store.noteConfirmations(tx, deposit.id, event.confirmations ?? 0))) return "IGNORED";
    await notify(tx, deposit, deposit.state);
    return "OK";
  }
  if (event.currency !== deposit.currency) return "AMOUNT_MISMATCH";
  // An operator rejected it, or its money may have gone back: an operator decides about money that arrives anyway.
  if (deposit.state === "rejected" || deposit.contradicted_by !== null)
    return reviewed(tx, deps, deposit, event.amount);
  if (event.amount !== deposit.amount) {
    // The provider's own page collects the exact amount; by bank transfer or to an address another amount may arrive.
    const isExact = deposit.way === "page" || deposit.way === "qr";
    if (isExact && !event.isFetched) return "AMOUNT_MISMATCH";
    return reviewed(tx, deps, deposit, event.amount);
  }
  await store.noteConfirmations(tx, deposit.id, deposit.confirmations_needed);
  await store.settle(tx, deposit.id, "credited");
  await deps.credit(tx, deposit);
  await notify(tx, deposit, "credited");
  return "OK";
}

/**
 * Handles a report about a deposit already credited, by an operator or an earlier report. An operator looks at one that
 * contradicts the credit: money beyond the credit becomes a separate deposit, in review.
 */
async function afterCredit(
  tx: Tx,
  deps: PaymentsDeps,
  deposit: DepositRow,
  { outcome, amount, currency, eventId }: PaymentEvent,
): Promise<CallbackAnswer> {
  if (outcome === "confirming") return "IGNORED";
  if (outcome === "paid" && amount === deposit.amount && currency === deposit.currency) return "ALREADY_SETTLED";
  if (eventId !== undefined && (await callbacks.wasContradiction(tx, deposit.id, eventId))) return "IGNORED";
  const report = outcome === "paid" ? `paid ${formatMoney(amount)} ${currency}` : outcome;
  await store.noteContradiction(tx, deposit.id, report);
  if (outcome === "paid" && eventId !== undefined && amount > deposit.amount)
    await secondTransfer(tx, deps, deposit, {
      outcome,
      reference: deposit.reference,
      amount: amount - deposit.amount,
      currency,
      eventId,
    });
  return "CONTRADICTION";
}

/** Leaves the arrived amount to an operator. */
async function reviewed(tx: Tx, deps: PaymentsDeps, deposit: DepositRow, arrived: bigint): Promise<CallbackAnswer> {
  await store.toReview(tx, deposit.id, { arrived });
  await deps.notify(tx, deposit, "review");
  return "NOTED";
}

/** Opens a separate deposit in review for a second payment of the same deposit. */
async function secondTransfer(
  tx: Tx,
  deps: PaymentsDeps,
  first: DepositRow,
  event: PaymentEvent & { eventId: string },
): Promise<CallbackAnswer> {
  if (event.currency !== first.currency) return "AMOUNT_MISMATCH";
  const id = randomUUID();
  await store.insertDeposit(tx, {
    id,
    merchant: first.merchant,
    memberId: first.member_id,
    key: `again:${event.eventId}`,
    fingerprint: `again:${event.eventId}`,
    method: first.method,
    amount: event.amount,
    fee: feeOf(await deps.configOf(first.merchant), first.method, event.amount),
    currency: first.currency,
    reference: newReference("D"),
    returnUrl: first.return_url,
    minutesToPay: 0,
    way: "transfer",
    confirmationsNeeded: 0,
    bonus: null,
    provider: first.provider,
  });
  return reviewed(tx, deps, await readBack(store.findDeposit(tx, id)), event.amount);
}

export interface Proof {
  id: string;
  bankReference: string;
  proofs: readonly string[];
}

/** Milliseconds after its expiry in which a transfer may still be proven: a day. */
const provableMs = 24 * 3600_000;

export function mayProve(row: DepositRow): boolean {
  if (row.way !== "transfer" || row.proof_at) return false;
  if (row.state === "waiting" || row.state === "review") return true;
  return row.state === "expired" && Date.now() - row.expires_at.getTime() < provableMs;
}

/** Stores the member's proof of a transfer; a repetition gets the same answer. */
async function sendProof(deps: PaymentsDeps, memberId: bigint, proof: Proof): Promise<DepositRow | Refusal> {
  return transact(deps.db, async (tx) => {
    const found = await store.findDeposit(tx, proof.id);
    const row = found && (await store.lockDeposit(tx, found.reference));
    if (!row || row.member_id !== memberId) return refuse("NOT_FOUND");
    if (row.proof_at && (row.state === "review" || row.state === "credited")) return row;
    if (!mayProve(row)) return refuse("DEPOSIT_CLOSED");
    const ids = [...new Set(proof.proofs)];
    if (ids.length === 0) return refuse("PROOF_NEEDED");
    if ((await deps.attachProofs(tx, memberId, ids, row.id)) !== ids.length) return refuse("PROOF_NEEDED");
    await store.toReview(tx, row.id, { bankReference: proof.bankReference });
    await deps.notify(tx, row, "review");
    return (await store.findDeposit(tx, row.id)) ?? row;
  });
}

/** Returns whether a member may cancel a deposit, as far as its row tells: no money was reported, and none was proven. */
export const mayCancel = (row: DepositRow): boolean =>
  (row.state === "created" || row.state === "waiting") && row.confirmations === 0;

/** Cancels a member's unpaid deposit; a repetition gets the same answer, and money that arrives later is credited. */
async function cancel(deps: PaymentsDeps, memberId: bigint, id: string): Promise<DepositRow | Refusal> {
  return transact(deps.db, async (tx) => {
    const found = await store.findDeposit(tx, id);
    if (!found || found.member_id !== memberId) return refuse("NOT_FOUND");
    // The lock waits for a call-back that is being applied.
    const row = await readBack(store.lockDeposit(tx, found.reference));
    if (row.state === "cancelled") return row;
    if (!mayCancel(row) || (await callbacks.wasPaid(tx, row.id))) return refuse("DEPOSIT_NOT_CANCELLABLE");
    await store.settle(tx, row.id, "cancelled");
    await deps.notify(tx, row, "cancelled");
    return readBack(store.findDeposit(tx, row.id));
  });
}

async function record(
  tx: Tx,
  { bonusesFor }: PaymentsDeps,
  { terms: method, returnUrl, input, ...ask }: Ask & Checked,
): Promise<DepositRow | Refusal> {
  const onBreak = await findBreak(tx, ask.memberId);
  if (onBreak) return refuse("ON_BREAK", onBreak);
  if ((await store.countOpen(tx, ask.memberId)) >= ask.config.deposit.maxOpen) return refuse("TOO_MANY_OPEN_DEPOSITS");
  const payer = { memberId: ask.memberId, currency: ask.config.currency };
  const { levels } = ask.config.protection.documents;
  const level = await findLevelToPayIn(tx, payer, { levels, amount: input.amount });
  if (level) return refuse("DOCUMENTS_NEEDED", level);
  const reached = await findDepositLimit(tx, payer, input.amount);
  if (reached) return refuse("LIMIT_REACHED", reached);
  const offered = input.bonus === undefined ? [] : await bonusesFor(tx, ask.memberId, ask.config);
  const chosen = offered.find(({ code }) => code === input.bonus);
  const terms = chosen && bonusOn(chosen, input.amount);
  if (input.bonus !== undefined && !terms) return refuse("BONUS_UNAVAILABLE");
  const id = randomUUID();
  await store.insertDeposit(tx, {
    ...input,
    id,
    merchant: ask.merchant,
    memberId: ask.memberId,
    key: ask.key,
    fingerprint: ask.fingerprint,
    way: method.way,
    fee: feeOf(ask.config, input.method, input.amount),
    currency: ask.config.currency,
    reference: newReference("D"),
    returnUrl: addReturnToken(returnUrl, id),
    minutesToPay: ask.config.deposit.minutesToPay,
    confirmationsNeeded: method.crypto?.confirmations ?? 0,
    bonus: chosen && terms ? promise(chosen, terms, ask.config) : null,
    provider: method.provider,
  });
  return readBack(store.findDeposit(tx, id));
}

const promise = (
  { code, firstOnly, everyDays }: DepositBonusConfig,
  { amount, required }: { amount: bigint; required: bigint },
  { turnover }: MerchantConfig,
) => ({
  code,
  firstOnly,
  ...(everyDays === undefined ? {} : { everyDays }),
  amount: formatMoney(amount),
  required: formatMoney(required),
  ...(turnover.bonusMaxStake === undefined ? {} : { maxStake: formatMoney(turnover.bonusMaxStake) }),
});
