import { share, type Money } from "@croupier/contract/domain/money";
import { pointTypeOf } from "@croupier/contract/domain/points";
import type { Pool, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import {
  change,
  earningAccounts,
  emitPoints,
  inHundredths,
  move,
  type Change,
  type EarningAccounts,
} from "./ledger.ts";
import * as store from "./store.ts";
import type { DueRow } from "./store.ts";

export interface EarnDeps {
  db: Pool;
  configOf(merchant: string): Promise<MerchantConfig>;
}

const membersAtOnce = 100;
const betsAtOnce = 200;

/** Gives points for settled bets, and takes them back for bets cancelled later, as a timed job. */
export async function earn({ db, configOf }: EarnDeps): Promise<void> {
  for (;;) {
    const members = await store.membersDue(db, membersAtOnce);
    let scanned = 0;
    for (const memberId of members) {
      scanned += await transact(db, async (tx) => {
        const due = await store.takeDue(tx, memberId, betsAtOnce);
        const work: Work = { tx, memberId, accounts: await earningAccounts(tx, memberId), balance: undefined };
        const done: bigint[] = [];
        for (const row of due) {
          // A merchant with an unreadable configuration delays only its own members.
          const config = await configOf(row.merchant).catch(() => undefined);
          if (config && (await account(work, row, config))) done.push(row.id);
          else await store.retryLater(tx, row.id);
        }
        await store.dropDue(tx, done);
        // It is emitted once, at the end, since bets of the same member wait for the event's place in the sequence.
        if (work.balance !== undefined) await emitPoints(tx, memberId, work.balance);
        return due.length;
      });
    }
    if (scanned === 0) return;
  }
}

/** One member's bets in one transaction. */
interface Work {
  tx: Tx;
  memberId: bigint;
  accounts: EarningAccounts;
  /** The points after the last change; undefined without a change. */
  balance: Money | undefined;
}

/** Makes one of several changes; false if the member has too few points. */
async function moveOne(work: Work, changed: Omit<Change, "memberId">): Promise<boolean> {
  const moved = await move(work.tx, { ...changed, memberId: work.memberId }, work.accounts);
  if (moved && !moved.replayed) work.balance = moved.balance;
  return moved !== undefined;
}

/** Accounts for one bet; returns false when points are still owed. */
async function account(work: Work, row: DueRow, config: MerchantConfig): Promise<boolean> {
  if (row.state === "cancelled") return takeBack(work, row);
  const type = pointTypeOf[row.game_type];
  const ratio = config.points.ratios[type] ?? 0;
  const points = inHundredths(share(row.valid, BigInt(ratio)));
  if (row.state !== "settled" || row.earnsNothing || !config.flags.PTSYS3 || points <= 0n) return true;
  const what = { key: `points:bet:${row.bet_id}`, betId: row.bet_id, reference: row.round_id };
  await moveOne(work, { ...what, merchant: row.merchant, type, ratio, changed: points });
  return true;
}

/**
 * Takes back the points of a cancelled bet. Spent points are taken from later ones: a member's points are never below
 * zero.
 */
async function takeBack(work: Work, row: DueRow): Promise<boolean> {
  const { tx, memberId } = work;
  const owed = await store.earnedBy(tx, row.bet_id);
  if (owed <= 0n) return true;
  const { current } = await store.pointsBalance(tx, memberId);
  const taken = current < owed ? current : owed;
  if (taken > 0n) {
    const what = { key: `points:bet:${row.bet_id}:back:${owed}`, betId: row.bet_id, reference: row.round_id };
    const type = pointTypeOf[row.game_type];
    if (!(await moveOne(work, { ...what, merchant: row.merchant, type, changed: -taken }))) return false;
  }
  return taken === owed;
}

export interface PaidIn {
  id: string;
  merchant: string;
  memberId: bigint;
  amount: Money;
  reference: string;
}

/** Gives points for a deposit, in the transaction that credits it. */
export async function earnByDeposit(tx: Tx, { flags, points }: MerchantConfig, paid: PaidIn): Promise<void> {
  const ratio = points.ratios.deposit ?? 0;
  const changed = inHundredths(share(paid.amount, BigInt(ratio)));
  if (!flags.PTSYS3 || changed <= 0n) return;
  const { id, merchant, memberId, reference } = paid;
  await change(tx, { key: `points:deposit:${id}`, merchant, memberId, type: "deposit", ratio, changed, reference });
}
