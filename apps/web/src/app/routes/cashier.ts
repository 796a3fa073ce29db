import { lazyRouteComponent } from "@tanstack/react-router";
import { memberPage } from "./member.ts";

export const cashierRoutes = [
  memberPage(
    "depositv2",
    lazyRouteComponent(() => import("../../features/cashier/deposits/Deposit.tsx"), "Deposit"),
  ),
  memberPage(
    "transferFund",
    lazyRouteComponent(() => import("../../features/cashier/vendor-wallets/TransferFund.tsx"), "TransferFund"),
  ),
  memberPage(
    "bonusDetails",
    lazyRouteComponent(() => import("../../features/cashier/turnover/BonusDetails.tsx"), "BonusDetails"),
  ),
  memberPage(
    "withdraw",
    lazyRouteComponent(() => import("../../features/cashier/withdrawals/Withdraw.tsx"), "Withdraw"),
  ),
  memberPage(
    "transferUpline",
    lazyRouteComponent(() => import("../../features/cashier/member-transfers/TransferUpline.tsx"), "TransferUpline"),
  ),
] as const;
