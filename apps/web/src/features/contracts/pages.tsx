import { ContractKindPage } from "./ContractKindPage.tsx";

export const Dividend = () => <ContractKindPage kind="enableCt" />;
export const DailySalary = () => <ContractKindPage kind="salary" />;
export const HourSalary = () => <ContractKindPage kind="hourSalary" />;
export const RealtimeSalary = () => <ContractKindPage kind="agentRealtimeSalary" />;
