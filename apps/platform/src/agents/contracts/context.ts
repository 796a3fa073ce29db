import type { ContractKind } from "@croupier/contract/domain/contracts";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Pool, Tx } from "../../kit/db/pool.ts";
import { transact } from "../../kit/db/transact.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import * as store from "./store.ts";
import type { Contract } from "./store.ts";

/** Every step that a contract's log may hold. */
export type ActionName =
  | "requested"
  | "requestRejected"
  | "requestWithdrawn"
  | "offered"
  | "accepted"
  | "rejected"
  | "withdrawn"
  | "changeOffered"
  | "changeAccepted"
  | "changeRejected"
  | "changeWithdrawn"
  | "terminationRequested"
  | "terminationAccepted"
  | "terminationRejected"
  | "terminationWithdrawn"
  | "finished"
  | "autoEnded";

export interface ContractsDeps {
  db: Pool | Tx;
  now(): Date;
  configOf(merchant: string): Promise<MerchantConfig>;
  /** Notifies both sides of a step. */
  notify(tx: Tx, contract: Contract, action: ActionName, actorId: bigint): Promise<void>;
}

/** The platform, as the upline of a top agent. */
export const platformId = 0n;

/** The actor: a member of the merchant, or the platform. */
export interface Actor {
  merchant: string;
  memberId: bigint;
  /** The names of those affected by a lower rate or an end were shown, and confirmed. */
  confirmed: boolean;
}

/** One step, in its transaction. */
export interface Step {
  tx: Tx;
  deps: ContractsDeps;
  actor: Actor;
  config: MerchantConfig;
}

export const uplineOf = (contract: Contract): bigint => contract.uplineId ?? platformId;

/** Runs a step about a contract of which the actor is one side; anyone else gets NOT_FOUND. */
export async function onContract(
  deps: ContractsDeps,
  actor: Actor,
  id: bigint,
  run: (step: Step, contract: Contract) => Promise<Contract | Refusal>,
): Promise<Contract | Refusal> {
  const config = await deps.configOf(actor.merchant);
  return transact(deps.db, async (tx) => {
    const found = await store.findContract(tx, id);
    const isSide = found && [found.memberId, uplineOf(found)].includes(actor.memberId);
    if (!isSide || found.merchant !== actor.merchant) return refuse("NOT_FOUND");
    await store.lockKind(tx, actor.merchant, found.kind);
    return run({ tx, deps, actor, config }, await mustFind(tx, id));
  });
}

/** Runs a step that begins with a kind, not with a contract. */
export async function onKind(
  deps: ContractsDeps,
  actor: Actor,
  kind: ContractKind,
  run: (step: Step) => Promise<Contract | Refusal>,
): Promise<Contract | Refusal> {
  const config = await deps.configOf(actor.merchant);
  return transact(deps.db, async (tx) => {
    await store.lockKind(tx, actor.merchant, kind);
    return run({ tx, deps, actor, config });
  });
}

/** Reads a contract that is known to exist. */
export async function mustFind(tx: Tx, id: bigint): Promise<Contract> {
  const contract = await store.findContract(tx, id);
  if (!contract) throw new Error(`contract ${id} is not there`);
  return contract;
}

/** Adds a step to the log, notifies both sides, and returns the current contract. */
export async function record(
  { tx, deps, actor }: Step,
  id: bigint,
  step: Omit<store.Action, "actorId" | "action" | "at">,
  action: ActionName,
) {
  await store.logAction(tx, id, { ...step, action, actorId: actor.memberId, at: deps.now() });
  const contract = await mustFind(tx, id);
  await deps.notify(tx, contract, action, actor.memberId);
  return contract;
}
