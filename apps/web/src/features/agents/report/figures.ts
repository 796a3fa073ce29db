import { agentFigures, type AgentFigure } from "@croupier/contract/domain/agent-figures";

export const figureLabels = {
  members: "agent.members",
  newMembers: "agent.newMembers",
  active: "agent.active",
  firstDeposits: "agent.firstDeposits",
  balance: "agent.teamBalance",
  deposits: "agent.deposits",
  withdrawals: "agent.withdrawals",
  transfers: "agent.transfers",
  bets: "agent.bets",
  stake: "agent.stake",
  validBets: "agent.validBets",
  payout: "agent.payouts",
  awards: "agent.awards",
  rebates: "agent.rebates",
  promotions: "agent.promotions",
  salaries: "agent.salaries",
  dividends: "agent.dividends",
  fees: "agent.fees",
  net: "agent.teamNet",
} as const satisfies Record<AgentFigure, string>;

export const isCount = (id: AgentFigure): boolean => agentFigures[id].unit === "count";
