import { formatMoney, type Money } from "@croupier/contract/domain/money";
import type { Tx } from "../../kit/db/pool.ts";
import type { Inbox } from "../../notifications/inbox/inbox.ts";
import { readBack } from "../../ledger/command.ts";
import * as store from "./result-store.ts";
import type { ResultRow } from "./result-store.ts";

export type ResultDecision =
  | { done: true; row: ResultRow }
  | { done: false; why: "UNKNOWN" | "WRONG_STATE" | "SECOND_PERSON" | "CHANGED" | "NOTHING_THERE"; row?: ResultRow };

/** The number of people who must agree before a payout changes. */
const peopleNeeded = 2;

/**
 * Creates the operators' decisions about payouts: a win above the highest is paid, or a result corrected, when two
 * different people agree. Each step runs in the caller's transaction, together with its audit entry.
 */
export function createResults(notify: Inbox["notify"]) {
  /** Requests another payout of a settled bet; the requester is the first of the two. */
  async function correct(tx: Tx, actor: string, betId: bigint, payout: Money, reason: string): Promise<ResultDecision> {
    const bet = await store.lockSettledBet(tx, betId);
    if (!bet || bet.payout === payout) return { done: false, why: bet ? "NOTHING_THERE" : "UNKNOWN" };
    const reference = await store.insertCorrection(tx, betId, payout - bet.payout, reason);
    if (!reference) return { done: false, why: "WRONG_STATE" };
    await store.approveBy(tx, reference, actor);
    return { done: false, why: "SECOND_PERSON", row: await readBack(store.findResult(tx, reference)) };
  }

  async function decide(tx: Tx, reference: string, step: (row: ResultRow) => Promise<ResultDecision>) {
    const row = await store.lockResult(tx, reference);
    if (!row) return { done: false, why: "UNKNOWN" } as const;
    return row.state === "waiting" ? step(row) : ({ done: false, why: "WRONG_STATE", row } as const);
  }

  const approve = (tx: Tx, actor: string, reference: string): Promise<ResultDecision> =>
    decide(tx, reference, async (row) => {
      if ((await store.approveBy(tx, reference, actor)) < peopleNeeded) {
        return { done: false, why: "SECOND_PERSON", row };
      }
      if ((await store.applyResult(tx, reference)) !== "OK") return { done: false, why: "CHANGED", row };
      return notified(tx, reference);
    });

  async function notified(tx: Tx, reference: string): Promise<ResultDecision> {
    const row = await readBack(store.findResult(tx, reference));
    const paidLater = row.cause === "highWin";
    await notify(tx, row.member_id, paidLater ? "bet.paidLater" : row.owed > 0n ? "bet.owed" : "bet.corrected", {
      amount: formatMoney(paidLater ? row.change : row.payout),
      paid: formatMoney(row.owed),
      reference: row.round_id,
    });
    return { done: true, row };
  }

  return {
    correct,
    approve,
    reject: (tx: Tx, reference: string, reason: string): Promise<ResultDecision> =>
      decide(tx, reference, async () => ({ done: true, row: await store.rejectResult(tx, reference, reason) })),
    /** Collects what the player now has of the amount that a correction left owed. */
    async collect(tx: Tx, reference: string): Promise<ResultDecision> {
      const row = await store.lockResult(tx, reference);
      if (!row) return { done: false, why: "UNKNOWN" };
      if (row.owed === 0n || (await store.collectResult(tx, reference)) === 0n) {
        return { done: false, why: "NOTHING_THERE", row };
      }
      return { done: true, row: await readBack(store.findResult(tx, reference)) };
    },
  };
}
