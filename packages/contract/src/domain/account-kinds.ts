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

/** A kind that records are searched by: a withdrawal includes its hold and release. */
export type SearchedKind = Exclude<AccountKind, "hold" | "release">;

const isSearched = (kind: AccountKind): kind is SearchedKind => kind !== "hold" && kind !== "release";

export const searchedKinds: readonly SearchedKind[] = accountKinds.filter(isSearched);

/** Returns the kinds of entries that a search for a kind finds. */
export const kindsFound = (kind: AccountKind): AccountKind[] =>
  kind === "withdrawal" ? ["withdrawal", "hold", "release"] : [kind];
