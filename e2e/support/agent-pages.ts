/** Returns the address of a page of the agent centre. */
export const agentPage = (name: string): string => `/agentHome/${name}`;

/** The agent centre's own pages. */
export const agentPages: readonly string[] = [
  "agentTeamOverview",
  "agentAnnouncement",
  "registerCenter",
  "downlineManagmentView",
  "personalHistoryCopy",
  "palStatementsAgentCopy",
  "agentRevenueReport",
  "teamTransaction",
  "agentDownlineTransactionDetailsCopy",
  "agentDividendRecordCopy2",
  "agentDailyWages2",
  "agentHourSalary",
  "agentRealtimeSalary",
  "subAccounts",
].map(agentPage);
