import { formatMoney } from "@croupier/contract/domain/money";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Connection, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { runEach } from "../../kit/lib/run-each.ts";
import { command, type MemberActor } from "../../ledger/command.ts";
import type { EntryKind } from "../../ledger/kinds.ts";
import { houseAccount, playerAccount, playerBalance, post } from "../../ledger/post.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import * as store from "./bill-store.ts";
import type { Bill } from "./bill-store.ts";
import type { NotifyBill } from "./notify.ts";

export interface PayDeps {
  db: Connection;
  now(): Date;
  configOf(merchant: string): Promise<MerchantConfig>;
  notify: NotifyBill;
}

const dayMs = 24 * 60 * 60_000;

async function mustFind(tx: Tx, id: bigint): Promise<Bill> {
  const bill = await store.findBill(tx, id);
  if (!bill) throw new Error(`bill ${id} is not there`);
  return bill;
}

const commissionOf = (tx: Tx, { currency }: Bill, memberId: bigint) =>
  playerAccount(tx, "commission", memberId, currency);
/** Finds the account from which the platform pays contracts, and to which unclaimed money returns. */
const platformOf = (tx: Tx, { currency, memberId }: Bill) =>
  houseAccount(tx, "promotions", "contract", currency, memberId);

/** Pays a bill's whole payout into its recipient's commission: by the platform, or out of the upline's. */
async function fund(tx: Tx, bill: Bill): Promise<void> {
  const { id, own, memberId, uplineId, reference } = bill;
  const payer = uplineId === null ? await platformOf(tx, bill) : await commissionOf(tx, bill, uplineId);
  const lines = [
    { account: payer, amount: -own },
    { account: await commissionOf(tx, bill, memberId), amount: own },
  ];
  const posted = await post(tx, { key: `bill:${id}`, kind: "commission", memberId, reference, lines });
  if (!posted.posted) throw new Error(`bill ${reference} could not be paid: ${posted.code}`);
}

/** Moves the recipient's remainder from the commission to the cash; below zero, the missing part the other way. */
async function moveNet(tx: Tx, bill: Bill): Promise<Refusal | undefined> {
  const { id, net, memberId, currency, reference } = bill;
  const kind: EntryKind = bill.kind === "enableCt" ? "dividend" : "salary";
  const lines = [
    { account: await commissionOf(tx, bill, memberId), amount: -net },
    { account: await playerAccount(tx, "cash", memberId, currency), amount: net },
  ];
  const posted = await post(tx, { key: `bill:${id}:net`, kind, memberId, reference, lines });
  return posted.posted ? undefined : refuse("INSUFFICIENT_FUNDS");
}

/**
 * Settles a bill as far as possible: the platform pays the top, an upline's shares are passed on whole or not at all,
 * and the rest is the recipient's. Returns the resulting bill; a repetition moves no money twice.
 */
const settleBill = (deps: PayDeps, id: bigint): Promise<Bill | undefined> =>
  transact(deps.db, async (tx) => {
    const bill = await store.lockBill(tx, id);
    if (!bill || (bill.state !== "pending" && bill.state !== "insufficient")) return bill;
    if (bill.own > 0n && bill.fundedAt === null) {
      if (bill.uplineId !== null) return bill;
      await fund(tx, bill);
      await store.setFunded(tx, [id]);
    }
    // The attempt is undone if the cash is too low, so that the key is free for the next one.
    const short = bill.net < 0n ? await transact(tx, async (part) => (await moveNet(part, bill)) ?? true) : true;
    if (isRefusal(short)) return bill.state === "insufficient" ? bill : change(tx, deps, id, "insufficient");
    await passOn(tx, bill);
    if (bill.net <= 0n) return change(tx, deps, id, "issued");
    const { contracts } = await deps.configOf(bill.merchant);
    const days = contracts.claimDays[bill.kind];
    if (days > 0) return change(tx, deps, id, "unclaimed", new Date(deps.now().getTime() + days * dayMs));
    await moveNet(tx, bill);
    return change(tx, deps, id, "issued");
  });

/** Pays the shares of those directly below. */
async function passOn(tx: Tx, bill: Bill): Promise<void> {
  if (bill.shares === 0n) return;
  const shares = (await store.sharesOf(tx, bill.id)).filter(({ own }) => own > 0n);
  for (const share of shares) await fund(tx, share);
  await store.setFunded(
    tx,
    shares.map(({ id }) => id),
  );
}

async function change(
  tx: Tx,
  { notify }: PayDeps,
  id: bigint,
  state: "issued" | "insufficient" | "unclaimed" | "expired",
  expiresAt?: Date,
): Promise<Bill> {
  await store.setState(tx, id, state, expiresAt ?? null);
  const bill = await mustFind(tx, id);
  await notify(tx, bill);
  return bill;
}

/** Pays every bill that can be paid now, uplines before those below, so that shares pass further down at once. */
export async function payAll(deps: PayDeps): Promise<void> {
  const queue = await store.payable(deps.db, 2000);
  // Shares of a paid bill join the queue while it is worked off.
  await runEach(queue, async (id) => {
    const bill = await settleBill(deps, id);
    if (bill?.shares && (bill.state === "issued" || bill.state === "unclaimed")) {
      queue.push(...(await store.sharesOf(deps.db, id)).map((share) => share.id));
    }
  });
}

/** Takes back payouts that were not claimed in time. */
export async function expireAll(deps: PayDeps): Promise<void> {
  for (const id of await store.overdue(deps.db, deps.now(), 2000)) {
    await transact(deps.db, async (tx) => {
      const bill = await store.lockBill(tx, id);
      if (bill?.state !== "unclaimed") return;
      const { net, memberId, reference } = bill;
      const lines = [
        { account: await commissionOf(tx, bill, memberId), amount: -net },
        { account: await platformOf(tx, bill), amount: net },
      ];
      const posted = await post(tx, { key: `bill:${id}:expired`, kind: "commission", memberId, reference, lines });
      if (!posted.posted) throw new Error(`bill ${reference} could not be taken back: ${posted.code}`);
      await change(tx, deps, id, "expired");
    });
  }
}

type Payee = Pick<MemberActor, "memberId" | "status" | "key" | "fingerprint">;

/** Claims the recipient's part of a bill; a repetition gets the same answer. */
export const claimBill = (deps: PayDeps, actor: Payee, id: bigint): Promise<Bill | Refusal> =>
  onOwnBill(deps, actor, id, async (tx, bill) => {
    if (bill.state === "issued") return bill;
    if (bill.state === "expired") return refuse("BILL_EXPIRED");
    if (bill.state !== "unclaimed") return refuse("BILL_CLOSED");
    if (bill.expiresAt !== null && bill.expiresAt <= deps.now()) return refuse("BILL_EXPIRED");
    const short = await moveNet(tx, bill);
    if (short) throw new Error(`bill ${bill.reference} is not covered`);
    return change(tx, deps, id, "issued");
  });

/** Tries again to pass on what an upline owes those below. */
export const payShares = (deps: PayDeps, actor: Payee, id: bigint): Promise<Bill | Refusal> =>
  onOwnBill(deps, actor, id, async (tx, bill) => {
    if (bill.state === "issued") return bill;
    if (bill.state !== "insufficient") return refuse("BILL_CLOSED");
    const paid = await settleBill({ ...deps, db: tx }, id);
    if (paid?.state === "issued") return paid;
    const { cash } = await playerBalance(tx, bill.memberId, bill.currency);
    return refuse("INSUFFICIENT_FUNDS", { missing: formatMoney(-bill.net - cash) });
  });

function onOwnBill(
  deps: PayDeps,
  { memberId, status, key, fingerprint }: Payee,
  id: bigint,
  act: (tx: Tx, bill: Bill) => Promise<Bill | Refusal>,
): Promise<Bill | Refusal> {
  return command<Bill>(deps.db, {
    memberId,
    purpose: "bill",
    key,
    fingerprint,
    // Acting again gets the same answer.
    find: async () => undefined,
    prepare: async () => (status === "active" ? undefined : refuse("ACCOUNT_BLOCKED")),
    async act(tx) {
      const bill = await store.lockBill(tx, id);
      return bill?.memberId === memberId ? act(tx, bill) : refuse("NOT_FOUND");
    },
  });
}
