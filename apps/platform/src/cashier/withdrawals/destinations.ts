import { createHash, randomUUID } from "node:crypto";
import type { Input } from "@croupier/contract/rows";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Pool, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import { faults } from "../../kit/http/faults.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import * as store from "./destination-store.ts";
import type { DestinationRow } from "./destination-store.ts";
import { validateDestination } from "./rules.ts";
import { lockMember } from "./store.ts";

/** Who asks, and under which key. */
export interface Asker {
  merchant: string;
  config: MerchantConfig;
  memberId: bigint;
  sessionId: string;
  status: "active" | "blocked" | "excluded";
  key: string;
}

export interface DestinationDeps {
  db: Pool;
  checkPassword(memberId: bigint, password: string): Promise<Refusal | undefined>;
  /** Whether the session has to prove more than a password first; undefined when not. */
  requireStepUp(asker: Asker): Promise<Refusal | undefined>;
  notify(
    tx: Tx,
    memberId: bigint,
    kind: "destination.added" | "destination.removed",
    detail: Record<string, string | number>,
  ): Promise<void>;
}

export const last4 = (number: string): string => number.slice(-4);

const sameName = (left: string, right: string) =>
  left.trim().replace(/\s+/g, " ").toLowerCase() === right.trim().replace(/\s+/g, " ").toLowerCase();

export function createDestinations({ db, checkPassword, requireStepUp, notify }: DestinationDeps) {
  /** Binds an account, or answers the one that was bound under the same key. */
  async function add(asker: Asker, input: Input<"addDestination">): Promise<DestinationRow | Refusal> {
    const method = asker.config.withdraw.methods.find((each) => each.method === input.method);
    if (asker.status === "blocked") return refuse("ACCOUNT_BLOCKED");
    if (!method) return refuse("METHOD_UNAVAILABLE");
    const wrong = faults(validateDestination(method, input));
    if (wrong) return wrong;
    const bank = method.kind === "bank";
    const [bankCode, holder] = bank ? [input.bankCode ?? null, input.holder ?? null] : [null, null];
    const parts = [method.method, bankCode ?? "", holder ?? "", input.number];
    const fingerprint = createHash("sha256").update(parts.join("\n")).digest("hex");
    const known = await store.findDestinationByKey(db, asker.memberId, asker.key);
    if (known) return known.fingerprint === fingerprint ? known : refuse("KEY_REUSED");
    const refused = (await requireStepUp(asker)) ?? (await checkPassword(asker.memberId, input.paymentPassword));
    if (refused) return refused;
    return transact(db, async (tx) => {
      await lockMember(tx, asker.memberId);
      const meanwhile = await store.findDestinationByKey(tx, asker.memberId, asker.key);
      if (meanwhile) return meanwhile.fingerprint === fingerprint ? meanwhile : refuse("KEY_REUSED");
      const name = await store.holderOf(tx, asker.memberId);
      if (holder && name && !sameName(holder, name)) return refuse("HOLDER_MISMATCH");
      const own = await store.destinationsOf(tx, asker.memberId);
      if (own.length >= asker.config.withdraw.maxDestinations) return refuse("TOO_MANY_DESTINATIONS");
      const id = randomUUID();
      const { memberId, merchant, key } = asker;
      const { kind } = method;
      const row = { id, merchant, memberId, key, fingerprint, method: input.method, kind, bankCode, holder };
      if (!(await store.insertDestination(tx, { ...row, number: input.number }))) return refuse("DESTINATION_TAKEN");
      await notify(tx, memberId, "destination.added", { ending: last4(input.number) });
      const made = await store.findDestination(tx, memberId, id);
      if (!made) throw new Error("a destination vanished in its own transaction");
      return made;
    });
  }

  /** Unbinds an account; one that is unbound already stays so. */
  async function remove(asker: Asker, input: Input<"removeDestination">): Promise<Record<string, never> | Refusal> {
    const { memberId } = asker;
    const row = await store.findDestination(db, memberId, input.id);
    if (!row) return refuse("NOT_FOUND");
    if (row.removed_at) return {};
    const refused = await checkPassword(memberId, input.paymentPassword);
    if (refused) return refused;
    return transact(db, async (tx) => {
      await lockMember(tx, memberId);
      if (await store.isInUse(tx, input.id)) return refuse("DESTINATION_IN_USE");
      await store.markRemoved(tx, input.id);
      await notify(tx, memberId, "destination.removed", { ending: last4(row.number) });
      return {};
    });
  }

  return {
    add,
    remove,
    list: (memberId: bigint) => store.destinationsOf(db, memberId),
    holder: (memberId: bigint) => store.holderOf(db, memberId),
  };
}

export type Destinations = ReturnType<typeof createDestinations>;
