import { z } from "zod";
import { accountKinds } from "../../domain/account-kinds.ts";
import { agentFigureIds, agentFigures, type AgentFigure } from "../../domain/agent-figures.ts";
import { contractKinds } from "../../domain/contracts.ts";
import { betStates } from "../../domain/bet-states.ts";
import { endpoint, ownPath } from "../../wire/endpoint.ts";
import { account, day, gameType, id, instant, money, page, longPaging, vassalage } from "../../wire/shapes.ts";
import { betShape, recordDetail } from "../games/records.ts";

/** Rows for agents only, who see nothing but their own team. */
export const ofAgents = { access: "agent" as const, trial: "blocked" as const };

/** Merchant days, both included; by default the last seven. */
const days = { from: day.optional(), to: day.optional() };
/** Filters by category and vendor; money figures outside games ignore them. */
const games = { gameType: gameType.optional(), vassalage: vassalage.optional() };
/** The named member, direct downlines only, or the whole team. */
export const teamScopes = ["self", "direct", "team"] as const;

const count = z.number().int();
type FigureShape = {
  [F in AgentFigure]: (typeof agentFigures)[F]["unit"] extends "count" ? typeof count : typeof money;
};
const figures = z.object(
  Object.fromEntries(
    agentFigureIds.map((id) => [id, agentFigures[id].unit === "count" ? count : money]),
  ) as FigureShape,
);

const measured = {
  currency: z.string(),
  from: day,
  to: day,
  /** The moment up to which the figures are complete. */
  countedUntil: instant,
};

const dayFigures = z.object({ day, validBets: money, deposits: money, net: money, active: count });

const agentTeamOverview = endpoint({
  method: "GET",
  path: "/wps/agent/overview",
  summary: "A team's figures of a period, beside the period of the same length before, and by day",
  source: ownPath("section 2, agentTeamOverview"),
  ...ofAgents,
  subAccounts: ["reports"],
  input: z.object(days),
  output: z.object({
    ...measured,
    team: figures,
    before: figures,
    days: z.array(dayFigures),
    /** The same for the preceding period of equal length. */
    daysBefore: z.array(dayFigures),
    /** Team members whose session was used in the last five minutes. */
    online: count,
    /** The agent's own income of the period, by source. */
    income: z.object({ total: money, dividends: money, salaries: money, rebates: money, commissions: money }),
    /** Invitations that end within three days or have less than a tenth of their uses left. */
    endingInvitations: count,
    /** Open tasks by kind of contract: requests to answer, shares to cover, bills to claim. */
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
  source: ownPath("section 2, palStatementsAgentCopy"),
  ...ofAgents,
  subAccounts: ["reports"],
  input: z.object({ ...days, ...games, account: account.optional(), ...longPaging }),
  output: z.object({
    ...measured,
    /** The path from the agent to the member shown. */
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
  source: ownPath("section 2, personalHistoryCopy of the agent centre"),
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
  source: ownPath("section 2, personalHistoryCopy of the agent centre"),
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
  source: ownPath("section 2, agentDownlineTransactionDetailsCopy, and Team Transaction"),
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

const moved = { in: money, out: money, net: money };

const agentTeamCash = endpoint({
  method: "GET",
  path: "/wps/agent/cash",
  summary: "What came into and left the team's cash in a period, by kind of movement, largest first",
  source: ownPath("section 2, Team Transaction"),
  ...ofAgents,
  subAccounts: ["movements"],
  input: z.object({ ...days, account: account.optional(), scope: z.enum(teamScopes).default("team") }),
  output: z.object({
    from: day,
    to: day,
    currency: z.string(),
    /** A withdrawal is one kind, with what was held for it and released again. */
    kinds: z.array(z.object({ kind: z.enum(accountKinds), count, ...moved })),
    totals: z.object({ count, ...moved }),
  }),
  refusals: ["RANGE_TOO_LONG", "NOT_FOUND"],
});

const agentIncome = endpoint({
  method: "GET",
  path: "/wps/agent/income",
  summary: "What the agent earned by day: dividends, salaries, rebates and commissions",
  source: ownPath("section 2, agentRevenueReport"),
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
  agentTeamCash,
  agentIncome,
};
