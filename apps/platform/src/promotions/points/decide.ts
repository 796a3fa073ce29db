import { formatMoney } from "@croupier/contract/domain/money";
import type { Connection, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { emit } from "../../notifications/events/emit.ts";
import type { Inbox } from "../../notifications/inbox/inbox.ts";
import { post } from "../../ledger/post.ts";
import { change, heldAccount, issuingAccount } from "./ledger.ts";
import type { PointsDeps } from "./points.ts";
import * as requests from "./request-store.ts";
import type { ConvertRow, RedeemRow } from "./request-store.ts";
import * as store from "./store.ts";

export type Decided = { done: true; row: RedeemRow } | { done: false; row: RedeemRow | undefined };

type DecideDeps = Pick<PointsDeps, "notifyRedeem"> & { db: Connection };

/** In the sandbox a number that ends in four zeros counts as unreachable. */
const unreachable = "unreachable";

/**
 * Creates the decisions about redeem requests, each made once: the points are spent, or returned and the goods
 * restocked.
 */
export function createDecisions(deps: DecideDeps) {
  const { db } = deps;
  const decide = (reference: string, step: (tx: Tx, row: RedeemRow) => Promise<RedeemRow>): Promise<Decided> =>
    transact(db, async (tx): Promise<Decided> => {
      const row = await requests.lockRedeem(tx, reference);
      if (!row || row.status !== "inProcess") return { done: false, row };
      const ended = await step(tx, row);
      await deps.notifyRedeem(tx, ended);
      return { done: true, row: ended };
    });
  const approve = (reference: string) =>
    decide(reference, async (tx, row) => {
      await spend(tx, row);
      return requests.endRedeem(tx, row.id, "approved", null);
    });
  const reject = (reference: string, reason: string) =>
    decide(reference, async (tx, row) => {
      await giveBack(tx, row);
      return requests.endRedeem(tx, row.id, "rejected", reason);
    });
  return {
    approve,
    reject,
    /** Decides requests in the sandbox after they have waited this long. */
    async sandboxAutoDecide(merchants: { code: string; seconds: number }[]): Promise<void> {
      for (const { reference, mobile_num: mobile } of await requests.waitingRedeems(db, merchants)) {
        await (mobile.endsWith("0000") ? reject(reference, unreachable) : approve(reference));
      }
    },
  };
}

async function spend(tx: Tx, row: RedeemRow): Promise<void> {
  const { id, member_id: memberId, points, reference, entry_id: resolves } = row;
  const posted = await post(tx, {
    key: `points:redeem:${id}:end`,
    kind: "points",
    memberId,
    reference,
    lines: [
      { account: await heldAccount(tx, memberId), amount: -points },
      { account: await issuingAccount(tx, memberId), amount: points },
    ],
    resolves,
  });
  if (!posted.posted) throw new Error(`request ${reference} could not be paid: ${posted.code}`);
}

async function giveBack(tx: Tx, row: RedeemRow): Promise<void> {
  const { id, member_id: memberId, points: changed, reference, merchant, entry_id: resolves } = row;
  const other = await heldAccount(tx, memberId);
  const key = `points:redeem:${id}:end`;
  const back = await change(tx, { key, merchant, memberId, type: "redeem", changed, reference, other, resolves });
  if (!back) throw new Error(`request ${reference} could not be given back`);
  await store.giveStock(tx, merchant, row.goods, row.quantity);
}

/**
 * Creates the notifier of a request's changes: always an event to open pages, and an inbox message once it is decided.
 */
export const createRedeemNotifier =
  (notify: Inbox["notify"]): PointsDeps["notifyRedeem"] =>
  async (tx, row) => {
    await emit(tx, row.member_id, { type: "redeem", id: row.id, state: row.status });
    if (row.status === "inProcess") return;
    const detail = { points: formatMoney(row.points), reference: row.reference };
    await notify(tx, row.member_id, `points.${row.status}`, detail);
  };

export const createConvertNotifier =
  (notify: Inbox["notify"]): PointsDeps["notifyConvert"] =>
  async (tx, memberId, { points, amount, currency, reference }: ConvertRow) =>
    notify(tx, memberId, "points.converted", {
      points: formatMoney(points),
      amount: formatMoney(amount),
      currency,
      reference,
    });
