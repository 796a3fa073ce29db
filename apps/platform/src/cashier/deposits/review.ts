import { formatMoney } from "@croupier/contract/domain/money";
import type { Connection, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { lockMember } from "../../ledger/command.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import * as reviews from "./review-store.ts";
import * as store from "./store.ts";
import type { DepositRow } from "./store.ts";
import { feeOf } from "./terms.ts";

export interface ReviewDeps {
  db: Connection;
  configOf(merchant: string): Promise<MerchantConfig>;
  credit(tx: Tx, deposit: DepositRow): Promise<void>;
  /** Notifies by event and by inbox message: the member did not make this decision. */
  notify(tx: Tx, deposit: DepositRow): Promise<void>;
}

export type ReviewDecision =
  | { done: true; row: DepositRow }
  | { done: false; why: "UNKNOWN" | "WRONG_STATE" | "SECOND_PERSON" | "AMOUNT_MISMATCH"; row?: DepositRow };

const undecided = (row: DepositRow) => row.state !== "credited" && row.state !== "rejected" && row.state !== "created";

/** Creates the operators' decisions about deposits: transfers with a proof, and payments of an unexpected amount. */
export function createReview(deps: ReviewDeps) {
  async function decide(reference: string, step: (tx: Tx, row: DepositRow) => Promise<ReviewDecision>) {
    return transact(deps.db, async (tx): Promise<ReviewDecision> => {
      const row = await store.lockDeposit(tx, reference);
      if (!row) return { done: false, why: "UNKNOWN" };
      return undecided(row) ? step(tx, row) : { done: false, why: "WRONG_STATE", row };
    });
  }

  async function notified(tx: Tx, id: string): Promise<ReviewDecision> {
    const row = await store.findDeposit(tx, id);
    if (!row) throw new Error("a deposit vanished in its own transaction");
    await deps.notify(tx, row);
    return { done: true, row };
  }

  /** Credits the amount the operator names, else the one the provider reported, else the one requested. */
  const approve = (reference: string, actor: string, named?: bigint) =>
    decide(reference, async (tx, row): Promise<ReviewDecision> => {
      const config = await deps.configOf(row.merchant);
      const amount = named ?? row.arrived ?? row.amount;
      const fee = feeOf(config, row.method, amount);
      if (amount <= fee) return { done: false, why: "AMOUNT_MISMATCH", row };
      const people = await reviews.approveBy(tx, row.id, actor, amount);
      // Decisions about one member run one at a time, since four at once would not count each other.
      await lockMember(tx, "deposit-review", row.member_id);
      // One person's approval is not enough beyond the arrived amount or the member's proof.
      const isBacked = row.state === "review" && amount <= (row.arrived ?? row.amount);
      const sum = amount + (await reviews.creditedByHand(tx, row.member_id));
      if (people < 2 && (!isBacked || sum > config.deposit.twoPersonAbove)) {
        return { done: false, why: "SECOND_PERSON", row };
      }
      await store.setAmount(tx, row.id, amount, fee);
      await store.settle(tx, row.id, "credited");
      const requested = amount === row.amount ? row.asked : (row.asked ?? row.amount);
      await deps.credit(tx, { ...row, amount, fee, asked: requested });
      return notified(tx, row.id);
    });

  return {
    approve,
    reject: (reference: string, reason: string) =>
      decide(reference, async (tx, row): Promise<ReviewDecision> => {
        await store.setReason(tx, row.id, reason);
        await store.settle(tx, row.id, "rejected");
        return notified(tx, row.id);
      }),
    /** Acts as the sandbox's automatic operator: after a while it approves what one person may approve. */
    async sandboxAutoDecide(merchants: { code: string; seconds: number }[]): Promise<void> {
      for (const reference of await reviews.provenFor(deps.db, merchants)) await approve(reference, "sandbox");
    },
  };
}

export type Review = ReturnType<typeof createReview>;

/** Returns the values for its inbox message. */
export function detailOf(row: DepositRow): Record<string, string | number> {
  const amounts = { amount: formatMoney(row.amount - row.fee), currency: row.currency };
  return { ...amounts, reference: row.reference, ...(row.reason === null ? {} : { reason: row.reason }) };
}
