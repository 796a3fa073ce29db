import { anyText, readQuery } from "../../core/router/read-query.ts";
import { createRoute, type Screen } from "../../core/router/routes.ts";
import { readDeposit } from "./cashier.ts";
import { root } from "./root.ts";
import { screen } from "./screen.ts";

const agentHome = createRoute({
  parent: root,
  path: "agentHome",
  component: screen("agents", () => import("../../features/agents/AgentCentre.tsx"), "AgentCentre"),
});

/** Creates the route of a page in the agent centre. */
const agentPage = <P extends string>(path: P, component: Screen) => createRoute({ parent: agentHome, path, component });

const overview = screen("agents", () => import("../../features/agents/report/Overview.tsx"), "Overview");

/** Creates the route of a page about one kind of contract; one file holds all four. */
const contractPage = <P extends string>(path: P, name: "Dividend" | "DailySalary" | "HourSalary" | "RealtimeSalary") =>
  createRoute({
    parent: agentHome,
    path,
    component: screen("contracts", () => import("../../features/contracts/pages.tsx"), name),
    /** Reads the downline whose contracts are shown first, and the bill that a message links to. */
    readSearch: readQuery<{ downline?: string; bill?: string }>({ downline: anyText, bill: anyText }),
  });

const teamBets: Screen = screen("records", () => import("../../features/records/TeamBets.tsx"), "TeamBets");

const teamBetting = createRoute({
  parent: agentHome,
  path: "personalHistoryCopy",
  component: teamBets,
  /** Reads the account whose bets are shown first. */
  readSearch: readQuery<{ account?: string }>({ account: anyText }),
});

const teamAccounts: Screen = screen("records", () => import("../../features/records/TeamAccounts.tsx"), "TeamAccounts");

const accountDetails = createRoute({
  parent: agentHome,
  path: "agentDownlineTransactionDetailsCopy",
  component: teamAccounts,
  /** Reads the selection of a page that links here: days, accounts and a kind of movement. */
  readSearch: readQuery<{ [F in "from" | "to" | "account" | "scope" | "kind"]?: string | undefined }>({
    from: anyText,
    to: anyText,
    account: anyText,
    scope: anyText,
    kind: anyText,
  }),
});

/** The agents' own pages, without the site's header. */
export const agentRoutes = [
  createRoute({
    parent: root,
    path: "agent",
    component: screen("auth", () => import("../../features/auth/AgentLanding.tsx"), "AgentLanding"),
  }),
  agentPage("/", overview),
  agentPage("agentTeamOverview", overview),
  agentPage(
    "agentAnnouncement",
    screen("agents", () => import("../../features/agents/Announcements.tsx"), "Announcements"),
  ),
  agentPage(
    "registerCenter",
    screen("agents", () => import("../../features/agents/registration/Register.tsx"), "Register"),
  ),
  agentPage(
    "downlineManagmentView",
    screen("agents", () => import("../../features/agents/downlines/Downlines.tsx"), "Downlines"),
  ),
  teamBetting,
  agentPage(
    "palStatementsAgentCopy",
    screen("agents", () => import("../../features/agents/report/Report.tsx"), "Report"),
  ),
  agentPage(
    "agentRevenueReport",
    screen("agents", () => import("../../features/agents/report/Income.tsx"), "Income"),
  ),
  agentPage(
    "teamTransaction",
    screen("records", () => import("../../features/records/TeamTransactions.tsx"), "TeamTransactions"),
  ),
  accountDetails,
  contractPage("agentDividendRecordCopy2", "Dividend"),
  contractPage("agentDailyWages2", "DailySalary"),
  contractPage("agentHourSalary", "HourSalary"),
  contractPage("agentRealtimeSalary", "RealtimeSalary"),
  agentPage(
    "subAccounts",
    screen("agents", () => import("../../features/agents/sub-accounts/SubAccounts.tsx"), "SubAccounts"),
  ),
  agentPage(
    "securityCenter",
    screen("account", () => import("../../features/account/SecurityCentre.tsx"), "SecurityCentre"),
  ),
  agentPage(
    "agentRedEnvelope",
    screen("agents", () => import("../../features/agents/envelopes/Envelopes.tsx"), "Envelopes"),
  ),
  agentPage(
    "affiliate",
    screen("promotions", () => import("../../features/promotions/affiliate/Affiliate.tsx"), "Affiliate"),
  ),
  createRoute({
    parent: agentHome,
    path: "depositv2",
    component: screen("cashier", () => import("../../features/cashier/deposits/Deposit.tsx"), "Deposit"),
    readSearch: readDeposit,
  }),
  agentPage(
    "withdraw",
    screen("cashier", () => import("../../features/cashier/withdrawals/Withdraw.tsx"), "Withdraw"),
  ),
  agentPage(
    "messageV2",
    screen("inbox", () => import("../../features/inbox/Messages.tsx"), "Messages"),
  ),
] as const;
