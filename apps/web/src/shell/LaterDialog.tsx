import type { FunctionComponent } from "react";
import { closeDialog, type DialogRequest } from "../core/dialogs/dialogs.ts";
import type { LaterRequest } from "./dialog-names.ts";
import { screen } from "./dialog-screen.tsx";

/** The step-up dialog; a response opens it, not a press, so it needs no outline. */
export const StepUp = screen("auth", () => import("../features/auth/StepUpDialog.tsx"), "StepUpDialog", null);

/** Dialogs by name. A component takes the fields of its request (core/dialogs/dialogs.ts), and `close`. */
const dialogs = {
  forgot: screen("auth", () => import("../features/auth/ForgotDialog.tsx"), "ForgotDialog"),
  resetPassword: screen("auth", () => import("../features/auth/ResetPasswordDialog.tsx"), "ResetPasswordDialog"),
  forcedPassword: screen("auth", () => import("../features/auth/ForcedPasswordDialog.tsx"), "ForcedPasswordDialog"),
  secondStep: screen("auth", () => import("../features/auth/SecondStepDialog.tsx"), "SecondStepDialog"),
  passkeyOffer: screen("auth", () => import("../features/auth/PasskeyOfferDialog.tsx"), "PasskeyOfferDialog"),
  socialLogin: screen("auth", () => import("../features/auth/SocialLoginDialog.tsx"), "SocialLoginDialog"),
  signOut: screen("auth", () => import("../features/auth/SignOutDialog.tsx"), "SignOutDialog"),
  replaceSession: screen("auth", () => import("../features/auth/ReplaceSessionDialog.tsx"), "ReplaceSessionDialog"),
  trial: screen("auth", () => import("../features/auth/TrialDialog.tsx"), "TrialDialog"),
  bind: screen("account", () => import("../features/account/BindDialog.tsx"), "BindDialog"),
  passkeys: screen("account", () => import("../features/account/PasskeysDialog.tsx"), "PasskeysDialog"),
  socialLogins: screen("account", () => import("../features/account/SocialLoginsDialog.tsx"), "SocialLoginsDialog"),
  twoFactor: screen("account", () => import("../features/account/TwoFactorDialog.tsx"), "TwoFactorDialog"),
  changePassword: screen(
    "account",
    () => import("../features/account/ChangePasswordDialog.tsx"),
    "ChangePasswordDialog",
  ),
  paymentPassword: screen(
    "account",
    () => import("../features/account/PaymentPasswordDialog.tsx"),
    "PaymentPasswordDialog",
  ),
  profile: screen("account", () => import("../features/account/ProfileDialog.tsx"), "ProfileDialog"),
  yourData: screen("account", () => import("../features/account/YourDataDialog.tsx"), "YourDataDialog"),
  closeAccount: screen("account", () => import("../features/account/CloseAccountDialog.tsx"), "CloseAccountDialog"),
  signOutOthers: screen("account", () => import("../features/account/SignOutOthersDialog.tsx"), "SignOutOthersDialog"),
  vendorGames: screen("games", () => import("../features/games/list/VendorGamesDialog.tsx"), "VendorGamesDialog"),
  deposit: screen("cashier", () => import("../features/cashier/deposits/DepositDialog.tsx"), "DepositDialog"),
  wallet: screen("cashier", () => import("../features/cashier/vendor-wallets/WalletDialog.tsx"), "WalletDialog"),
  contract: screen("contracts", () => import("../features/contracts/ContractDialog.tsx"), "ContractDialog"),
  newContract: screen("contracts", () => import("../features/contracts/NewContractDialog.tsx"), "NewContractDialog"),
  announcements: screen(
    "content",
    () => import("../features/content/announcements/AnnouncementsDialog.tsx"),
    "AnnouncementsDialog",
  ),
  notice: screen("content", () => import("../features/content/announcements/NoticeDialog.tsx"), "NoticeDialog"),
  feedback: screen("content", () => import("../features/content/feedback/FeedbackDialog.tsx"), "FeedbackDialog"),
  licence: screen("content", () => import("../features/content/articles/LicenceDialog.tsx"), "LicenceDialog"),
  help: screen("content", () => import("../features/content/help/HelpDialog.tsx"), "HelpDialog"),
} satisfies {
  [N in LaterRequest["name"]]: FunctionComponent<Extract<DialogRequest, { name: N }> & { close(): void }>;
};

export function LaterDialog({ request }: { request: LaterRequest }) {
  const Screen = dialogs[request.name] as FunctionComponent<LaterRequest & { close(): void }>;
  return <Screen {...request} close={closeDialog} />;
}
