import type { ContractKind } from "@croupier/contract/domain/contracts";

/** The agent centre's page for each kind of contract. */
export const contractPages = {
  enableCt: "/agentHome/agentDividendRecordCopy2",
  salary: "/agentHome/agentDailyWages2",
  hourSalary: "/agentHome/agentHourSalary",
  agentRealtimeSalary: "/agentHome/agentRealtimeSalary",
} as const satisfies Record<ContractKind, string>;
