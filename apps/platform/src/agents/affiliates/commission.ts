import { randomUUID } from "node:crypto";
import type { Money } from "@croupier/contract/domain/money";
import type { Pool, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { newReference } from "../../ledger/command.ts";
import { houseAccount, playerAccount, post } from "../../ledger/post.ts";
import { measuredUntil, type Days } from "../measures/store.ts";
import { dayOf } from "../team/days.ts";
import { notifyPaid } from "./notify.ts";
import * as store from "./store.ts";
import type { DueMonth } from "./store.ts";

/** Returns the share of the players' losses after earlier months below zero are made up for; never below zero. */
export const commissionOf = (net: Money, carried: Money, rate: number): Money =>
  net + carried > 0n ? ((net + carried) * BigInt(rate)) / 10_000n : 0n;

/**
 * Settles every past month with complete figures, each affiliate separately and each month once. Bets settled or
 * changed late count in the month that is settled next.
 */
export async function settleMonths(db: Pool, merchants: readonly Days[]): Promise<void> {
  const until = await measuredUntil(db);
  if (!until) return;
  for (const { code, gmtOffsetMinutes } of merchants) {
    await store.noteOwnAccounts(db, code);
    const thisMonth = `${dayOf(until, gmtOffsetMinutes).slice(0, 7)}-01`;
    for (;;) {
      const due = await store.dueMonths(db, code, gmtOffsetMinutes, thisMonth);
      if (due.length === 0) break;
      for (const each of due) await transact(db, (tx) => settle(tx, each));
    }
  }
}

async function settle(tx: Tx, { member_id: memberId, month, until }: DueMonth): Promise<void> {
  const affiliate = await store.lockAffiliate(tx, memberId);
  // Another run may have settled it meanwhile.
  if (!affiliate || (await store.isSettled(tx, memberId, month))) return;
  const settled = await store.settledOf(tx, memberId);
  const net = (await store.netUntil(tx, memberId, until)) - settled.net;
  const { carried } = settled;
  const { rate, currency, merchant } = affiliate;
  const amount = commissionOf(net, carried, rate);
  const made = { id: randomUUID(), merchant, memberId, month, currency, net, carried, rate, amount };
  const row = { ...made, reference: newReference("C") };
  await store.insertMonth(tx, row);
  if (amount === 0n) return;
  const lines = [
    { account: await houseAccount(tx, "promotions", "affiliates", currency, memberId), amount: -amount },
    { account: await playerAccount(tx, "cash", memberId, currency), amount },
  ];
  const entry = { key: `commission:${row.id}`, kind: "commission" as const, memberId, reference: row.reference, lines };
  const posted = await post(tx, entry);
  if (!posted.posted) throw new Error(`commission ${row.reference} could not be paid: ${posted.code}`);
  await notifyPaid(tx, row);
}
