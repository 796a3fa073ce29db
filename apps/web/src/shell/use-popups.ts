import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { useApp, useSession } from "../core/app-context.tsx";
import { readOnce } from "../core/api/reads.ts";
import { dialogs, openDialog } from "../core/dialogs/dialogs.ts";
import { isSignedIn, type Session } from "../core/session/session.ts";
import { closedPopups } from "../core/session/storage.ts";

/** A signed in, F on a first sign-in, B anonymous (specification section 4). */
function executionOf(session: Session): "A" | "F" | "B" {
  if (!isSignedIn(session)) return "B";
  return session.info.firstTimeLogin ? "F" : "A";
}

let shown = false;

/** Also a dialog of a page's own: who is writing in it is not talked over. */
const somethingOpen = () => dialogs.get() !== undefined || document.querySelector("dialog[open]") !== null;

/** How long a visitor is left to look around first: nobody is greeted before the page is quiet. */
const visitorMs = 4000;

/** Pages where somebody plays or is about to move money: an announcement waits for the next page. */
const isBusyPage = (path: string) => /^\/(member|game|seamless)\//.test(path);

/** Inputs of a reader who has started to use the page; a drag of the scroll bar shows in the scroll position. */
const beginnings = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

/**
 * Popup announcements: once a page load, unless the tab's storage says they were closed. Who has begun to scroll, type or
 * press on a page is not talked over there: they wait for a page that is quiet.
 */
export function usePopups(): void {
  const app = useApp();
  const session = useSession();
  const execution = executionOf(session);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // A member who has just signed out is not invited to sign up.
  const hasLeft = session.status === "visitor" && session.left === true;
  const waiting = session.status === "starting" || hasLeft;
  useEffect(() => {
    if (waiting || shown || isBusyPage(path) || closedPopups(execution !== "B")) return undefined;
    let over = false;
    const look = async () => {
      const answer = await readOnce(app, "announcements", { types: "PU", execution });
      if (over || shown || scrollY > 0 || !answer?.popup.length || somethingOpen()) return;
      shown = true;
      openDialog({ name: "announcements", items: answer.popup });
    };
    // The delay of specification section 9.
    const timer = setTimeout(() => void look(), execution === "B" ? visitorMs : 100);
    const stop = () => {
      over = true;
      clearTimeout(timer);
      for (const name of beginnings) removeEventListener(name, stop);
    };
    for (const name of beginnings) addEventListener(name, stop, { passive: true });
    return stop;
  }, [app, execution, waiting, path]);
}
