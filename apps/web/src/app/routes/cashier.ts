import { memberPage } from "./member.ts";
import { screen } from "./screen.ts";

export const cashierRoutes = [
  memberPage(
    "depositv2",
    screen("cashier", () => import("../../features/cashier/deposits/Deposit.tsx"), "Deposit"),
  ),
  memberPage(
    "transferFund",
    screen("cashier", () => import("../../features/cashier/vendor-wallets/TransferFund.tsx"), "TransferFund"),
  ),
  memberPage(
    "bonusDetails",
    screen("cashier", () => import("../../features/cashier/turnover/BonusDetails.tsx"), "BonusDetails"),
  ),
  memberPage(
    "withdraw",
    screen("cashier", () => import("../../features/cashier/withdrawals/Withdraw.tsx"), "Withdraw"),
  ),
  memberPage(
    "transferUpline",
    screen("cashier", () => import("../../features/cashier/member-transfers/TransferUpline.tsx"), "TransferUpline"),
  ),
] as const;
