import type { WireOutput } from "@croupier/contract/rows";

type Contract = WireOutput<"contractConsolidated">["requests"][number];

/** The moment at which test contracts were created. */
export const contractAt = "2026-11-20T00:00:00.000Z";

/** Creates terms of one tier, for tests. */
export const testTerms = (version: number, rate: number): NonNullable<Contract["offered"]> => ({
  version,
  tiers: [{ validBet: "0.0000", activeMembers: 0, loss: "0.0000", rate, winRate: 0 }],
  note: "",
  at: contractAt,
});

/** A salary contract that an upline offered to the member, without its terms, for tests. */
export const offeredContract: Contract = {
  id: "7",
  reference: "K7",
  kind: "salary",
  period: "daily",
  currency: "USD",
  state: "offered",
  side: "mine",
  account: "bao1234",
  nickname: "Bao",
  uplineAccount: "quan.pham",
  request: "NEW",
  myTurn: true,
  actions: ["accept", "reject"],
  nextStart: contractAt,
  createdAt: contractAt,
};
