import { useEffect, type ComponentType, type FunctionComponent } from "react";
import { useStore } from "../core/app-context.tsx";
import { closeDialog, dialogs, type DialogRequest } from "../core/dialogs/dialogs.ts";
import { stepUps } from "../core/dialogs/step-up.ts";
import { withArea } from "../core/i18n/areas.ts";
import type { Area } from "../core/i18n/texts.ts";
import { PanelBoundary } from "../core/PanelBoundary.tsx";
import { onDemand } from "../core/device/on-demand.tsx";

/** A dialog's file and its texts, loaded when it is asked for first; `K` is the name of its component there. */
function screen<K extends string, P extends object>(
  area: Area,
  load: () => Promise<{ [Name in K]: ComponentType<P> }>,
  name: K,
) {
  const fetchBoth = withArea(area, load);
  return onDemand(async () => (await fetchBoth())[name]);
}

const StepUp = screen("auth", () => import("../features/auth/StepUpDialog.tsx"), "StepUpDialog");

/** Every dialog by its name. A component takes what its request carries (core/dialogs/dialogs.ts), and `close`. */
const screens = {
  menu: onDemand(async () => (await import("./PhoneMenu.tsx")).PhoneMenu),
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
  [N in DialogRequest["name"]]: FunctionComponent<Extract<DialogRequest, { name: N }> & { close(): void }>;
};

type DialogName = DialogRequest["name"];

/** Fetches what a dialog needs, so that it is there at once when it is opened. */
export const fetchDialog = (name: DialogName): Promise<void> => screens[name].fetchAhead();

/** What is pointed at, touched or focused is about to be pressed: a button says by `data-opens` which dialog it opens. */
function fetchNamed({ target }: Event): void {
  const button = target instanceof Element && target.closest<HTMLElement>("[data-opens]");
  const name = button && button.dataset["opens"];
  if (name && Object.hasOwn(screens, name)) void fetchDialog(name as DialogName);
}

/** Shows the requested dialog over whatever page is open. */
export function DialogHost() {
  const request = useStore(dialogs);
  const proof = useStore(stepUps);
  useEffect(() => {
    const stop = () => closeDialog();
    const pointed = ["pointerover", "touchstart", "focusin"] as const;
    addEventListener("popstate", stop);
    for (const event of pointed) document.addEventListener(event, fetchNamed, { passive: true });
    return () => {
      removeEventListener("popstate", stop);
      for (const event of pointed) document.removeEventListener(event, fetchNamed);
    };
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
  const Screen = screens[request.name] as FunctionComponent<DialogRequest & { close(): void }>;
  return <Screen {...request} close={closeDialog} />;
}
