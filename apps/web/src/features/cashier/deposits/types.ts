import type { WireOutput } from "@croupier/contract/rows";

export type DepositMethod = WireOutput<"depositMethods">[number];
export type DepositRow = WireOutput<"createDeposit">;
