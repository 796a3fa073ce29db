import { useLocation, useNavigate } from "@tanstack/react-router";
import type { SignIn } from "../../core/session/session.ts";
import { useApp, useTexts, type App } from "../../core/app-context.tsx";
import { device, remember } from "../../core/device/device.ts";
import { holdsPasskeys } from "../../core/device/passkey.ts";
import { dialogs, openDialog, toast } from "../../core/dialogs/dialogs.ts";

/** Once a device, where it could hold a passkey and the member has none. */
async function offerPasskey(api: App["api"]): Promise<void> {
  if (device.get().passkeyOffered || !(await holdsPasskeys())) return;
  const known = await api.call("passkeys", {});
  if (!known.ok || known.value.length > 0 || dialogs.get()) return;
  remember({ passkeyOffered: true });
  openDialog({ name: "passkeyOffer" });
}

/**
 * What follows a sign-in, however it was made: the session begins, the greeting, and what was asked for goes on. A
 * password that has to be changed comes before all of it.
 */
export function useSignedIn(close: () => void, goOn: (() => void) | undefined, entrance?: "agent") {
  const app = useApp();
  const { t } = useTexts();
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (signIn: SignIn, password = "") => {
    if (signIn.mustChangePassword) {
      const asked = { ...(goOn ? { goOn } : {}), ...(entrance ? { entrance } : {}) };
      return openDialog({ name: "forcedPassword", signIn, password, ...asked });
    }
    app.session.signIn(signIn);
    if (signIn.firstTimeLogin) void app.api.call("firstLoginAction", {});
    close();
    toast("good", t("auth.welcome", { account: signIn.info.nickname || signIn.info.account }));
    if (entrance === "agent") return void navigate({ to: "/agentHome" });
    if (goOn && !signIn.info.isTrial) return goOn();
    // Typed to sign in: the next time a click could do.
    if (password) void offerPasskey(app.api);
    if (!path.startsWith("/member") && !path.startsWith("/game/")) void navigate({ to: "/" });
  };
}
