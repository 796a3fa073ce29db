import { formatMoney, type Money } from "@croupier/contract/domain/money";
import type { LimitReached } from "@croupier/contract/domain/member-limits";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Pool, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { lockMember } from "../../ledger/command.ts";
import * as store from "./store.ts";
import type { LimitKey, LimitRow, StoredLimit } from "./store.ts";

/** The merchant's hours between a request and its confirmation, and in which it can be confirmed. */
export interface LimitTerms {
  coolingHours: number;
  confirmHours: number;
  /** Offers a deposit limit with the first deposit. */
  offerLimit: boolean;
}

/** Creates the limits that members set for themselves. */
export function createLimits(db: Pool) {
  const change = <T>(key: LimitKey, step: (tx: Tx, current: StoredLimit | undefined) => Promise<T>): Promise<T> =>
    transact(db, async (tx) => {
      await lockMember(tx, "limit", key.memberId);
      return step(tx, await store.lockLimit(tx, key));
    });
  return {
    find: (memberId: bigint, currency: string) => store.findLimits(db, memberId, currency),
    changes: (memberId: bigint, pageNo: number, pageSize: number) =>
      store.findChanges(db, memberId, pageSize, (pageNo - 1) * pageSize),
    hasDepositOrLimit: (memberId: bigint) => store.hasDepositOrLimit(db, memberId),
    /** Sets or lowers a limit at once, or requests a higher one or, without an amount, none. */
    set: (key: LimitKey, amount: Money | null, terms: LimitTerms) =>
      change(key, (tx, current) => set(tx, key, { amount, current, terms })),
    confirm: (key: LimitKey, amount: Money | null) =>
      change(key, (tx, current) => confirm(tx, key, { amount, current })),
    withdraw: (key: LimitKey) => change(key, (tx, current) => withdraw(tx, key, current)),
    lapse: () => store.lapseRequests(db),
    /** Counts that a page of a member has a game open. */
    reportPlay: (memberId: bigint) => store.reportPlay(db, memberId),
  };
}

export type Limits = ReturnType<typeof createLimits>;

const isRequested = (limit: StoredLimit): boolean => limit.confirm_until !== null;

interface Wish {
  amount: Money | null;
  current: StoredLimit | undefined;
}

async function set(
  tx: Tx,
  key: LimitKey,
  { amount, current, terms }: Wish & { terms: LimitTerms },
): Promise<Refusal | undefined> {
  if (!current) {
    if (amount === null) return undefined;
    await store.insertLimit(tx, key, amount);
    await store.insertChange(tx, key, { change: "set", before: null, after: amount });
  } else if (amount !== null && amount < current.amount) {
    await store.setAmount(tx, key, amount);
    await store.insertChange(tx, key, { change: "lowered", before: current.amount, after: amount });
  } else if (amount === current.amount) {
    await withdraw(tx, key, current);
  } else if (current.imposed_by !== null) {
    return refuse("LIMIT_IMPOSED");
  } else {
    // A repetition does not start the waiting time again; a lapsed request can be made again.
    const isOpen = current.confirm_until !== null && current.confirm_until > new Date();
    if (isOpen && current.requested_amount === amount) return undefined;
    await store.setRequest(tx, key, { amount, ...terms });
    await store.insertChange(tx, key, { change: "requested", before: current.amount, after: amount });
  }
  return undefined;
}

/** Confirms exactly what was requested. */
async function confirm(tx: Tx, key: LimitKey, { amount, current }: Wish): Promise<Refusal | undefined> {
  const now = new Date();
  if (!current?.confirm_from || !current.confirm_until || current.confirm_until <= now)
    return refuse("LIMIT_REQUEST_ENDED");
  if (current.requested_amount !== amount) return refuse("LIMIT_REQUEST_ENDED");
  if (current.confirm_from > now) return refuse("LIMIT_TOO_EARLY", { from: current.confirm_from.toISOString() });
  if (amount === null) await store.deleteLimit(tx, key);
  else await store.setAmount(tx, key, amount);
  await store.insertChange(tx, key, { change: "confirmed", before: current.amount, after: amount });
  return undefined;
}

async function withdraw(tx: Tx, key: LimitKey, current: StoredLimit | undefined): Promise<void> {
  if (!current || !isRequested(current)) return;
  await store.setAmount(tx, key, current.amount);
  await store.insertChange(tx, key, { change: "withdrawn", before: current.amount, after: current.requested_amount });
}

/** Returns a limit as the value of a refusal. */
const toReached = ({ kind, period, amount, used, resets_at }: LimitRow): LimitReached => ({
  limit: kind,
  period,
  amount: formatMoney(amount),
  used: formatMoney(used),
  ...(resets_at ? { resetsAt: resets_at.toISOString() } : {}),
});

/**
 * Returns the deposit limit that incoming money would exceed, with the least left of all. Until the transaction ends,
 * other money of this member waits, so that it is counted.
 */
export async function findDepositLimit(
  tx: Tx,
  { memberId, currency }: Pick<LimitKey, "memberId" | "currency">,
  amount: Money,
): Promise<LimitReached | undefined> {
  if (!(await store.lockDepositLimits(tx, memberId, currency))) return undefined;
  const reached = (await store.findLimits(tx, memberId, currency))
    .filter((limit) => limit.kind === "deposit" && limit.used + amount > limit.amount)
    .toSorted((one, other) => Number(one.amount - one.used - (other.amount - other.used)));
  return reached[0] && toReached(reached[0]);
}
