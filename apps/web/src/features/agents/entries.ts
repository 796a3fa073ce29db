import download from "icon:arrow-down-to-line";
import leftRight from "icon:arrow-left-right";
import upload from "icon:arrow-up-from-line";
import percent from "icon:badge-percent";
import calendar from "icon:calendar-days";
import chart from "icon:chart-line";
import clock from "icon:clock";
import coins from "icon:coins";
import gift from "icon:gift";
import handshake from "icon:handshake";
import dashboard from "icon:layout-dashboard";
import keys from "icon:key-round";
import mail from "icon:mail";
import megaphone from "icon:megaphone";
import network from "icon:network";
import receipt from "icon:receipt-text";
import shield from "icon:shield-check";
import scroll from "icon:scroll-text";
import userPlus from "icon:user-plus";
import zap from "icon:zap";
import type { AgentRight } from "@croupier/contract/domain/agent-rights";
import type { ContractKind } from "@croupier/contract/domain/contracts";
import { contractPages } from "../../core/session/contract-pages.ts";

interface Entry {
  to: string;
  text: string;
  icon: unknown;
  /** The permission a sub-account needs; if absent, only the agent may open it. */
  needs?: AgentRight | "all";
  kind?: ContractKind;
  /** Set for a page of the member centre, which is designed for a panel. */
  inPanel?: boolean;
}

/**
 * The agent centre's navigation, in groups, with the specification's page names. An entry with a kind of contract is
 * shown if that kind concerns the agent; a sub-account sees the entries it has permission for.
 */
export const agentGroups = [
  {
    title: "agent.team",
    entries: [
      { to: "/agentHome/agentTeamOverview", text: "agent.overview", icon: dashboard, needs: "reports" },
      { to: "/agentHome/agentAnnouncement", text: "agent.announcements", icon: megaphone, needs: "all" },
      { to: "/agentHome/registerCenter", text: "agent.register", icon: userPlus, needs: "register" },
      { to: "/agentHome/downlineManagmentView", text: "agent.downlines", icon: network, needs: "downlines" },
      { to: "/agentHome/personalHistoryCopy", text: "agent.teamBetting", icon: scroll, needs: "reports" },
      { to: "/agentHome/palStatementsAgentCopy", text: "agent.userLoss", icon: chart, needs: "reports" },
      { to: "/agentHome/agentRevenueReport", text: "agent.income", icon: coins, needs: "reports" },
      {
        to: "/agentHome/teamTransaction",
        text: "agent.teamTransactions",
        icon: leftRight,
        needs: "movements",
      },
      {
        to: "/agentHome/agentDownlineTransactionDetailsCopy",
        text: "agent.accountDetails",
        icon: receipt,
        needs: "movements",
      },
    ],
  },
  {
    title: "agent.contracts",
    entries: [
      { to: contractPages.enableCt, text: "agent.kind.enableCt", icon: percent, kind: "enableCt", needs: "contracts" },
      { to: contractPages.salary, text: "agent.kind.salary", icon: calendar, kind: "salary", needs: "contracts" },
      {
        to: contractPages.hourSalary,
        text: "agent.kind.hourSalary",
        icon: clock,
        kind: "hourSalary",
        needs: "contracts",
      },
      {
        to: contractPages.agentRealtimeSalary,
        text: "agent.kind.agentRealtimeSalary",
        icon: zap,
        kind: "agentRealtimeSalary",
        needs: "contracts",
      },
    ],
  },
  {
    title: "agent.ownGroup",
    entries: [
      { to: "/agentHome/securityCenter", text: "security.title", icon: shield, inPanel: true },
      { to: "/agentHome/subAccounts", text: "agent.subAccounts", icon: keys },
    ],
  },
  {
    title: "agent.money",
    entries: [
      { to: "/agentHome/depositv2", text: "agent.deposit", icon: download, inPanel: true },
      { to: "/agentHome/withdraw", text: "agent.withdraw", icon: upload, inPanel: true },
      { to: "/agentHome/agentRedEnvelope", text: "agent.envelopes", icon: gift },
      { to: "/agentHome/affiliate", text: "agent.affiliate", icon: handshake, inPanel: true },
      { to: "/agentHome/messageV2", text: "agent.messages", icon: mail, inPanel: true },
    ],
  },
] as const satisfies readonly { title: string; entries: readonly Entry[] }[];

/** The first page of the agent centre. */
export const overviewPath = agentGroups[0].entries[0].to;

/** The entries of a phone's bar, one short word each; the third is the contracts if any concern the agent. */
export const phoneEntries = [
  { to: "/agentHome/agentTeamOverview", text: "agent.bar.overview", icon: dashboard, needs: "reports" },
  { to: "/agentHome/downlineManagmentView", text: "agent.bar.team", icon: network, needs: "downlines" },
  { to: contractPages.enableCt, text: "agent.contracts", icon: percent, needs: "contracts" },
  { to: "/agentHome/palStatementsAgentCopy", text: "agent.bar.report", icon: chart, needs: "reports" },
  { to: "/agentHome/agentRevenueReport", text: "agent.bar.income", icon: coins, needs: "reports" },
] as const;
