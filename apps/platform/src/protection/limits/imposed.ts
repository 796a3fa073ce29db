import type { Money } from "@croupier/contract/domain/money";
import type { Tx } from "../../kit/db/pool.ts";
import { lockMember } from "../../ledger/command.ts";
import * as store from "./store.ts";
import type { LimitKey } from "./store.ts";

/** `LOWER_ALREADY`: a limit with a lower amount is in force. */
export type ImposeResult = "DONE" | "LOWER_ALREADY";

/** Imposes a limit, or lowers one, at once; a limit of the member becomes imposed. */
export async function imposeLimit(tx: Tx, key: LimitKey, amount: Money, actor: string): Promise<ImposeResult> {
  await lockMember(tx, "limit", key.memberId);
  const current = await store.lockLimit(tx, key);
  if (current && current.amount < amount) return "LOWER_ALREADY";
  if (current) await store.setAmount(tx, key, amount);
  else await store.insertLimit(tx, key, amount);
  await store.setImposed(tx, key, actor);
  await store.insertChange(tx, key, { change: "imposed", before: current?.amount ?? null, after: amount });
  return "DONE";
}

/**
 * `OWN`: the limit is the member's own. `NOT_HIGHER`: the amount is not above that in force. `SECOND_PERSON`: another
 * operator has to name the same amount.
 */
export type LoosenResult = "DONE" | "NONE" | "OWN" | "NOT_HIGHER" | "SECOND_PERSON";

/** Raises an imposed limit, or removes it without an amount, once two operators have named the same amount. */
export async function loosenLimit(tx: Tx, key: LimitKey, amount: Money | null, actor: string): Promise<LoosenResult> {
  await lockMember(tx, "limit", key.memberId);
  const current = await store.lockLimit(tx, key);
  if (!current) return "NONE";
  if (current.imposed_by === null) return "OWN";
  if (amount !== null && amount <= current.amount) return "NOT_HIGHER";
  const isAgreed = current.loosen_by !== null && current.loosen_by !== actor && current.loosen_to === amount;
  if (!isAgreed) {
    await store.setLoosening(tx, key, { amount, actor });
    return "SECOND_PERSON";
  }
  if (amount === null) await store.deleteLimit(tx, key);
  else await store.setAmount(tx, key, amount);
  await store.insertChange(tx, key, { change: "loosened", before: current.amount, after: amount });
  return "DONE";
}
