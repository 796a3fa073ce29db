import type { WireOutput } from "@croupier/contract/rows";
import { member } from "../../app/test-page.tsx";

export const at = "2026-11-23T12:00:00.000Z";
export const agent = { ...member, isAgent: true };

export const someone = {
  account: "minh.le",
  nickname: "Minh",
  isAgent: false,
  status: "active" as const,
  level: 1,
  team: 0,
  balance: "0.0000",
  teamBalance: "0.0000",
  rebateRate: 0,
  validBets: "0.0000",
  net: "0.0000",
  registeredAt: at,
  contracts: [],
  isShort: false,
};

/** An agent's list with two downlines. */
export const downlines: WireOutput<"agentDownlines"> = {
  content: [someone, { ...someone, account: "bao.vo" }],
  pageNo: 1,
  pageSize: 20,
  totalElements: 2,
  totalPages: 1,
  currency: "USD",
  way: [{ account: "quan.pham", isAgent: true }],
  countedUntil: at,
};
