import { entryKinds } from "../../ledger/kinds.ts";
import { readChecks, type Check } from "./check.ts";

/** Compares with the code's list of kinds, and not with the database's own, which could be changed with the entries. */
const entries: Check = {
  check: "entries",
  rule: "every entry has at least two lines that sum to zero per currency, and a known kind",
  faults: `
    select format('entry %s sums to %s %s over %s lines', e.id, sum(l.amount), l.currency, count(l.*)) as fault
    from ledger_entry e left join ledger_line l on l.entry_id = e.id
    group by e.id, l.currency having count(l.*) < 2 or sum(l.amount) <> 0
    union all
    select format('entry %s is of the unknown kind %s', e.id, e.kind) from ledger_entry e
    where e.kind <> all ('{${entryKinds.join()}}')`,
};

/** Checks of the ledger against itself. */
export const ledgerChecks: Check[] = [
  entries,
  ...readChecks("checks", [
    "lines",
    "ledger",
    "balances",
    "never below zero",
    "keys",
    "acknowledged",
    "fingerprints",
    "holds",
    "reversals",
    "shown",
  ]),
];

/** Checks of the records against themselves, each other and the ledger. */
const recordChecks: Check[] = readChecks("checks", [
  "bet records",
  "jackpot pools",
  "results",
  "contract log",
  "contract bounds",
  "bills",
  "bill balances",
  "rebate shares",
  "rebate rates",
  "envelope shares",
  "affiliates",
  "affiliate months",
  "figures of play",
  "figures of money",
  "lists of bets",
  "lists of cash",
  "valid bets by day",
  "active by day",
  "active members",
  "bet keys",
  "withdrawal records",
  "chargebacks",
  "member paths",
  "wallet accounts",
  "member limits",
  "rebate periods",
  "points moves",
  "bonus records",
  "races",
  "turnover",
  "members",
]);

/** All checks by query: of the ledger alone, and of the ledger against the records behind its entries. */
export const checks: Check[] = [...ledgerChecks, ...recordChecks];
