/** The subjects of entries, all of which a player's account record shows. The database knows the same (entry_kind). */
export const entryKinds = [
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
  "reward",
  "adjustment",
  "points",
  "salary",
  "dividend",
  "commission",
] as const;

export type EntryKind = (typeof entryKinds)[number];
