import { createHash, randomBytes, randomUUID } from "node:crypto";
import { currencies, isCurrency } from "@croupier/contract/domain/currencies";
import type { Money } from "@croupier/contract/domain/money";
import { mainWallet } from "@croupier/contract/domain/wallets";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Pool, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { playerAccount, post } from "../../ledger/post.ts";
import type { VendorWallet } from "../../games/vendors/vendor.ts";
import * as store from "./store.ts";
import type { WalletTransferRow } from "./store.ts";

export interface VendorWalletsDeps {
  db: Pool;
  vendor: VendorWallet;
  isOpen(tx: Tx, vassalage: string): Promise<boolean>;
  /** The member's pages are told when it begins and how it ended. */
  notify(tx: Tx, row: WalletTransferRow): Promise<void>;
}

export interface Owner {
  merchant: string;
  isSingle: boolean;
  memberId: bigint;
  currency: string;
  status: "active" | "blocked" | "excluded";
  key: string;
}

export interface WalletMove {
  from: string;
  to: string;
  amount: Money;
}

/** How many silent transfers are asked about in one round. */
const askAtOnce = 40;

/**
 * Money between the main wallet and a vendor's (transfer mode). It leaves the one wallet first and is in transit until
 * the vendor has answered; then it is in the other, or back. The vendor is asked again until it answers: a transfer is
 * never given up, and never guessed.
 */
export function createVendorWallets(deps: VendorWalletsDeps) {
  const { db } = deps;
  return {
    move: (owner: Owner, move: WalletMove) => moveOnce(deps, owner, move),
    collect: (owner: Owner) => collect(deps, owner),
    vendors: (memberId: bigint, currency: string) => store.vendorsOf(db, memberId, currency),
    page: (memberId: bigint, pageNo: number, pageSize: number) =>
      store.pageOf(db, memberId, pageSize, (pageNo - 1) * pageSize),
    /** Asks the vendors that have not answered; a silent one holds nobody else up. */
    async reconcilePending(): Promise<void> {
      const rows = await store.claimPending(db, askAtOnce);
      await Promise.all(rows.map((row) => ask(deps, row)));
    },
  };
}

export type VendorWallets = ReturnType<typeof createVendorWallets>;

const printOf = (...parts: unknown[]): string => createHash("sha256").update(parts.join("\n")).digest("hex");

async function moveOnce(deps: VendorWalletsDeps, owner: Owner, move: WalletMove): Promise<WalletTransferRow | Refusal> {
  const { db } = deps;
  const fingerprint = printOf(move.from, move.to, move.amount, owner.currency);
  const begun = await transact(db, async (tx) => {
    await store.lockMember(tx, owner.memberId);
    const [known] = await store.findByKey(tx, owner.memberId, owner.key);
    if (known) return known.fingerprint === fingerprint ? { row: known, fresh: false } : refuse("KEY_REUSED");
    const refused = validate(owner, move) ?? (await validateVendor(deps, tx, move));
    if (refused) return refused;
    const row = await begin(deps, tx, owner, fingerprint, toStep(move));
    return row ? { row, fresh: true } : refuse("INSUFFICIENT_FUNDS");
  });
  if (isRefusal(begun)) return begun;
  return begun.fresh ? ask(deps, begun.row) : begun.row;
}

function validate(owner: Owner, { from, to, amount }: WalletMove): Refusal | undefined {
  if ((from === mainWallet) === (to === mainWallet)) return refuse("BAD_REQUEST", { fields: ["to"] });
  // What is at a vendor may always come home, also when the merchant has changed its mode meanwhile.
  if (from === mainWallet && owner.isSingle) return refuse("SINGLE_WALLET");
  if (from === mainWallet && owner.status !== "active") return refuse("ACCOUNT_BLOCKED");
  const smallest = isCurrency(owner.currency) ? currencies[owner.currency].smallest : 1n;
  // A vendor pays four decimals: out of its wallet may come what is there.
  return to === mainWallet || amount % smallest === 0n ? undefined : refuse("BAD_REQUEST", { fields: ["amount"] });
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

/** The accounts a transfer is between: where it comes from, and where it goes. */
async function sides(tx: Tx, memberId: bigint, currency: string, { vassalage, direction }: Omit<Step, "amount">) {
  const main = await playerAccount(tx, "cash", memberId, currency);
  const there = await playerAccount(tx, "vendor", memberId, currency, vassalage);
  return direction === "in" ? { from: main, to: there } : { from: there, to: main };
}

/** Takes the money out of the one wallet; undefined where there is not enough in it. */
async function begin(
  deps: VendorWalletsDeps,
  tx: Tx,
  owner: Owner,
  fingerprint: string,
  step: Step,
): Promise<WalletTransferRow | undefined> {
  const { memberId, currency, merchant, key } = owner;
  const { vassalage, direction, amount } = step;
  const id = randomUUID();
  const reference = `V${randomBytes(6).toString("hex").toUpperCase()}`;
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

/** Asks the vendor once, and ends the transfer by its answer; without one it stays on its way. */
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
    const ended: WalletTransferRow = { ...row, state, ended_at: new Date() };
    await deps.notify(tx, ended);
    return ended;
  });
}

/** Everything from every vendor to the main wallet, each by a transfer of its own. */
async function collect(deps: VendorWalletsDeps, owner: Owner): Promise<WalletTransferRow[] | Refusal> {
  const { db } = deps;
  const fingerprint = printOf("collect", owner.currency);
  const begun = await transact(db, async (tx) => {
    await store.lockMember(tx, owner.memberId);
    const known = await store.findByKey(tx, owner.memberId, owner.key);
    if (known.length > 0) {
      return known.every((row) => row.fingerprint === fingerprint)
        ? { rows: known, fresh: false }
        : refuse("KEY_REUSED");
    }
    const rows: WalletTransferRow[] = [];
    for (const { vassalage, balance } of await store.vendorsOf(tx, owner.memberId, owner.currency)) {
      if (balance === 0n) continue;
      // A bet may be quicker: what is no longer there stays where it went.
      const row = await begin(deps, tx, owner, fingerprint, { vassalage, direction: "out", amount: balance });
      if (row) rows.push(row);
    }
    return { rows, fresh: true };
  });
  if (isRefusal(begun)) return begun;
  return begun.fresh ? Promise.all(begun.rows.map((row) => ask(deps, row))) : begun.rows;
}
