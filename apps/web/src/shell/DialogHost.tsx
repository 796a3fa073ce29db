import { lazy, Suspense, useEffect, type ComponentType } from "react";
import { useStore } from "../core/app-context.tsx";
import { closeDialog, dialogs, type DialogRequest } from "../core/dialogs/dialogs.ts";
import { stepUps } from "../core/dialogs/step-up.ts";
import { PanelBoundary } from "../core/PanelBoundary.tsx";

/** A dialog's file, loaded when it is asked for first; `K` is the name of its component there. */
function screen<K extends string, P>(load: () => Promise<{ [Name in K]: ComponentType<P> }>, name: K) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const StepUpDialog = screen(() => import("../features/auth/StepUpDialog.tsx"), "StepUpDialog");

/** Every dialog by its name. A component takes what its request carries (core/dialogs/dialogs.ts), and `close`. */
const screens = {
  login: screen(() => import("../features/auth/LoginDialog.tsx"), "LoginDialog"),
  register: screen(() => import("../features/auth/RegisterDialog.tsx"), "RegisterDialog"),
  forgot: screen(() => import("../features/auth/ForgotDialog.tsx"), "ForgotDialog"),
  resetPassword: screen(() => import("../features/auth/ResetPasswordDialog.tsx"), "ResetPasswordDialog"),
  forcedPassword: screen(() => import("../features/auth/ForcedPasswordDialog.tsx"), "ForcedPasswordDialog"),
  secondStep: screen(() => import("../features/auth/SecondStepDialog.tsx"), "SecondStepDialog"),
  passkeyOffer: screen(() => import("../features/auth/PasskeyOfferDialog.tsx"), "PasskeyOfferDialog"),
  socialLogin: screen(() => import("../features/auth/SocialLoginDialog.tsx"), "SocialLoginDialog"),
  signOut: screen(() => import("../features/auth/SignOutDialog.tsx"), "SignOutDialog"),
  replaceSession: screen(() => import("../features/auth/ReplaceSessionDialog.tsx"), "ReplaceSessionDialog"),
  trial: screen(() => import("../features/auth/TrialDialog.tsx"), "TrialDialog"),
  bind: screen(() => import("../features/account/BindDialog.tsx"), "BindDialog"),
  passkeys: screen(() => import("../features/account/PasskeysDialog.tsx"), "PasskeysDialog"),
  socialLogins: screen(() => import("../features/account/SocialLoginsDialog.tsx"), "SocialLoginsDialog"),
  twoFactor: screen(() => import("../features/account/TwoFactorDialog.tsx"), "TwoFactorDialog"),
  changePassword: screen(() => import("../features/account/ChangePasswordDialog.tsx"), "ChangePasswordDialog"),
  paymentPassword: screen(() => import("../features/account/PaymentPasswordDialog.tsx"), "PaymentPasswordDialog"),
  profile: screen(() => import("../features/account/ProfileDialog.tsx"), "ProfileDialog"),
  signOutOthers: screen(() => import("../features/account/SignOutOthersDialog.tsx"), "SignOutOthersDialog"),
  vendorGames: screen(() => import("../features/games/list/VendorGamesDialog.tsx"), "VendorGamesDialog"),
  search: screen(() => import("../features/games/search/SearchDialog.tsx"), "SearchDialog"),
  deposit: screen(() => import("../features/cashier/deposits/DepositDialog.tsx"), "DepositDialog"),
  wallet: screen(() => import("../features/cashier/vendor-wallets/WalletDialog.tsx"), "WalletDialog"),
  announcements: screen(
    () => import("../features/content/announcements/AnnouncementsDialog.tsx"),
    "AnnouncementsDialog",
  ),
  notice: screen(() => import("../features/content/announcements/NoticeDialog.tsx"), "NoticeDialog"),
  feedback: screen(() => import("../features/content/feedback/FeedbackDialog.tsx"), "FeedbackDialog"),
  licence: screen(() => import("../features/content/articles/LicenceDialog.tsx"), "LicenceDialog"),
  help: screen(() => import("../features/content/help/HelpDialog.tsx"), "HelpDialog"),
} satisfies { [N in DialogRequest["name"]]: ComponentType<Extract<DialogRequest, { name: N }> & { close(): void }> };

/** Shows the requested dialog over whatever page is open. */
export function DialogHost() {
  const request = useStore(dialogs);
  const proof = useStore(stepUps);
  useEffect(() => {
    const stop = () => closeDialog();
    addEventListener("popstate", stop);
    return () => removeEventListener("popstate", stop);
  }, []);
  return (
    <>
      {request && <Open request={request} />}
      {proof && (
        <Suspense fallback={null}>
          <StepUpDialog {...proof} />
        </Suspense>
      )}
    </>
  );
}

function Open({ request }: { request: DialogRequest }) {
  const Screen = screens[request.name] as ComponentType<DialogRequest & { close(): void }>;
  return (
    <PanelBoundary key={request.name}>
      <Suspense fallback={null}>
        <Screen {...request} close={closeDialog} />
      </Suspense>
    </PanelBoundary>
  );
}
