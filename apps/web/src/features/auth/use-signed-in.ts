import { useLocation, useNavigate } from "@tanstack/react-router";
import type { SignIn } from "../../core/session/session.ts";
import { useApp, useTexts } from "../../core/app.tsx";
import { toast } from "../../core/dialogs/dialogs.ts";

/** What follows a sign-in, however it was made: the session begins, the greeting, and what was asked for goes on. */
export function useSignedIn(close: () => void, goOn: (() => void) | undefined) {
  const app = useApp();
  const { t } = useTexts();
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (signIn: SignIn) => {
    app.session.signIn(signIn);
    if (signIn.firstTimeLogin) void app.api.call("firstLoginAction", {});
    close();
    toast("good", t("auth.welcome", { account: signIn.info.nickname || signIn.info.account }));
    if (goOn && !signIn.info.isTrial) return goOn();
    if (!path.startsWith("/member") && !path.startsWith("/game/")) void navigate({ to: "/" });
  };
}
