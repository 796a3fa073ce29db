import { findTierAbove, findTierFault } from "@croupier/contract/domain/contracts";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import { end, endBelow, warnBelow } from "./below.ts";
import { onContract, platformId, record, uplineOf, type Actor, type ContractsDeps, type Step } from "./context.ts";
import { startAfter } from "./periods.ts";
import * as store from "./store.ts";
import type { Contract } from "./store.ts";

const closed = (): Refusal => refuse("CONTRACT_CLOSED");

/** The pending step between the two sides, and the side that must answer it. */
export interface Waiting {
  request: "NEW" | "CHANGE" | "TERMINATION" | "REQUESTED";
  by: bigint;
}

/** Returns the pending step of a contract; a termination precedes a change. */
export function waitingOf(contract: Contract): Waiting | undefined {
  const { state, terminationBy, offered, memberId } = contract;
  const upline = uplineOf(contract);
  if (state === "requested") return { request: "REQUESTED", by: upline };
  if (state === "offered") return { request: "NEW", by: memberId };
  if (state !== "valid") return undefined;
  if (terminationBy !== null) {
    return { request: "TERMINATION", by: terminationBy === memberId ? upline : memberId };
  }
  return offered ? { request: "CHANGE", by: memberId } : undefined;
}

export interface Answer {
  id: bigint;
  action: "accept" | "reject";
  /** The version of the terms that were read; undefined when an end is answered. */
  version: number | undefined;
}

/** Records this side's answer to a pending step; the same answer again changes nothing. */
export const answer = (deps: ContractsDeps, actor: Actor, { id, action, version }: Answer) =>
  onContract(deps, actor, id, async (step, contract) => {
    const waiting = waitingOf(contract);
    if (action === "accept" && isAccepted(step, contract, version)) return contract;
    if (waiting?.by !== actor.memberId) return closed();
    if (waiting.request === "TERMINATION") {
      if (version !== undefined) return closed();
      return action === "accept" ? acceptEnd(step, contract) : rejectEnd(step, contract);
    }
    if (waiting.request === "REQUESTED") return action === "accept" ? closed() : rejectRequest(step, contract);
    if (contract.offered?.version !== version) return closed();
    return action === "accept" ? acceptTerms(step, contract) : rejectTerms(step, contract);
  });

/** Returns whether the same side already accepted these terms. */
const isAccepted = ({ actor }: Step, { state, memberId, accepted }: Contract, version: number | undefined): boolean =>
  state === "valid" && memberId === actor.memberId && version !== undefined && accepted?.version === version;

/** Makes the offered terms valid from the next period on; contracts below that break them end with it. */
async function acceptTerms(step: Step, contract: Contract): Promise<Contract | Refusal> {
  const { tx, deps, config } = step;
  const { offered, id, state, kind, period, memberId, uplineId } = contract;
  if (!offered) return closed();
  // An offer is a promise, but the merchant may have lowered its caps since.
  const capped = findTierFault(kind, offered.tiers, config.contracts.maxRates[kind]);
  if (capped) return refuse("CONTRACT_BOUNDS", capped);
  const above = uplineId === null ? undefined : await store.findOpen(tx, uplineId, kind);
  if (uplineId !== null) {
    if (above?.state !== "valid" || !above.accepted) return closed();
    const fault = findTierAbove(offered.tiers, above.accepted.tiers);
    if (fault) return refuse("CONTRACT_BOUNDS", fault);
  }
  const warning = await warnBelow(step, contract, offered.tiers);
  if (warning) return warning;
  const bounds = [
    deps.now(),
    above?.effectiveFrom,
    contract.effectiveFrom,
    await store.settledUntil(tx, memberId, kind),
  ];
  const moments = bounds.flatMap((moment) => (moment ? [moment] : []));
  const from = startAfter(period, moments, config.gmtOffsetMinutes);
  await store.answerTerms(tx, id, "accepted", from, deps.now());
  if (state === "offered") await store.makeValid(tx, id, from, deps.now());
  await endBelow(step, contract, offered.tiers);
  return record(step, id, { version: offered.version }, state === "offered" ? "accepted" : "changeAccepted");
}

async function rejectTerms(step: Step, { id, state, offered }: Contract): Promise<Contract> {
  await store.answerTerms(step.tx, id, "rejected");
  if (state === "offered") await store.setState(step.tx, id, "rejected");
  return record(step, id, { version: offered?.version }, state === "offered" ? "rejected" : "changeRejected");
}

async function rejectRequest(step: Step, { id }: Contract): Promise<Contract> {
  await store.setState(step.tx, id, "rejected");
  return record(step, id, {}, "requestRejected");
}

/** Ends a contract with its running period, and everything below it. */
async function endAll(step: Step, contract: Contract, action: "terminationAccepted" | "finished") {
  const warning = await warnBelow(step, contract, undefined);
  if (warning) return warning;
  await end(step, contract);
  await endBelow(step, contract, undefined);
  return record(step, contract.id, {}, action);
}

const acceptEnd = (step: Step, contract: Contract) => endAll(step, contract, "terminationAccepted");

async function rejectEnd(step: Step, { id }: Contract): Promise<Contract> {
  await store.setTermination(step.tx, id, null, null);
  return record(step, id, {}, "terminationRejected");
}

/** Asks the other side to end a valid contract, after naming those who would lose one below. */
export const requestEnd = (deps: ContractsDeps, actor: Actor, id: bigint, reason: string) =>
  onContract(deps, actor, id, async (step, contract) => {
    if (contract.state !== "valid") return closed();
    if (contract.terminationBy === actor.memberId) return contract;
    if (contract.terminationBy !== null) return refuse("CONTRACT_OPEN");
    const warning = await warnBelow(step, contract, undefined);
    if (warning) return warning;
    await store.setTermination(step.tx, id, actor.memberId, reason);
    return record(step, id, { detail: { reason } }, "terminationRequested");
  });

/** Returns when the requester may end the contract without an answer. */
export const finishableFrom = ({ terminationAt }: Contract, noticeDays: number): Date | undefined =>
  terminationAt ? new Date(terminationAt.getTime() + noticeDays * 24 * 60 * 60_000) : undefined;

/** Ends a contract once the notice of its requested end is over without an answer. */
export const finish = (deps: ContractsDeps, actor: Actor, id: bigint) =>
  onContract(deps, actor, id, async (step, contract) => {
    const from = finishableFrom(contract, step.config.contracts.noticeDays);
    if (contract.state !== "valid" || contract.terminationBy !== actor.memberId || !from) return closed();
    if (deps.now() < from) return refuse("CONTRACT_NOTICE", { from: from.toISOString() });
    return endAll(step, contract, "finished");
  });

/** Withdraws the actor's own offer, request or termination. */
export const withdraw = (deps: ContractsDeps, actor: Actor, id: bigint) =>
  onContract(deps, actor, id, async (step, contract) => {
    const { tx } = step;
    const { state, memberId, offered, terminationBy } = contract;
    if (state === "requested" && memberId === actor.memberId) {
      await store.setState(tx, id, "withdrawn");
      return record(step, id, {}, "requestWithdrawn");
    }
    if (terminationBy === actor.memberId) {
      await store.setTermination(tx, id, null, null);
      return record(step, id, {}, "terminationWithdrawn");
    }
    if (!offered || uplineOf(contract) !== actor.memberId || !["offered", "valid"].includes(state)) return closed();
    await store.answerTerms(tx, id, "withdrawn");
    if (state === "offered") await store.setState(tx, id, "withdrawn");
    const action = state === "offered" ? "withdrawn" : "changeWithdrawn";
    return record(step, id, { version: offered.version }, action);
  });

/** Lists what a side may do with a contract now. */
export function actionsFor(contract: Contract, memberId: bigint, noticeDays: number, now: Date) {
  const waiting = waitingOf(contract);
  const { state, terminationBy } = contract;
  const upline = uplineOf(contract) === memberId;
  const mine = waiting?.by === memberId;
  const from = finishableFrom(contract, noticeDays);
  const may = {
    accept: mine && waiting.request !== "REQUESTED",
    reject: mine,
    offer: upline && memberId !== platformId && (state === "requested" || (state === "valid" && !contract.offered)),
    withdraw:
      waiting !== undefined &&
      (terminationBy === null ? !mine : terminationBy === memberId || (upline && !!contract.offered)),
    terminate: state === "valid" && terminationBy === null,
    finish: terminationBy === memberId && from !== undefined && from <= now,
  };
  return (Object.keys(may) as (keyof typeof may)[]).filter((name) => may[name]);
}
