import { useNavigate, useRouter } from "../core/router/use-router.ts";
import { useEffect, useEffectEvent } from "react";
import { prefetch } from "../core/api/reads.ts";
import { favouritesInput } from "../core/games/favourites-input.ts";
import { useApp, useSession, useSite, useTexts } from "../core/app-context.tsx";
import { closeDialog, toast } from "../core/dialogs/dialogs.ts";
import { isSignedIn, readerOf } from "../core/session/session.ts";

/** After a sign-out, in this tab or another, closes the member's dialogs and leaves pages that only members see. */
function useFarewell(left: boolean): void {
  const { t } = useTexts();
  const navigate = useNavigate();
  const router = useRouter();
  const leave = useEffectEvent(() => {
    closeDialog();
    toast("plain", t("auth.signedOut"));
    if (/^\/(member|game)(\/|$)/.test(router.location.get().path)) void navigate({ to: "/" });
  });
  useEffect(() => {
    if (left) leave();
  }, [left]);
}

/**
 * Reads favourites after a sign-in (specification section 4), and the consolidated funds if the merchant has agents. A
 * trial member has neither, and no unread messages.
 */
function useFirstReads(): void {
  const app = useApp();
  const session = useSession();
  const { flags } = useSite().permission;
  const own = isSignedIn(session) && !session.info.subAccount && session.status !== "trial";
  const owner = own ? readerOf(session.info) : undefined;
  useEffect(() => {
    if (owner === undefined) return;
    void prefetch(app, "favouriteGames", favouritesInput);
    if (flags.AGENTPOLICY3) void prefetch(app, "consolidated", {});
  }, [app, owner, flags.AGENTPOLICY3]);
}

/** The socket event listener of a signed-in page (specification section 2); it shows nothing itself. */
export function Live() {
  const app = useApp();
  const session = useSession();
  useFarewell(session.status === "visitor" && session.left === true);
  useFirstReads();
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
