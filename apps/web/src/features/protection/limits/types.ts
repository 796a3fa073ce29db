import type { WireOutput } from "@croupier/contract/rows";

export type LimitsAnswer = WireOutput<"memberLimits">;
export type MemberLimit = LimitsAnswer["limits"][number];
