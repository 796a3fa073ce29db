import { useLocation } from "../core/router/use-router.ts";
import { useEffect } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { useApp, useSession, type App } from "../core/app-context.tsx";
import { readOnce } from "../core/api/reads.ts";
import { dialogs, openDialog } from "../core/dialogs/dialogs.ts";
import { isSignedIn, type Session } from "../core/session/session.ts";
import { closedPopups } from "../core/session/storage.ts";

/** Returns the audience: A signed in, F on a first sign-in, B anonymous (specification section 4). */
function executionOf(session: Session): "A" | "F" | "B" {
  if (!isSignedIn(session)) return "B";
  return session.info.firstTimeLogin ? "F" : "A";
}

type Popups = WireOutput<"announcements">["popup"];

/** The apps, one per page load, that have shown their popup. */
const shown = new WeakSet<App>();

/** Returns whether a dialog is open, including a page's own, so that no popup interrupts it. */
const somethingOpen = () => dialogs.get() !== undefined || document.querySelector("dialog[open]") !== null;

/** The delay between the announcements' answer and the popup, in milliseconds (specification section 9). */
const delayMs = 100;

/** The interval in milliseconds at which a popup looks whether the dialog that it would cover was closed. */
const againMs = 500;

/** Returns whether a page is for playing or moving money: an announcement waits for the next page. */
const isBusyPage = (path: string, hasGame: boolean) =>
  /^\/(member|game)\/|^\/payment\b/.test(path) || (hasGame && /^\/seamless\b/.test(path));

/** Shows popup announcements once per page load, unless the tab's storage says they were closed. */
export function usePopups(): void {
  const app = useApp();
  const session = useSession();
  const execution = executionOf(session);
  const isBusy = useLocation(({ path, query }) => isBusyPage(path, "nodeId" in query));
  // A member who has just signed out is not asked to register.
  const hasLeft = session.status === "visitor" && session.left === true;
  const waiting = session.status === "starting" || hasLeft || isBusy;
  useEffect(() => {
    if (waiting || shown.has(app) || closedPopups(execution !== "B")) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const open = (items: Popups) => {
      if (shown.has(app)) return;
      if (somethingOpen()) {
        timer = setTimeout(() => open(items), againMs);
        return;
      }
      shown.add(app);
      openDialog({ name: "announcements", items });
    };
    void readOnce(app, "announcements", { types: "PU", execution }).then((answer) => {
      if (!over && answer?.popup.length) timer = setTimeout(() => open(answer.popup), delayMs);
    });
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [app, execution, waiting]);
}
