import { findTierAbove, type ContractKind, type Tier } from "@croupier/contract/domain/contracts";
import { refuse, type Refusal } from "../../kit/db/refusal.ts";
import type { Tx } from "../../kit/db/pool.ts";
import { mustFind, type Step } from "./context.ts";
import { periodAt } from "./periods.ts";
import * as store from "./store.ts";
import type { Contract } from "./store.ts";

/** A downline's contract that new terms above it break, or only its pending offer. */
interface Broken {
  contract: Contract;
  part: "contract" | "offer";
}

/**
 * Finds the contracts that break below a member whose terms become these (undefined: none at all), all the way down:
 * below a contract that ends, every contract ends.
 */
async function findBroken(
  tx: Tx,
  memberId: bigint,
  kind: ContractKind,
  tiers: readonly Tier[] | undefined,
): Promise<Broken[]> {
  const isBroken = (terms: store.Terms | undefined): boolean =>
    terms !== undefined && (tiers === undefined || findTierAbove(terms.tiers, tiers) !== undefined);
  const broken: Broken[] = [];
  for (const contract of await store.openBelow(tx, memberId, kind)) {
    if (isBroken(contract.accepted)) {
      broken.push({ contract, part: "contract" }, ...(await findBroken(tx, contract.memberId, kind, undefined)));
    } else if (isBroken(contract.offered)) {
      broken.push({ contract, part: "offer" });
    }
  }
  return broken;
}

/** Refuses with the names of those whose contracts would end, unless that was confirmed. */
export async function warnBelow(
  { tx, actor }: Step,
  { memberId, kind }: Pick<Contract, "memberId" | "kind">,
  tiers: readonly Tier[] | undefined,
): Promise<Refusal | undefined> {
  const broken = await findBroken(tx, memberId, kind, tiers);
  const accounts = broken.flatMap(({ contract, part }) => (part === "contract" ? [contract.account] : []));
  return accounts.length === 0 || actor.confirmed ? undefined : refuse("CONTRACT_ENDS_OTHERS", { accounts });
}

/**
 * Ends the contracts that new terms above them break, all the way down, in the transaction that makes the terms valid.
 */
export async function endBelow(
  step: Step,
  { memberId, kind, account }: Pick<Contract, "memberId" | "kind" | "account">,
  tiers: readonly Tier[] | undefined,
): Promise<void> {
  const { tx, actor, deps } = step;
  for (const { contract, part } of await findBroken(tx, memberId, kind, tiers)) {
    if (part === "contract") await end(step, contract);
    else {
      await store.answerTerms(tx, contract.id, "withdrawn");
      if (contract.state === "offered") await store.setState(tx, contract.id, "withdrawn");
    }
    const detail = { part, because: account };
    await store.logAction(tx, contract.id, {
      action: "autoEnded",
      actorId: actor.memberId,
      detail,
      at: deps.now(),
    });
    await deps.notify(tx, await mustFind(tx, contract.id), "autoEnded", actor.memberId);
  }
}

/** Ends a contract with its running period; a pending offer of other terms is withdrawn. */
export async function end({ tx, deps, config }: Step, contract: Contract): Promise<void> {
  await store.answerTerms(tx, contract.id, "withdrawn");
  const { end: until } = periodAt(contract.period, deps.now(), config.gmtOffsetMinutes);
  await store.endContract(tx, contract.id, until);
}
