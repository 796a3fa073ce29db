import { lazy, Suspense, useEffect, type ComponentType } from "react";
import { useStore } from "../core/app.tsx";
import { closeDialog, dialogs, type DialogRequest } from "../core/dialogs/dialogs.ts";
import { PanelBoundary } from "../core/PanelBoundary.tsx";

type Screen<N extends DialogRequest["name"]> = ComponentType<Extract<DialogRequest, { name: N }> & { close(): void }>;

const loaders = {
  login: () => import("../features/auth/LoginDialog.tsx").then((module) => ({ default: module.LoginDialog })),
  register: () => import("../features/auth/RegisterDialog.tsx").then((module) => ({ default: module.RegisterDialog })),
  forgot: () => import("../features/auth/ForgotDialog.tsx").then((module) => ({ default: module.ForgotDialog })),
  resetPassword: () =>
    import("../features/auth/ResetPasswordDialog.tsx").then((module) => ({ default: module.ResetPasswordDialog })),
  signOut: () => import("../features/auth/SignOutDialog.tsx").then((module) => ({ default: module.SignOutDialog })),
  trial: () => import("../features/auth/TrialDialog.tsx").then((module) => ({ default: module.TrialDialog })),
  changePassword: () =>
    import("../features/security/ChangePasswordDialog.tsx").then((module) => ({
      default: module.ChangePasswordDialog,
    })),
  paymentPassword: () =>
    import("../features/security/PaymentPasswordDialog.tsx").then((module) => ({
      default: module.PaymentPasswordDialog,
    })),
  profile: () => import("../features/security/ProfileDialog.tsx").then((module) => ({ default: module.ProfileDialog })),
  signOutOthers: () =>
    import("../features/security/SignOutOthersDialog.tsx").then((module) => ({ default: module.SignOutOthersDialog })),
  vendorGames: () =>
    import("../features/games/VendorGamesDialog.tsx").then((module) => ({ default: module.VendorGamesDialog })),
  search: () => import("../features/search/SearchDialog.tsx").then((module) => ({ default: module.SearchDialog })),
  announcements: () =>
    import("../features/content/AnnouncementsDialog.tsx").then((module) => ({ default: module.AnnouncementsDialog })),
  feedback: () =>
    import("../features/feedback/FeedbackDialog.tsx").then((module) => ({ default: module.FeedbackDialog })),
  licence: () => import("../features/content/LicenceDialog.tsx").then((module) => ({ default: module.LicenceDialog })),
  notice: () => import("../features/home/NoticeDialog.tsx").then((module) => ({ default: module.NoticeDialog })),
};

const screens: { [N in DialogRequest["name"]]: Screen<N> } = {
  login: lazy(loaders.login),
  register: lazy(loaders.register),
  forgot: lazy(loaders.forgot),
  resetPassword: lazy(loaders.resetPassword),
  signOut: lazy(loaders.signOut),
  trial: lazy(loaders.trial),
  changePassword: lazy(loaders.changePassword),
  paymentPassword: lazy(loaders.paymentPassword),
  profile: lazy(loaders.profile),
  signOutOthers: lazy(loaders.signOutOthers),
  vendorGames: lazy(loaders.vendorGames),
  search: lazy(loaders.search),
  announcements: lazy(loaders.announcements),
  feedback: lazy(loaders.feedback),
  licence: lazy(loaders.licence),
  notice: lazy(loaders.notice),
};

/** Shows the dialog that was asked for, over whatever page is open. */
export function DialogHost() {
  const request = useStore(dialogs);
  useEffect(() => {
    const stop = () => closeDialog();
    addEventListener("popstate", stop);
    return () => removeEventListener("popstate", stop);
  }, []);
  if (!request) return null;
  const Screen = screens[request.name] as ComponentType<DialogRequest & { close(): void }>;
  return (
    <PanelBoundary key={request.name}>
      <Suspense fallback={null}>
        <Screen {...request} close={closeDialog} />
      </Suspense>
    </PanelBoundary>
  );
}
