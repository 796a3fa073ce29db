import { lazy, Suspense, useEffect, useState, type ComponentType, type FunctionComponent } from "react";
import { useStore } from "../core/app-context.tsx";
import { closeDialog, dialogs, type DialogRequest } from "../core/dialogs/dialogs.ts";
import { stepUps, type StepUpRequest } from "../core/dialogs/step-up.ts";
import { withArea } from "../core/i18n/areas.ts";
import type { Area } from "../core/i18n/texts.ts";
import { PanelBoundary } from "../core/PanelBoundary.tsx";

/**
 * A dialog's file and its texts, loaded when it is asked for first; `K` is the name of its component there. What failed
 * to arrive is fetched again by the next that asks.
 */
function screen<K extends string, P>(area: Area, load: () => Promise<{ [Name in K]: ComponentType<P> }>, name: K) {
  let loaded: FunctionComponent<P> | undefined;
  const fetchBoth = withArea(area, load);
  return (): FunctionComponent<P> =>
    (loaded ??= lazy(async () => {
      try {
        return { default: (await fetchBoth())[name] };
      } catch (error) {
        loaded = undefined;
        throw error;
      }
    }) as unknown as FunctionComponent<P>);
}

const stepUp = screen("auth", () => import("../features/auth/StepUpDialog.tsx"), "StepUpDialog");

/** Every dialog by its name. A component takes what its request carries (core/dialogs/dialogs.ts), and `close`. */
const screens = {
  login: screen("auth", () => import("../features/auth/LoginDialog.tsx"), "LoginDialog"),
  register: screen("auth", () => import("../features/auth/RegisterDialog.tsx"), "RegisterDialog"),
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
  signOutOthers: screen("account", () => import("../features/account/SignOutOthersDialog.tsx"), "SignOutOthersDialog"),
  vendorGames: screen("games", () => import("../features/games/list/VendorGamesDialog.tsx"), "VendorGamesDialog"),
  search: screen("games", () => import("../features/games/search/SearchDialog.tsx"), "SearchDialog"),
  deposit: screen("cashier", () => import("../features/cashier/deposits/DepositDialog.tsx"), "DepositDialog"),
  wallet: screen("cashier", () => import("../features/cashier/vendor-wallets/WalletDialog.tsx"), "WalletDialog"),
  contract: screen("contracts", () => import("../features/contracts/ContractDialog.tsx"), "ContractDialog"),
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
  [N in DialogRequest["name"]]: () => FunctionComponent<Extract<DialogRequest, { name: N }> & { close(): void }>;
};

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
      {request && (
        <PanelBoundary key={request.name}>
          <Open request={request} />
        </PanelBoundary>
      )}
      {proof && (
        <PanelBoundary>
          <StepUp {...proof} />
        </PanelBoundary>
      )}
    </>
  );
}

function Open({ request }: { request: DialogRequest }) {
  const [Screen] = useState(screens[request.name] as () => FunctionComponent<DialogRequest & { close(): void }>);
  return (
    <Suspense fallback={null}>
      <Screen {...request} close={closeDialog} />
    </Suspense>
  );
}

function StepUp(proof: StepUpRequest) {
  const [Screen] = useState(stepUp);
  return (
    <Suspense fallback={null}>
      <Screen {...proof} />
    </Suspense>
  );
}
