import { readQuery } from "../../core/router/read-query.ts";
import { createRoute } from "../../core/router/routes.ts";
import { member, memberPage } from "./member.ts";
import { shell } from "./root.ts";
import { screen } from "./screen.ts";

/** Reads the deposit and its token from the provider's return address, which works without a session. */
export const readDeposit = readQuery<{ deposit?: string; right?: string }>({
  deposit: /^[\da-f-]{36}$/,
  right: /^[\w-]{1,64}$/,
});

/** A page outside of the member centre, because the second tab of a payment is not signed in. */
export const paymentReturn = createRoute({
  parent: shell,
  path: "payment",
  component: screen("cashier", () => import("../../features/cashier/deposits/PaymentReturn.tsx"), "PaymentReturn"),
  readSearch: readDeposit,
});

export const cashierRoutes = [
  createRoute({
    parent: member,
    path: "depositv2",
    component: screen("cashier", () => import("../../features/cashier/deposits/Deposit.tsx"), "Deposit"),
    readSearch: readDeposit,
  }),
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
