import { randomUUID } from "node:crypto";
import type { Money } from "@croupier/contract/domain/money";
import type { Db } from "../../kit/db/pool.ts";
import * as store from "./store.ts";
import { workOff, type Turnover } from "./turnover.ts";

/** Returns the stakes still required before money may leave, and closes completed requirements. */
export async function turnoverOf(db: Db, memberId: bigint, currency: string): Promise<Turnover> {
  const rows = await store.openTurnover(db, memberId, currency);
  const turnover = workOff(rows);
  if (rows.length === 0 || turnover.left > 0n) return turnover;
  await store.closeTurnover(
    db,
    rows.map(({ id }) => id),
  );
  return { required: 0n, done: 0n, left: 0n, each: new Map() };
}

export interface Requirement {
  memberId: bigint;
  currency: string;
  cause: "deposit" | "bonus";
  /** The deposit or bonus it comes from. */
  reference: string;
  required: Money;
}

/** Adds a turnover requirement; returns the id that counts its stakes. */
export async function requireTurnover(db: Db, requirement: Requirement): Promise<string> {
  const id = randomUUID();
  if (requirement.required > 0n) await store.addTurnover(db, { id, ...requirement });
  return id;
}

/** Returns the stakes for each open requirement; closes none. */
export async function doneOf(db: Db, memberId: bigint, currency: string): Promise<Map<string, Money>> {
  return workOff(await store.openTurnover(db, memberId, currency)).each;
}
