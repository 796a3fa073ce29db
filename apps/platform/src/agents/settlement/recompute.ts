import type { ContractKind, ContractPeriod } from "@croupier/contract/domain/contracts";
import { periodsOf } from "@croupier/contract/domain/contracts";
import { formatMoney, type Money } from "@croupier/contract/domain/money";
import type { Tx } from "../../kit/db/pool.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";
import { periodAt } from "../contracts/periods.ts";
import { billsOfPeriod, type Bill } from "./bill-store.ts";
import { reckon, withBills, type Reckoned } from "./reckon.ts";
import { countContracts, type Counted } from "./settlement.ts";

/** A bill and the result of recalculating its period. */
export interface Recomputed {
  period: ContractPeriod;
  start: Date;
  reference: string;
  account: string;
  own: Money;
  shares: Money;
  state: string;
  /** Each figure that differs now; empty if none does. */
  differences: string[];
}

/** Recalculates the periods of a kind around a moment from the bets and the ledger, and changes nothing. */
export async function recompute(tx: Tx, config: MerchantConfig, kind: ContractKind, at: Date): Promise<Recomputed[]> {
  const rows: Recomputed[] = [];
  for (const period of periodsOf(kind)) {
    const group = { merchant: config.code, kind, period };
    const span = periodAt(period, at, config.gmtOffsetMinutes);
    const { carryLosses } = config.contracts;
    const reckoned = reckon({ kind, carryLosses }, await countContracts(tx, group, span, config));
    const fresh = new Map(reckoned.map((each) => [each.contract.contractId, each]));
    const bills = await billsOfPeriod(tx, group, span.start);
    for (const bill of bills)
      rows.push({ ...billLine(bill), period, differences: compare(bill, fresh.get(bill.contractId)) });
    const billed = new Set(bills.map(({ contractId }) => contractId));
    for (const { contract, own, shares } of withBills(kind, reckoned)) {
      if (billed.has(contract.contractId)) continue;
      const why = bills.length > 0 ? "has no bill" : "is not settled yet";
      rows.push({
        period,
        start: span.start,
        reference: contract.reference,
        account: contract.memberId.toString(),
        own,
        shares,
        state: "-",
        differences: [why],
      });
    }
  }
  return rows;
}

const billLine = ({ start, reference, account, own, shares, state }: Bill) => ({
  start,
  reference,
  account,
  own,
  shares,
  state,
});

function compare(bill: Bill, fresh: Reckoned<Counted> | undefined): string[] {
  if (!fresh) return ["its contract is not in force in this period any more"];
  const { measures } = fresh.contract;
  const figures: [string, bigint, bigint][] = [
    ["valid bets", bill.validBet, measures.validBet],
    ["lost bets", bill.lostBet, measures.lostBet],
    ["won bets", bill.wonBet, measures.wonBet],
    ["loss", bill.loss, measures.loss],
    ["payout", bill.own, fresh.own],
    ["shares", bill.shares, fresh.shares],
  ];
  const differences = figures.flatMap(([name, was, is]) =>
    was === is ? [] : [`${name}: ${formatMoney(was)}, now ${formatMoney(is)}`],
  );
  if (bill.activeMembers !== measures.activeMembers) {
    differences.push(`active members: ${bill.activeMembers}, now ${measures.activeMembers}`);
  }
  if (bill.version !== fresh.contract.version) {
    differences.push(`terms: version ${bill.version}, now ${fresh.contract.version}`);
  }
  return differences;
}
