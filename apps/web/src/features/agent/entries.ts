import download from "icon:arrow-down-to-line";
import upload from "icon:arrow-up-from-line";
import percent from "icon:badge-percent";
import calendar from "icon:calendar-days";
import chart from "icon:chart-line";
import clock from "icon:clock";
import coins from "icon:coins";
import gift from "icon:gift";
import handshake from "icon:handshake";
import dashboard from "icon:layout-dashboard";
import mail from "icon:mail";
import megaphone from "icon:megaphone";
import network from "icon:network";
import receipt from "icon:receipt-text";
import scroll from "icon:scroll-text";
import userPlus from "icon:user-plus";
import zap from "icon:zap";
import type { ContractKind } from "@croupier/contract/domain/contracts";

/** The page of each kind of contract. */
export const contractPages = {
  enableCt: "/agentHome/agentDividendRecordCopy2",
  salary: "/agentHome/agentDailyWages2",
  hourSalary: "/agentHome/agentHourSalary",
  agentRealtimeSalary: "/agentHome/agentRealtimeSalary",
} as const satisfies Record<ContractKind, string>;

/**
 * The agent centre's navigation, in groups, under the specification's names of pages. One with a kind of contract is
 * shown where that kind concerns the agent.
 */
export const agentGroups = [
  {
    title: "agent.team",
    entries: [
      { to: "/agentHome/agentTeamOverview", text: "agent.overview", icon: dashboard },
      { to: "/agentHome/agentAnnouncement", text: "agent.announcements", icon: megaphone },
      { to: "/agentHome/registerCenter", text: "agent.register", icon: userPlus },
      { to: "/agentHome/downlineManagmentView", text: "agent.downlines", icon: network },
      { to: "/agentHome/personalHistoryCopy", text: "agent.teamBetting", icon: scroll },
      { to: "/agentHome/palStatementsAgentCopy", text: "agent.userLoss", icon: chart },
      { to: "/agentHome/agentRevenueReport", text: "agent.income", icon: coins },
      { to: "/agentHome/agentDownlineTransactionDetailsCopy", text: "agent.accountDetails", icon: receipt },
    ],
  },
  {
    title: "agent.contracts",
    entries: [
      { to: contractPages.enableCt, text: "agent.kind.enableCt", icon: percent, kind: "enableCt" },
      { to: contractPages.salary, text: "agent.kind.salary", icon: calendar, kind: "salary" },
      { to: contractPages.hourSalary, text: "agent.kind.hourSalary", icon: clock, kind: "hourSalary" },
      {
        to: contractPages.agentRealtimeSalary,
        text: "agent.kind.agentRealtimeSalary",
        icon: zap,
        kind: "agentRealtimeSalary",
      },
    ],
  },
  {
    title: "agent.money",
    entries: [
      { to: "/agentHome/depositv2", text: "agent.deposit", icon: download },
      { to: "/agentHome/withdraw", text: "agent.withdraw", icon: upload },
      { to: "/agentHome/agentRedEnvelope", text: "agent.envelopes", icon: gift },
      { to: "/agentHome/affiliate", text: "agent.affiliate", icon: handshake },
      { to: "/agentHome/messageV2", text: "agent.messages", icon: mail },
    ],
  },
] as const;

/** What stands in a phone's bar, in one short word each. */
export const phoneEntries = [
  { to: "/agentHome/agentTeamOverview", text: "agent.bar.overview", icon: dashboard },
  { to: "/agentHome/downlineManagmentView", text: "agent.bar.team", icon: network },
  { to: "/agentHome/palStatementsAgentCopy", text: "agent.bar.report", icon: chart },
  { to: "/agentHome/agentRevenueReport", text: "agent.bar.income", icon: coins },
] as const;
