import type { WireInput } from "@croupier/contract/rows";

export type Kind = NonNullable<WireInput<"accountRecord">["kind"]>;

/** The searchable kinds of movements; those of a withdrawal are adjacent. */
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
  "adjustment",
];
