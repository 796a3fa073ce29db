import { lazyRouteComponent } from "@tanstack/react-router";
import { memberPage } from "./member.ts";

export const recordRoutes = [
  memberPage(
    "personalHistoryCopy",
    lazyRouteComponent(() => import("../../features/records/BettingRecord.tsx"), "BettingRecord"),
  ),
  memberPage(
    "transactionHistory",
    lazyRouteComponent(() => import("../../features/records/AccountRecord.tsx"), "AccountRecord"),
  ),
  memberPage(
    "personalProfit",
    lazyRouteComponent(() => import("../../features/records/Profit.tsx"), "Profit"),
  ),
  memberPage(
    "statement",
    lazyRouteComponent(() => import("../../features/records/Statement.tsx"), "Statement"),
  ),
] as const;
