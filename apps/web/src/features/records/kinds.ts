import type { WireInput } from "@croupier/contract/rows";

export type Kind = NonNullable<WireInput<"accountRecord">["kind"]>;

/** The kinds of movements one can search for; a withdrawal's stand together. */
export const kinds: readonly Kind[] = [
  "deposit",
  "withdrawal",
  "bet",
  "tip",
  "win",
  "rollback",
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
];
