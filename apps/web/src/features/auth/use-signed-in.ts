import { useLocation, useNavigate } from "../../core/router/use-router.ts";
import type { SignIn } from "../../core/session/session.ts";
import { useApp, useTexts, type App } from "../../core/app-context.tsx";
import { device, remember } from "../../core/storage/device.ts";
import { holdsPasskeys } from "../../core/session/passkey.ts";
import { useMoment } from "../../core/time/use-moment.ts";
import { dialogs, openDialog, toast } from "../../core/dialogs/dialogs.ts";

/** Offers a passkey once per device, if the device can hold one and the member has none. */
async function offerPasskey(api: App["api"]): Promise<void> {
  if (device.get().passkeyOffered || !(await holdsPasskeys())) return;
  const known = await api.call("passkeys", {});
  if (!known.ok || known.value.length > 0 || dialogs.get()) return;
  remember({ passkeyOffered: true });
  openDialog({ name: "passkeyOffer" });
}

/**
 * Completes a sign-in of any method: begins the session, shows a greeting, and calls `onSuccess`. A password that must
 * be changed comes first.
 */
export function useSignedIn(close: () => void, onSuccess: (() => void) | undefined, portal?: "agent") {
  const app = useApp();
  const { t } = useTexts();
  const navigate = useNavigate();
  const path = useLocation(({ path }) => path);
  const moment = useMoment();
  const greetingOf = ({ info: { nickname, account, lastLoginAt } }: SignIn): string => {
    const welcome = t("auth.welcome", { account: nickname || account });
    return lastLoginAt ? `${welcome} ${t("member.lastLogin", { time: moment(lastLoginAt) })}` : welcome;
  };
  return (signIn: SignIn, password = "") => {
    if (signIn.mustChangePassword) {
      const context = { ...(onSuccess ? { onSuccess } : {}), ...(portal ? { portal } : {}) };
      return openDialog({ name: "forcedPassword", signIn, password, ...context });
    }
    app.session.signIn(signIn);
    if (signIn.firstTimeLogin) void app.api.call("firstLoginAction", {});
    close();
    toast("good", greetingOf(signIn));
    if (portal === "agent") return void navigate({ to: "/agentHome" });
    if (onSuccess && !signIn.info.isTrial) return onSuccess();
    // The member typed a password to sign in, which a passkey would replace.
    if (password) void offerPasskey(app.api);
    if (!path.startsWith("/member") && !path.startsWith("/game/")) void navigate({ to: "/" });
  };
}
