import { memberPage } from "./member.ts";
import { screen } from "./screen.ts";

export const recordRoutes = [
  memberPage(
    "personalHistoryCopy",
    screen("records", () => import("../../features/records/BettingRecord.tsx"), "BettingRecord"),
  ),
  memberPage(
    "transactionHistory",
    screen("records", () => import("../../features/records/AccountRecord.tsx"), "AccountRecord"),
  ),
  memberPage(
    "personalProfit",
    screen("records", () => import("../../features/records/Profit.tsx"), "Profit"),
  ),
  memberPage(
    "statement",
    screen("records", () => import("../../features/records/Statement.tsx"), "Statement"),
  ),
] as const;
