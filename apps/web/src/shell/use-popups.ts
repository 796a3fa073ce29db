import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { useApp, useSession } from "../core/app-context.tsx";
import { readOnce } from "../core/api/reads.ts";
import { dialogs, openDialog } from "../core/dialogs/dialogs.ts";
import { isSignedIn, type Session } from "../core/session/session.ts";
import { closedPopups } from "../core/session/storage.ts";

/** Returns the audience: A signed in, F on a first sign-in, B anonymous (specification section 4). */
function executionOf(session: Session): "A" | "F" | "B" {
  if (!isSignedIn(session)) return "B";
  return session.info.firstTimeLogin ? "F" : "A";
}

let shown = false;

/** Returns whether a dialog is open, including a page's own, so that no popup interrupts it. */
const somethingOpen = () => dialogs.get() !== undefined || document.querySelector("dialog[open]") !== null;

/** The time in milliseconds before a visitor sees a popup. */
const visitorMs = 4000;

/** Returns whether a page is for playing or moving money: an announcement waits for the next page. */
const isBusyPage = (path: string) => /^\/(member|game|seamless)\//.test(path);

/** Events that show that the player uses the page; a drag of the scroll bar shows in the scroll position. */
const beginnings = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

/**
 * Shows popup announcements once per page load, unless the tab's storage says they were closed. If the player has
 * started to scroll, type or press on a page, they wait for another page.
 */
export function usePopups(): void {
  const app = useApp();
  const session = useSession();
  const execution = executionOf(session);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // A member who has just signed out is not asked to register.
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
