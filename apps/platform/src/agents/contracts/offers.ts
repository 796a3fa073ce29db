import {
  findTierAbove,
  findTierFault,
  periodsOf,
  type ContractKind,
  type ContractPeriod,
  type Tier,
} from "@croupier/contract/domain/contracts";
import { isAgent } from "@croupier/contract/domain/member-types";
import { isRefusal, refuse, type Refusal } from "../../kit/db/refusal.ts";
import { newReference } from "../../ledger/command.ts";
import { warnBelow } from "./below.ts";
import { onKind, platformId, record, type Actor, type ContractsDeps, type Step } from "./context.ts";
import * as store from "./store.ts";
import type { Contract, Party } from "./store.ts";

export interface Offer {
  account: string;
  kind: ContractKind;
  period: ContractPeriod;
  tiers: Tier[];
  note: string;
}

/** Offers a contract to a direct downline, or other terms for a valid one; the same offer again is the same. */
export const offer = (deps: ContractsDeps, actor: Actor, terms: Offer): Promise<Contract | Refusal> =>
  onKind(deps, actor, terms.kind, async (step) => {
    const party = await findDownline(step, terms);
    if (isRefusal(party)) return party;
    const fault = await validate(step, terms);
    if (fault) return fault;
    const open = await store.findOpen(step.tx, party.id, terms.kind);
    if (open?.offered) return isSame(step, open, terms) ? open : refuse("CONTRACT_OPEN");
    if (open && open.uplineId !== uplineIdOf(step)) return refuse("CONTRACT_OPEN");
    const warning = await warnBelow(step, { memberId: party.id, kind: terms.kind }, terms.tiers);
    if (warning) return warning;
    return open?.state === "valid" ? change(step, open, terms) : propose(step, { open, party, terms });
  });

const uplineIdOf = ({ actor }: Step): bigint | null => (actor.memberId === platformId ? null : actor.memberId);

/** Finds the direct downline of an agent, or a top agent for the platform. */
async function findDownline({ tx, actor }: Step, { account }: Offer): Promise<Party | Refusal> {
  const party = await store.findParty(tx, actor.merchant, account);
  if (!party) return refuse("NOT_FOUND", { field: "account" });
  const fits =
    actor.memberId === platformId ? isAgent(party.type) && !party.underAgent : party.uplineId === actor.memberId;
  return fits ? party : refuse("NOT_FOUND", { field: "account" });
}

async function validate({ tx, actor, config }: Step, { kind, period, tiers }: Offer): Promise<Refusal | undefined> {
  if (!periodsOf(kind).includes(period)) return refuse("CONTRACT_BOUNDS", { field: "period", rule: "period" });
  const fault = findTierFault(kind, tiers, config.contracts.maxRates[kind]);
  if (fault) return refuse("CONTRACT_BOUNDS", fault);
  if (actor.memberId === platformId) return undefined;
  const own = await store.findOpen(tx, actor.memberId, kind);
  if (own?.state !== "valid" || !own.accepted) return refuse("CONTRACT_NEEDED");
  // The two sides' payouts are offset against each other, period by period.
  if (own.period !== period) return refuse("CONTRACT_BOUNDS", { field: "period", rule: "upline" });
  const above = findTierAbove(tiers, own.accepted.tiers);
  return above && refuse("CONTRACT_BOUNDS", above);
}

const words = (period: string, tiers: readonly Tier[], note: string): string =>
  JSON.stringify([period, note, tiers.map((tier) => Object.entries(tier).map(String).toSorted())]);

/** Returns whether the pending offer is this very offer. */
const isSame = (step: Step, { uplineId, period, offered }: Contract, terms: Offer): boolean =>
  offered !== undefined &&
  uplineId === uplineIdOf(step) &&
  words(period, offered.tiers, offered.note) === words(terms.period, terms.tiers, terms.note);

async function change(step: Step, { id }: Contract, { tiers, note }: Offer): Promise<Contract> {
  const version = await store.insertTerms(step.tx, id, { tiers, note, at: step.deps.now() });
  return record(step, id, { version }, "changeOffered");
}

/** Offers a contract that does not exist yet, or answers the downline's request for one. */
async function propose(
  step: Step,
  { open, party, terms }: { open: Contract | undefined; party: Party; terms: Offer },
): Promise<Contract> {
  const { tx, actor } = step;
  const { kind, period, tiers, note } = terms;
  if (open) await store.setState(tx, open.id, "offered", period);
  const id =
    open?.id ??
    (await store.insertContract(tx, {
      reference: newReference("K"),
      merchant: actor.merchant,
      kind,
      period,
      currency: party.currency,
      memberId: party.id,
      uplineId: uplineIdOf(step),
      state: "offered",
      at: step.deps.now(),
    }));
  const version = await store.insertTerms(tx, id, { tiers, note, at: step.deps.now() });
  return record(step, id, { version }, "offered");
}

/** Requests a contract from the upline, which must have one of the kind itself; a repetition is the same request. */
export const request = (
  deps: ContractsDeps,
  actor: Actor,
  { account, kind, note }: { account: string; kind: ContractKind; note: string },
): Promise<Contract | Refusal> =>
  onKind(deps, actor, kind, async (step) => {
    const { tx, actor: by } = step;
    const open = await store.findOpen(tx, by.memberId, kind);
    if (open) return open.state === "requested" ? open : refuse("CONTRACT_OPEN");
    const party = await store.findParty(tx, by.merchant, account);
    if (!party?.uplineId) return refuse("NO_UPLINE");
    const above = await store.findOpen(tx, party.uplineId, kind);
    if (above?.state !== "valid") return refuse("CONTRACT_NEEDED");
    const id = await store.insertContract(tx, {
      reference: newReference("K"),
      merchant: by.merchant,
      kind,
      period: above.period,
      currency: party.currency,
      memberId: party.id,
      uplineId: party.uplineId,
      state: "requested",
      at: step.deps.now(),
    });
    return record(step, id, { detail: { note } }, "requested");
  });
