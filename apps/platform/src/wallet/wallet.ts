import { randomUUID } from "node:crypto";
import type { Money } from "@croupier/contract/money";
import type { Db } from "../db/pool.ts";
import * as store from "./store.ts";
import { workOff, type Turnover } from "./turnover.ts";

/** What must still be staked before money may leave; what is worked off is closed. */
export async function turnoverOf(db: Db, memberId: bigint, currency: string): Promise<Turnover> {
  const rows = await store.openTurnover(db, memberId, currency);
  const turnover = workOff(rows);
  if (rows.length === 0 || turnover.left > 0n) return turnover;
  await store.closeTurnover(
    db,
    rows.map(({ id }) => id),
  );
  return { required: 0n, done: 0n, left: 0n };
}

export interface Requirement {
  memberId: bigint;
  currency: string;
  cause: "deposit" | "bonus";
  /** The deposit or bonus it comes from. */
  reference: string;
  required: Money;
}

export async function requireTurnover(db: Db, requirement: Requirement): Promise<void> {
  if (requirement.required > 0n) await store.addTurnover(db, { id: randomUUID(), ...requirement });
}

export async function hasWithdrawPassword(db: Db, memberId: bigint): Promise<boolean> {
  return (await store.withdrawPasswordHash(db, memberId)) !== null;
}
