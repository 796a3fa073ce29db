import type { WireOutput } from "@croupier/contract/rows";

export type WithdrawInfo = WireOutput<"withdrawInfo">;
export type Destination = WireOutput<"destinations">[number];
