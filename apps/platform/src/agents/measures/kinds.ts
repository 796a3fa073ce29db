import { entryKinds } from "../../ledger/kinds.ts";

/** The kinds of money by day: those of entries, and what no entry moves on a member's account (money_kind). */
export const moneyKinds = [...entryKinds, "registered", "firstDeposit", "award", "fee"] as const;
