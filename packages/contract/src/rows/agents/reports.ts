import { z } from "zod";
import { contractKinds } from "../../domain/contracts.ts";
import { betStates } from "../../domain/bet-states.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { account, day, gameType, id, instant, money, page, longPaging, vassalage } from "../../wire/shapes.ts";
import { accountKinds } from "../cashier/wallet.ts";
import { betShape, recordDetail } from "../games/records.ts";

/** Rows of agents alone, who see nothing but their own team. */
export const ofAgents = { access: "agent" as const, trial: "blocked" as const };

/** From this to that day of the merchant's, both included; the last seven where nothing is said. */
const days = { from: day.optional(), to: day.optional() };
/** What was played, by category and vendor; figures about money besides the games are not narrowed by it. */
const games = { gameType: gameType.optional(), vassalage: vassalage.optional() };
/** The person named, only those directly below, or everybody below as well. */
export const teamScopes = ["self", "direct", "team"] as const;

const count = z.number().int();
const figures = z.object({
  members: count,
  newMembers: count,
  /** Distinct members whose valid bets of the period reach the merchant's minimum. */
  active: count,
  firstDeposits: count,
  bets: count,
  balance: money,
  deposits: money,
  withdrawals: money,
  /** To others, less what came from others. */
  transfers: money,
  stake: money,
  validBets: money,
  payout: money,
  /** What vendors paid without a bet: jackpots, free rounds, prizes of tournaments. */
  awards: money,
  rebates: money,
  promotions: money,
  salaries: money,
  dividends: money,
  /** Fees of deposits and withdrawals that members paid; not part of net. */
  fees: money,
  /**
   * What the players lost to the platform: stakes less payouts, or the fees of games between players, less awards, rebates
   * and promotions. Below zero: they won.
   */
  net: money,
});

const measured = {
  currency: z.string(),
  from: day,
  to: day,
  /** Up to when the figures are complete. */
  countedUntil: instant,
};

const dayFigures = z.object({ day, validBets: money, deposits: money, net: money, active: count });

const agentTeamOverview = endpoint({
  method: "GET",
  path: "/wps/agent/overview",
  summary: "A team's figures of a period, beside the period of the same length before, and by day",
  source: "section 2, agentTeamOverview; the path is left open there",
  ...ofAgents,
  subAccounts: ["reports"],
  input: z.object(days),
  output: z.object({
    ...measured,
    team: figures,
    before: figures,
    days: z.array(dayFigures),
    /** The same of the period before: as many days. */
    daysBefore: z.array(dayFigures),
    /** Members of the team whose session was used in the last five minutes. */
    online: count,
    /** The agent's own income of the period by what it is for. */
    income: z.object({ total: money, dividends: money, salaries: money, rebates: money, commissions: money }),
    /** Invitations that end within three days or have less than a tenth of their uses left. */
    endingInvitations: count,
    /** What waits for the agent by kind of contract: an answer, cash that shares of downlines need, a claim. */
    waiting: z.array(
      z.object({ about: z.enum(["answer", "uncovered", "unclaimed"]), kind: z.enum(contractKinds), count }),
    ),
  }),
  refusals: ["RANGE_TOO_LONG"],
});

const line = z.object({
  account: z.string(),
  nickname: z.string(),
  isAgent: z.boolean(),
  figures,
});

const agentReport = endpoint({
  method: "GET",
  path: "/wps/agent/report",
  summary: "A period's figures of one of the team: in all, alone, and by each line below, largest valid bets first",
  source: "section 2, palStatementsAgentCopy; the path is left open there",
  ...ofAgents,
  subAccounts: ["reports"],
  input: z.object({ ...days, ...games, account: account.optional(), ...longPaging }),
  output: z.object({
    ...measured,
    /** From the agent itself to the person shown. */
    way: z.array(z.object({ account: z.string(), isAgent: z.boolean() })),
    total: figures,
    self: figures,
    lines: page(line),
  }),
  refusals: ["RANGE_TOO_LONG", "NOT_FOUND"],
});

const agentTeamBets = endpoint({
  method: "GET",
  path: "/wps/agent/bets",
  summary: "Bets of the team, newest first, with totals of the selection",
  source: "section 2, personalHistoryCopy of the agent centre; the path is left open there",
  ...ofAgents,
  subAccounts: ["reports"],
  input: z.object({
    ...days,
    ...games,
    account: account.optional(),
    scope: z.enum(teamScopes).default("team"),
    state: z.enum(betStates).optional(),
    ...longPaging,
  }),
  output: z.object({
    ...page(z.object({ ...betShape.shape, account: z.string() })).shape,
    currency: z.string(),
    totals: z.object({ bets: count, stake: money, payout: money, net: money }),
  }),
  refusals: ["RANGE_TOO_LONG", "NOT_FOUND"],
});

const agentBetDetail = endpoint({
  method: "GET",
  path: "/wps/agent/bet",
  summary: "One bet of the team with its movements and the game's own result",
  source: "section 2, personalHistoryCopy of the agent centre; the path is left open there",
  ...ofAgents,
  subAccounts: ["reports"],
  input: z.object({ account, id }),
  output: recordDetail,
  refusals: ["NOT_FOUND"],
});

const agentTransactions = endpoint({
  method: "GET",
  path: "/wps/agent/transactions",
  summary: "Every movement of the team's cash, newest first",
  source: "section 2, agentDownlineTransactionDetailsCopy, and Team Transaction; the path is left open there",
  ...ofAgents,
  subAccounts: ["movements"],
  input: z.object({
    ...days,
    account: account.optional(),
    scope: z.enum(teamScopes).default("team"),
    kind: z.enum(accountKinds).optional(),
    ...longPaging,
  }),
  output: z.object({
    ...page(
      z.object({
        id: z.string(),
        account: z.string(),
        kind: z.enum(accountKinds),
        at: instant,
        change: money,
        balanceAfter: money,
        reference: z.string(),
      }),
    ).shape,
    currency: z.string(),
    totals: z.object({ in: money, out: money, net: money }),
  }),
  refusals: ["RANGE_TOO_LONG", "NOT_FOUND"],
});

const agentIncome = endpoint({
  method: "GET",
  path: "/wps/agent/income",
  summary: "What the agent earned by day: dividends, salaries, rebates and commissions",
  source: "section 2, agentRevenueReport; the path is left open there",
  ...ofAgents,
  subAccounts: ["reports"],
  input: z.object(days),
  output: z.object({
    ...measured,
    total: z.object({ total: money, dividends: money, salaries: money, rebates: money, commissions: money }),
    days: z.array(
      z.object({ day, total: money, dividends: money, salaries: money, rebates: money, commissions: money }),
    ),
  }),
  refusals: ["RANGE_TOO_LONG"],
});

export const agentReportsRows = {
  agentTeamOverview,
  agentReport,
  agentTeamBets,
  agentBetDetail,
  agentTransactions,
  agentIncome,
};
