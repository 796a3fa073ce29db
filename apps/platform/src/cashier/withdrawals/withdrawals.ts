import { randomUUID } from "node:crypto";
import { formatMoney, type Money } from "@croupier/contract/domain/money";
import type { Input } from "@croupier/contract/rows";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Pool, Tx } from "../../kit/db/pool.ts";
import { command, newReference, readBack } from "../../ledger/command.ts";
import { hold, resolveHold } from "../../ledger/holds.ts";
import { findLevelToPayOut } from "../../protection/documents/require-level.ts";
import type { WithdrawMethodConfig } from "../../site/merchants/config.ts";
import { findDestination } from "./destination-store.ts";
import { last4, type WithdrawActor } from "./destinations.ts";
import { answersTo, dayLeft, feeOf, isCancellable, validateAmount } from "./rules.ts";
import * as store from "./store.ts";
import type { WithdrawalRow } from "./store.ts";

export interface WithdrawalDeps {
  db: Pool;
  checkPassword(memberId: bigint, password: string): Promise<Refusal | undefined>;
  /** Returns the stakes still required before money may leave. */
  turnoverLeft(tx: Tx, memberId: bigint, currency: string): Promise<Money>;
  attachProofs(tx: Tx, memberId: bigint, ids: readonly string[], withdrawalId: string): Promise<number>;
  notify(tx: Tx, row: WithdrawalRow): Promise<void>;
}

/** Creates the member's side of withdrawals: request, cancel, confirm. */
export function createWithdrawals(deps: WithdrawalDeps) {
  const { db } = deps;
  return {
    ask: (actor: WithdrawActor, input: Input<"createWithdrawal">) => ask(deps, { actor, input }),
    cancel: (actor: WithdrawActor, id: string) => cancel(deps, actor, id),
    confirm: (actor: WithdrawActor, input: Input<"confirmWithdrawal">) => confirm(deps, actor, input),
    usedToday: (memberId: bigint, gmtOffsetMinutes: number) => store.usedToday(db, memberId, gmtOffsetMinutes),
    find: async (memberId: bigint, by: { id: string } | { key: string }): Promise<WithdrawalRow | undefined> => {
      const row = "id" in by ? await store.findWithdrawal(db, by.id) : await store.findByKey(db, memberId, by.key);
      return row?.member_id === memberId ? row : undefined;
    },
    page: (memberId: bigint, pageNo: number, pageSize: number) =>
      store.pageOf(db, memberId, pageSize, (pageNo - 1) * pageSize),
  };
}

export type Withdrawals = ReturnType<typeof createWithdrawals>;

interface Ask {
  actor: WithdrawActor;
  input: Input<"createWithdrawal">;
}

/** Holds the money and opens a withdrawal, or returns the one already opened under the same key. */
async function ask(deps: WithdrawalDeps, request: Ask): Promise<WithdrawalRow | Refusal> {
  const { db, checkPassword } = deps;
  const { actor, input } = request;
  const { memberId, key, fingerprint, config } = actor;
  return command(db, {
    memberId,
    purpose: "withdrawal",
    key,
    fingerprint,
    find: (on) => store.findByKey(on, memberId, key),
    async prepare(): Promise<WithdrawMethodConfig | Refusal> {
      if (actor.status === "blocked") return refuse("ACCOUNT_BLOCKED");
      const destination = await findDestination(db, memberId, input.destinationId);
      if (!destination || destination.removed_at) return refuse("NOT_FOUND");
      const method = config.withdraw.methods.find((each) => each.method === destination.method);
      if (!method) return refuse("METHOD_UNAVAILABLE");
      const refused = validateAmount(config, method, input.amount);
      return refused ?? (await checkPassword(memberId, input.paymentPassword)) ?? method;
    },
    act: (tx, method) => open(tx, deps, { ...request, method }),
  });
}

async function open(
  tx: Tx,
  deps: WithdrawalDeps,
  { actor, method, input }: Ask & { method: WithdrawMethodConfig },
): Promise<WithdrawalRow | Refusal> {
  const { memberId, config, merchant, currency, key, fingerprint } = actor;
  const level = await findLevelToPayOut(tx, memberId, config.protection.documents.levels);
  if (level) return refuse("DOCUMENTS_NEEDED", level);
  const left = await deps.turnoverLeft(tx, memberId, currency);
  if (left > 0n) return refuse("TURNOVER_LEFT", { left: formatMoney(left) });
  const day = dayLeft(config.withdraw, await store.usedToday(tx, memberId, config.gmtOffsetMinutes));
  if (day.timesLeft === 0 || input.amount > day.amountLeft) {
    return refuse("DAILY_LIMIT", { amountLeft: formatMoney(day.amountLeft), timesLeft: day.timesLeft });
  }
  const id = randomUUID();
  const reference = newReference("W");
  const { amount, destinationId } = input;
  const held = await hold(tx, { key: `withdrawal:${id}:hold`, memberId, currency, amount, reference });
  if (!held.posted) return refuse("INSUFFICIENT_FUNDS");
  const terms = { method: method.method, amount, fee: feeOf(method, amount, currency), currency };
  const holdId = held.entryId;
  await store.insertWithdrawal(tx, {
    id,
    merchant,
    memberId,
    key,
    fingerprint,
    destinationId,
    ...terms,
    reference,
    holdId,
  });
  return notified(tx, deps, id);
}

async function notified(tx: Tx, { notify }: WithdrawalDeps, id: string): Promise<WithdrawalRow> {
  const row = await readBack(store.findWithdrawal(tx, id));
  await notify(tx, row);
  return row;
}

/** Runs a member's decision about a request; by its state, a repetition gets the same answer. */
const decideOnce = (
  { db }: WithdrawalDeps,
  { memberId, key, fingerprint }: WithdrawActor,
  act: (tx: Tx) => Promise<WithdrawalRow | Refusal>,
): Promise<WithdrawalRow | Refusal> =>
  command(db, {
    memberId,
    purpose: "withdrawal",
    key,
    fingerprint,
    find: async () => undefined,
    prepare: async () => undefined,
    act,
  });

/** Cancels a request; a repetition gets the same answer. */
async function cancel(deps: WithdrawalDeps, actor: WithdrawActor, id: string): Promise<WithdrawalRow | Refusal> {
  return decideOnce(deps, actor, async (tx) => {
    const row = await store.lockWithdrawal(tx, id);
    if (!row || row.member_id !== actor.memberId) return refuse("NOT_FOUND");
    if (row.state === "cancelled") return row;
    if (!isCancellable(actor.config.withdraw, row.state)) return refuse("NOT_CANCELLABLE");
    await giveBack(tx, row);
    await store.change(tx, id, { state: "cancelled", holdId: null, givenBack: row.amount - row.paid });
    return notified(tx, deps, id);
  });
}

/** Records the member's confirmation of a pay-out. */
async function confirm(
  deps: WithdrawalDeps,
  actor: WithdrawActor,
  input: Input<"confirmWithdrawal">,
): Promise<WithdrawalRow | Refusal> {
  return decideOnce(deps, actor, async (tx) => {
    const row = await store.lockWithdrawal(tx, input.id);
    if (!row || row.member_id !== actor.memberId) return refuse("NOT_FOUND");
    if (row.state === input.answer && row.confirm_by === null) return row;
    const answers = answersTo({ ...row, payouts: row.payouts.length });
    if (!answers.includes(input.answer)) return refuse("NOT_CONFIRMABLE");
    if (input.answer === "notReceived") return dispute(tx, deps, row, input);
    // After a part has arrived the rest is still to be paid.
    const state = row.state === "partlyPaid" ? "partlyPaid" : input.answer;
    await store.change(tx, row.id, { state, confirmMinutes: null, receivedAmount: row.paid });
    return notified(tx, deps, row.id);
  });
}

async function dispute(
  tx: Tx,
  deps: WithdrawalDeps,
  row: WithdrawalRow,
  input: Input<"confirmWithdrawal">,
): Promise<WithdrawalRow | Refusal> {
  const received = input.receivedAmount ?? 0n;
  if (received < 0n || received >= row.paid) return refuse("AMOUNT_TOO_LARGE", { max: formatMoney(row.paid) });
  const proofs = [...new Set(input.proofs)];
  if (proofs.length === 0) return refuse("PROOF_NEEDED");
  if ((await deps.attachProofs(tx, row.member_id, proofs, row.id)) !== proofs.length) return refuse("PROOF_NEEDED");
  const disputed = row.paid - received;
  await store.change(tx, row.id, { state: "notReceived", confirmMinutes: null, receivedAmount: received, disputed });
  return notified(tx, deps, row.id);
}

/** Refunds all money still held to the member. */
export async function giveBack(tx: Tx, row: WithdrawalRow): Promise<void> {
  if (row.hold_id === null) throw new Error(`withdrawal ${row.id} holds nothing`);
  const back = await resolveHold(tx, { key: `withdrawal:${row.id}:back`, holdId: row.hold_id, paid: 0n });
  if (!back.posted) throw new Error(`withdrawal ${row.id} could not be given back: ${back.code}`);
}

/** Returns the values for its inbox message. */
export function detailOf(row: WithdrawalRow): Record<string, string | number> {
  const amounts = { amount: formatMoney(row.amount), paid: formatMoney(row.paid), currency: row.currency };
  return { ...amounts, reference: row.reference, ending: last4(row.number) };
}
