import type { Output } from "@croupier/contract/rows";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { actionsFor, finishableFrom, waitingOf } from "./answers.ts";
import { startAfter } from "./periods.ts";
import type { Contract, Terms } from "./store.ts";

type ContractView = Output<"offerContract">;
type Settings = Pick<MerchantConfig, "gmtOffsetMinutes" | "contracts">;

export const toTerms = ({ version, tiers, note, at, from }: Terms) => ({
  version,
  tiers,
  note,
  at,
  ...(from ? { from } : {}),
});

/** Renders a contract for one of its sides. */
export function toContract(contract: Contract, memberId: bigint, config: Settings, now: Date): ContractView {
  const { accepted, offered, effectiveFrom, effectiveUntil, endedAt, uplineAccount, terminationBy } = contract;
  const { noticeDays } = config.contracts;
  const waiting = waitingOf(contract);
  const endable = finishableFrom(contract, noticeDays);
  return {
    id: contract.id,
    reference: contract.reference,
    kind: contract.kind,
    period: contract.period,
    currency: contract.currency,
    state: contract.state,
    side: contract.memberId === memberId ? "mine" : "downline",
    account: contract.account,
    nickname: contract.nickname,
    ...(uplineAccount === null ? {} : { uplineAccount }),
    ...(accepted ? { terms: toTerms(accepted) } : {}),
    ...(offered ? { offered: toTerms(offered) } : {}),
    request: waiting?.request ?? "NONE",
    myTurn: waiting?.by === memberId,
    actions: actionsFor(contract, memberId, noticeDays, now),
    nextStart: startAfter(contract.period, [now], config.gmtOffsetMinutes),
    createdAt: contract.createdAt,
    ...(effectiveFrom ? { effectiveFrom } : {}),
    ...(effectiveUntil ? { effectiveUntil } : {}),
    ...(endedAt ? { endedAt } : {}),
    ...(contract.terminationAt && endable
      ? {
          termination: {
            mine: terminationBy === memberId,
            at: contract.terminationAt,
            reason: contract.terminationReason ?? "",
            finishableFrom: endable,
          },
        }
      : {}),
  };
}
