import type { WireOutput } from "@croupier/contract/rows";

export type Transfer = WireOutput<"transferUpline">;
