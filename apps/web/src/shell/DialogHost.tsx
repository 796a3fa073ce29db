import { lazy, Suspense, useEffect, type ComponentType } from "react";
import { useStore } from "../core/app-context.tsx";
import { closeDialog, dialogs, type DialogRequest } from "../core/dialogs/dialogs.ts";
import { stepUps } from "../core/dialogs/step-up.ts";
import { PanelBoundary } from "../core/PanelBoundary.tsx";

type Screen<N extends DialogRequest["name"]> = ComponentType<Extract<DialogRequest, { name: N }> & { close(): void }>;

const loaders = {
  login: () => import("../features/auth/LoginDialog.tsx").then((module) => ({ default: module.LoginDialog })),
  register: () => import("../features/auth/RegisterDialog.tsx").then((module) => ({ default: module.RegisterDialog })),
  forgot: () => import("../features/auth/ForgotDialog.tsx").then((module) => ({ default: module.ForgotDialog })),
  resetPassword: () =>
    import("../features/auth/ResetPasswordDialog.tsx").then((module) => ({ default: module.ResetPasswordDialog })),
  forcedPassword: () =>
    import("../features/auth/ForcedPasswordDialog.tsx").then((module) => ({ default: module.ForcedPasswordDialog })),
  secondStep: () =>
    import("../features/auth/SecondStepDialog.tsx").then((module) => ({ default: module.SecondStepDialog })),
  bind: () => import("../features/account/BindDialog.tsx").then((module) => ({ default: module.BindDialog })),
  passkeys: () =>
    import("../features/account/PasskeysDialog.tsx").then((module) => ({ default: module.PasskeysDialog })),
  passkeyOffer: () =>
    import("../features/auth/PasskeyOfferDialog.tsx").then((module) => ({ default: module.PasskeyOfferDialog })),
  socialLogins: () =>
    import("../features/account/SocialLoginsDialog.tsx").then((module) => ({ default: module.SocialLoginsDialog })),
  socialLogin: () =>
    import("../features/auth/SocialLoginDialog.tsx").then((module) => ({ default: module.SocialLoginDialog })),
  twoFactor: () =>
    import("../features/account/TwoFactorDialog.tsx").then((module) => ({ default: module.TwoFactorDialog })),
  signOut: () => import("../features/auth/SignOutDialog.tsx").then((module) => ({ default: module.SignOutDialog })),
  trial: () => import("../features/auth/TrialDialog.tsx").then((module) => ({ default: module.TrialDialog })),
  changePassword: () =>
    import("../features/account/ChangePasswordDialog.tsx").then((module) => ({
      default: module.ChangePasswordDialog,
    })),
  paymentPassword: () =>
    import("../features/account/PaymentPasswordDialog.tsx").then((module) => ({
      default: module.PaymentPasswordDialog,
    })),
  profile: () => import("../features/account/ProfileDialog.tsx").then((module) => ({ default: module.ProfileDialog })),
  signOutOthers: () =>
    import("../features/account/SignOutOthersDialog.tsx").then((module) => ({ default: module.SignOutOthersDialog })),
  vendorGames: () =>
    import("../features/games/list/VendorGamesDialog.tsx").then((module) => ({ default: module.VendorGamesDialog })),
  deposit: () =>
    import("../features/cashier/deposits/DepositDialog.tsx").then((module) => ({ default: module.DepositDialog })),
  wallet: () =>
    import("../features/cashier/vendor-wallets/WalletDialog.tsx").then((module) => ({ default: module.WalletDialog })),
  search: () =>
    import("../features/games/search/SearchDialog.tsx").then((module) => ({ default: module.SearchDialog })),
  announcements: () =>
    import("../features/content/announcements/AnnouncementsDialog.tsx").then((module) => ({
      default: module.AnnouncementsDialog,
    })),
  feedback: () =>
    import("../features/content/feedback/FeedbackDialog.tsx").then((module) => ({ default: module.FeedbackDialog })),
  licence: () =>
    import("../features/content/articles/LicenceDialog.tsx").then((module) => ({ default: module.LicenceDialog })),
  help: () => import("../features/content/help/HelpDialog.tsx").then((module) => ({ default: module.HelpDialog })),
  notice: () =>
    import("../features/content/announcements/NoticeDialog.tsx").then((module) => ({ default: module.NoticeDialog })),
};

const screens: { [N in DialogRequest["name"]]: Screen<N> } = {
  login: lazy(loaders.login),
  register: lazy(loaders.register),
  forgot: lazy(loaders.forgot),
  resetPassword: lazy(loaders.resetPassword),
  forcedPassword: lazy(loaders.forcedPassword),
  secondStep: lazy(loaders.secondStep),
  bind: lazy(loaders.bind),
  passkeys: lazy(loaders.passkeys),
  passkeyOffer: lazy(loaders.passkeyOffer),
  socialLogins: lazy(loaders.socialLogins),
  socialLogin: lazy(loaders.socialLogin),
  twoFactor: lazy(loaders.twoFactor),
  signOut: lazy(loaders.signOut),
  trial: lazy(loaders.trial),
  changePassword: lazy(loaders.changePassword),
  paymentPassword: lazy(loaders.paymentPassword),
  profile: lazy(loaders.profile),
  signOutOthers: lazy(loaders.signOutOthers),
  vendorGames: lazy(loaders.vendorGames),
  deposit: lazy(loaders.deposit),
  wallet: lazy(loaders.wallet),
  search: lazy(loaders.search),
  announcements: lazy(loaders.announcements),
  feedback: lazy(loaders.feedback),
  licence: lazy(loaders.licence),
  help: lazy(loaders.help),
  notice: lazy(loaders.notice),
};

const StepUpDialog = lazy(() =>
  import("../features/auth/StepUpDialog.tsx").then((module) => ({ default: module.StepUpDialog })),
);

/** Shows the dialog that was asked for, over whatever page is open. */
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
