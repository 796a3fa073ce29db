import { share } from "@croupier/contract/domain/money";
import type { Connection, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { newReference } from "../../ledger/command.ts";
import { houseAccount, playerAccount, post } from "../../ledger/post.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { measuredUntil } from "../measures/store.ts";
import { dayAfter, dayBefore, dayOf, momentsOf } from "../team/days.ts";
import * as store from "./rebate-store.ts";

/** Maximum of days that one run pays. */
const daysARun = 100;

/**
 * Pays the uplines' rebates of all days that are over, once for each agent and day. An agent gets the difference
 * between its own rate and the one directly below, as of the start of the day, of all bets there.
 */
export async function payRebates(db: Connection, config: MerchantConfig): Promise<void> {
  const until = await measuredUntil(db);
  if (!until) return;
  for (let left = daysARun; left > 0; left--) if (!(await payNext(db, config, until))) return;
}

const payNext = (db: Connection, config: MerchantConfig, until: Date): Promise<boolean> =>
  transact(db, async (tx) => {
    await store.lockRebates(tx, config.code);
    const today = dayOf(until, config.gmtOffsetMinutes);
    const last = await store.lastPaidDay(tx, config.code);
    // The first run pays for yesterday; earlier days are nobody's due.
    const day = last === undefined ? dayBefore(today) : dayAfter(last);
    if (day >= today) return false;
    if (!(await store.advanceDay(tx, config.code, day))) return false;
    await payDay(tx, config, day);
    return true;
  });

async function payDay(
  tx: Tx,
  { code, currency, gmtOffsetMinutes, agents }: MerchantConfig,
  day: string,
): Promise<void> {
  const span = momentsOf({ from: day, to: day }, gmtOffsetMinutes);
  const found = await store.ratePartsIn(tx, code, { ...span, topRate: agents.topRebateRate });
  const byAgent = Map.groupBy(found, ({ memberId }) => memberId);
  const left = await store.leftOver(tx, [...byAgent.keys()]);
  for (const [memberId, differences] of byAgent) {
    const parts = differences.map((part) => ({
      ...part,
      amount: share(part.validBet, BigInt(part.rate - part.lowerRate)),
    }));
    const earned = parts.reduce((sum, { amount }) => sum + amount, 0n);
    const carried = left.get(memberId) ?? 0n;
    const due = earned + carried;
    const amount = due > 0n ? due : 0n;
    const reference = newReference("R");
    const id = await store.insertShare(tx, {
      reference,
      merchant: code,
      memberId,
      currency,
      day,
      earned,
      carried,
      amount,
      parts,
    });
    if (amount === 0n) continue;
    const lines = [
      { account: await houseAccount(tx, "promotions", "rebate", currency, memberId), amount: -amount },
      { account: await playerAccount(tx, "cash", memberId, currency), amount },
    ];
    const posted = await post(tx, { key: `rebate:share:${id}`, kind: "rebate", memberId, reference, lines });
    if (!posted.posted) throw new Error(`rebate ${reference} could not be paid: ${posted.code}`);
  }
}
