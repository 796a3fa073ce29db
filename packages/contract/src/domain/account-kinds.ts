/** The kinds of entries in a player's account record. */
export const accountKinds = [
  "deposit",
  "withdrawal",
  "bet",
  "tip",
  "win",
  "rollback",
  "hold",
  "release",
  "transfer",
  "envelope",
  "wallet",
  "bonus",
  "rebate",
  "points",
  "reward",
  "salary",
  "dividend",
  "commission",
  "adjustment",
] as const;
export type AccountKind = (typeof accountKinds)[number];

/** Movements of a withdrawal before it is paid, which a search for withdrawals includes. */
const ofWithdrawal = ["hold", "release"] as const satisfies readonly AccountKind[];

/** A kind that records are searched by. */
export type SearchedKind = Exclude<AccountKind, (typeof ofWithdrawal)[number]>;

const isSearched = (kind: AccountKind): kind is SearchedKind => !ofWithdrawal.some((each) => each === kind);

export const searchedKinds: readonly SearchedKind[] = accountKinds.filter(isSearched);

/** Returns the kinds of entries that a search for a kind finds. */
export const kindsFound = (kind: AccountKind): AccountKind[] =>
  kind === "withdrawal" ? [kind, ...ofWithdrawal] : [kind];
