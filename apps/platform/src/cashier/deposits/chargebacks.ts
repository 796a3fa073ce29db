import type { Tx } from "../../kit/db/pool.ts";
import { houseAccount, playerAccount, post } from "../../ledger/post.ts";
import type { Inbox } from "../../notifications/inbox/inbox.ts";
import * as chargebacks from "./chargeback-store.ts";
import * as store from "./store.ts";
import type { DepositRow } from "./store.ts";

export type ChargebackDecision =
  | { done: true; row: DepositRow; owed: bigint }
  | { done: false; why: "UNKNOWN" | "WRONG_STATE" | "SECOND_PERSON" | "TOO_MUCH" | "NOTHING_THERE"; row?: DepositRow };

/** The number of people who must agree before a member's money is taken. */
const peopleNeeded = 2;

/**
 * Creates the operators' decisions about money that a provider charged back after its credit. Each step runs in the
 * caller's transaction, together with its audit entry.
 */
export function createChargebacks(notify: Inbox["notify"]) {
  async function decide(tx: Tx, reference: string, step: (row: DepositRow) => Promise<ChargebackDecision>) {
    const row = await store.lockDeposit(tx, reference);
    if (!row) return { done: false, why: "UNKNOWN" } as const;
    return row.state === "credited" ? step(row) : ({ done: false, why: "WRONG_STATE", row } as const);
  }

  return {
    /** Takes an amount from the member when two people name the same; a missing part stays owed. */
    chargeBack: (tx: Tx, actor: string, reference: string, { amount, reason }: { amount: bigint; reason: string }) =>
      decide(tx, reference, async (row): Promise<ChargebackDecision> => {
        const earlier = await chargebacks.chargebacksOf(tx, row.id);
        const total = earlier.reduce((sum, each) => sum + each.amount, amount);
        if (amount <= 0n || total > row.amount - row.fee) return { done: false, why: "TOO_MUCH", row };
        const made = { n: earlier.length + 1, amount };
        if ((await chargebacks.approveBy(tx, row.id, made, actor)) < peopleNeeded)
          return { done: false, why: "SECOND_PERSON", row };
        await chargebacks.insertChargeback(tx, row.id, made, reason);
        await store.noteContradiction(tx, row.id, null);
        await take(tx, row, { ...made, owed: amount });
        await notify(tx, row.member_id, "operator.notice", { title: row.reference, text: reason });
        return { done: true, row, owed: await owedOf(tx, row) };
      }),
    /** Collects what the member now has of the amount that chargebacks left owed. */
    collect: (tx: Tx, reference: string) =>
      decide(tx, reference, async (row): Promise<ChargebackDecision> => {
        let taken = 0n;
        for (const each of await chargebacks.chargebacksOf(tx, row.id)) taken += await take(tx, row, each);
        return taken === 0n
          ? { done: false, why: "NOTHING_THERE", row }
          : { done: true, row, owed: await owedOf(tx, row) };
      }),
    /** Keeps the credit in spite of the provider's report. */
    keep: (tx: Tx, reference: string) =>
      decide(tx, reference, async (row): Promise<ChargebackDecision> => {
        if (row.contradicted_by === null) return { done: false, why: "NOTHING_THERE", row };
        await store.noteContradiction(tx, row.id, null);
        return { done: true, row, owed: await owedOf(tx, row) };
      }),
  };
}

const owedOf = async (tx: Tx, row: DepositRow): Promise<bigint> =>
  (await chargebacks.chargebacksOf(tx, row.id)).reduce((sum, { owed }) => sum + owed, 0n);

/** Moves the available part of the owed amount to the provider's account; returns that part. */
async function take(tx: Tx, row: DepositRow, { n, owed }: chargebacks.Chargeback): Promise<bigint> {
  const { id, member_id: memberId, currency, reference } = row;
  const cash = await playerAccount(tx, "cash", memberId, currency);
  const clearing = await houseAccount(tx, "clearing", row.provider, currency, memberId);
  const available = await chargebacks.lockBalance(tx, cash, clearing);
  const amount = owed < available ? owed : available;
  if (amount === 0n) return 0n;
  const part = (await chargebacks.countParts(tx, id, n)) + 1;
  const posted = await post(tx, {
    key: `chargeback:${id}:${n}:${part}`,
    kind: "adjustment",
    memberId,
    reference,
    lines: [
      { account: cash, amount: -amount },
      { account: clearing, amount },
    ],
  });
  if (!posted.posted) throw new Error(`deposit ${id} could not be charged back: ${posted.code}`);
  await chargebacks.insertPart(tx, id, { n, part, amount });
  return amount;
}
