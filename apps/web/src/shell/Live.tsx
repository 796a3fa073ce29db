import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useApp, useSession, useTexts } from "../core/app.tsx";
import { closeDialog, toast } from "../core/dialogs/dialogs.ts";
import { isSignedIn } from "../core/session/session.ts";

/** After a sign-out, in this tab or another: no dialog of the member's stays, and no page that only members see. */
function useFarewell(left: boolean): void {
  const { t } = useTexts();
  const navigate = useNavigate();
  const router = useRouter();
  const leave = useEffectEvent(() => {
    closeDialog();
    toast("plain", t("auth.signedOut"));
    if (/^\/(member|game)(\/|$)/.test(router.state.location.pathname)) void navigate({ to: "/" });
  });
  useEffect(() => {
    if (left) leave();
  }, [left]);
}

/** The socket event listener of a signed-in page (specification section 2); it shows nothing itself. */
export function Live() {
  const app = useApp();
  const session = useSession();
  useFarewell(session.status === "visitor" && session.left === true);
  const token = isSignedIn(session) ? session.token : undefined;
  useEffect(() => {
    if (!token) return undefined;
    let stop: (() => void) | undefined;
    let gone = false;
    void import("../core/realtime/listen.ts").then(({ listen }) => {
      if (!gone) stop = listen(app);
    });
    return () => {
      gone = true;
      stop?.();
    };
  }, [app, token]);
  return null;
}
