import type { BreakNotice } from "@croupier/contract/domain/breaks";
import { randomUUID } from "node:crypto";
import { smallestOf } from "@croupier/contract/domain/currencies";
import type { Money } from "@croupier/contract/domain/money";
import { mainWallet } from "@croupier/contract/domain/wallets";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Pool, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { command, newReference, readBack, type MemberActor } from "../../ledger/command.ts";
import { playerAccount, post } from "../../ledger/post.ts";
import type { VendorWallet } from "../../games/vendors/vendor.ts";
import * as store from "./store.ts";
import type { WalletTransferRow } from "./store.ts";

export interface VendorWalletsDeps {
  db: Pool;
  vendor: VendorWallet;
  isOpen(tx: Tx, vassalage: string): Promise<boolean>;
  /** Notifies the member's pages when a transfer begins and ends. */
  notify(tx: Tx, row: WalletTransferRow): Promise<void>;
}

export interface WalletMove {
  from: string;
  to: string;
  amount: Money;
}

/** Maximum of silent transfers that one run asks about. */
const askAtOnce = 40;

/**
 * Creates the transfers between the main wallet and a vendor's (transfer mode). Money leaves one wallet first and is in
 * transit until the vendor has answered; then it is in the other, or back. The vendor is asked until it answers: a
 * transfer is never abandoned and its outcome never assumed.
 */
export function createVendorWallets(deps: VendorWalletsDeps) {
  const { db } = deps;
  return {
    move: (actor: WalletActor, move: WalletMove) => moveOnce(deps, actor, move),
    collect: (actor: WalletActor) => collect(deps, actor),
    vendors: (memberId: bigint, currency: string) => store.vendorsOf(db, memberId, currency),
    page: (memberId: bigint, pageNo: number, pageSize: number) =>
      store.pageOf(db, memberId, pageSize, (pageNo - 1) * pageSize),
    /** Asks the vendors that have not answered; a silent one delays no others. */
    async reconcilePending(): Promise<void> {
      const rows = await store.claimPending(db, askAtOnce);
      await Promise.all(rows.map((row) => ask(deps, row)));
    },
  };
}

export type VendorWallets = ReturnType<typeof createVendorWallets>;

/** A member with the merchant's mode: one wallet for all vendors, or one at each. */
export type WalletActor = MemberActor & { isSingle: boolean; onBreak?: BreakNotice };

async function moveOnce(deps: VendorWalletsDeps, actor: WalletActor, move: WalletMove) {
  return command<WalletTransferRow>(deps.db, {
    memberId: actor.memberId,
    purpose: "wallet-transfer",
    key: actor.key,
    fingerprint: actor.fingerprint,
    find: async (on) => (await store.findByKey(on, actor.memberId, actor.key))[0],
    prepare: async () => validate(actor, move),
    async act(tx) {
      const refused = await validateVendor(deps, tx, move);
      return refused ?? (await begin(deps, tx, actor, toStep(move))) ?? refuse("INSUFFICIENT_FUNDS");
    },
    afterCommit: (row) => ask(deps, row),
  });
}

function validate(actor: WalletActor, { from, to, amount }: WalletMove): Refusal | undefined {
  if ((from === mainWallet) === (to === mainWallet)) return refuse("BAD_REQUEST", { fields: ["to"] });
  // Money at a vendor may always return, even if the merchant has changed its mode meanwhile.
  if (from === mainWallet && actor.isSingle) return refuse("SINGLE_WALLET");
  // On a break money only comes back, so that it can be withdrawn.
  if (from === mainWallet && actor.onBreak) return refuse("ON_BREAK", actor.onBreak);
  if (from === mainWallet && actor.status !== "active") return refuse("ACCOUNT_BLOCKED");
  // A vendor pays four decimals, so any amount may leave its wallet.
  return to === mainWallet || amount % smallestOf(actor.currency) === 0n
    ? undefined
    : refuse("BAD_REQUEST", { fields: ["amount"] });
}

async function validateVendor(deps: VendorWalletsDeps, tx: Tx, { from, to }: WalletMove): Promise<Refusal | undefined> {
  if (from !== mainWallet) return undefined;
  return (await deps.isOpen(tx, to)) ? undefined : refuse("VENDOR_CLOSED");
}

interface Step {
  vassalage: string;
  direction: "in" | "out";
  amount: Money;
}

const toStep = ({ from, to, amount }: WalletMove): Step =>
  from === mainWallet ? { vassalage: to, direction: "in", amount } : { vassalage: from, direction: "out", amount };

/** Returns the source and target accounts of a transfer. */
async function sides(tx: Tx, memberId: bigint, currency: string, { vassalage, direction }: Omit<Step, "amount">) {
  const main = await playerAccount(tx, "cash", memberId, currency);
  const there = await playerAccount(tx, "vendor", memberId, currency, vassalage);
  return direction === "in" ? { from: main, to: there } : { from: there, to: main };
}

/** Moves the money from the source wallet into transit; undefined if the balance is too low. */
async function begin(
  deps: VendorWalletsDeps,
  tx: Tx,
  actor: WalletActor,
  step: Step,
): Promise<WalletTransferRow | undefined> {
  const { memberId, currency, merchant, key, fingerprint } = actor;
  const { vassalage, direction, amount } = step;
  const id = randomUUID();
  const reference = newReference("V");
  const { from } = await sides(tx, memberId, currency, step);
  const transit = await playerAccount(tx, "transit", memberId, currency);
  const posted = await post(tx, {
    key: `wallet:${id}`,
    kind: "wallet",
    memberId,
    reference,
    vassalage,
    lines: [
      { account: from, amount: -amount },
      { account: transit, amount },
    ],
  });
  if (!posted.posted) return undefined;
  const { entryId } = posted;
  await store.insertTransfer(tx, {
    id,
    merchant,
    memberId,
    key,
    fingerprint,
    vassalage,
    direction,
    amount,
    currency,
    reference,
    entryId,
  });
  const row = await store.lockTransfer(tx, id);
  if (row) await deps.notify(tx, row);
  return row;
}

/** Asks the vendor once and ends the transfer by its answer; without one it stays in transit. */
async function ask(deps: VendorWalletsDeps, row: WalletTransferRow): Promise<WalletTransferRow> {
  const { vassalage, reference, member_id: playerId, direction, amount, currency } = row;
  const answer = await deps.vendor.move({ vassalage, reference, playerId, direction, amount, currency });
  return answer === undefined ? row : end(deps, row.id, answer === "OK" ? "done" : "refused");
}

async function end(deps: VendorWalletsDeps, id: string, state: "done" | "refused"): Promise<WalletTransferRow> {
  return transact(deps.db, async (tx) => {
    const row = await store.lockTransfer(tx, id);
    if (!row) throw new Error(`wallet transfer ${id} is gone`);
    if (row.state !== "moving") return row;
    const { member_id: memberId, currency, reference, vassalage, amount } = row;
    const { from, to } = await sides(tx, memberId, currency, row);
    const posted = await post(tx, {
      key: `wallet:${id}:${state}`,
      kind: "wallet",
      memberId,
      reference,
      vassalage,
      resolves: row.entry_id,
      lines: [
        { account: await playerAccount(tx, "transit", memberId, currency), amount: -amount },
        { account: state === "done" ? to : from, amount },
      ],
    });
    if (!posted.posted) throw new Error(`wallet transfer ${id} could not end: ${posted.code}`);
    await store.endTransfer(tx, id, state);
    const ended = await readBack(store.lockTransfer(tx, id));
    await deps.notify(tx, ended);
    return ended;
  });
}

/** Moves everything from every vendor to the main wallet, in separate transfers. */
async function collect(deps: VendorWalletsDeps, actor: WalletActor): Promise<WalletTransferRow[] | Refusal> {
  const { memberId, currency, key, fingerprint } = actor;
  return command<WalletTransferRow[]>(deps.db, {
    memberId,
    purpose: "wallet-transfer",
    key,
    fingerprint,
    async find(on, isDone) {
      const rows = await store.findByKey(on, memberId, key);
      // If there was no money to collect, a repeated key does not collect later money either.
      return rows.length > 0 || isDone ? rows : undefined;
    },
    prepare: async () => undefined,
    async act(tx) {
      const rows: WalletTransferRow[] = [];
      for (const { vassalage, balance } of await store.vendorsOf(tx, memberId, currency)) {
        if (balance === 0n) continue;
        // A concurrent bet may have taken the money, which then stays in the bet.
        const row = await begin(deps, tx, actor, { vassalage, direction: "out", amount: balance });
        if (row) rows.push(row);
      }
      return rows;
    },
    afterCommit: (rows) => Promise.all(rows.map((row) => ask(deps, row))),
  });
}
