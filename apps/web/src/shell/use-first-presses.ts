import { useEffect } from "react";
import { useApp } from "../core/app-context.tsx";
import { isSignedIn } from "../core/session/session.ts";
import { fetchDialog, fetchDialogNames, type FirstDialog } from "./DialogHost.tsx";
import { fetchVendorMenu } from "./TopNav.tsx";

/**
 * So long after its last pieces a page is quiet: what nobody asked for yet takes nothing from what somebody did. Not
 * longer: a press that comes before these files are there waits for them, on a cheap phone for hundreds of milliseconds.
 */
const quietMs = 250;

/** A page whose pictures move is never idle on a slow phone: so long the next file waits for that at most. */
const idleWithinMs = 500;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether what may not be wanted is to be fetched: not where every byte is paid for, nor on a line with no room. */
function hasRoom(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return navigator.onLine && !connection?.saveData && !/2g/.test(connection?.effectiveType ?? "");
}

/** Calls back when the browser has nothing else to do; Safari has no word for it, and the quiet page must do. */
const whenIdle = (): Promise<void> =>
  new Promise((go) =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(() => go(), { timeout: idleWithinMs }) : setTimeout(go),
  );

/** Fetches what a first press is likely to open, one after the other, once the page is quiet. */
export function useFirstPresses(): void {
  const app = useApp();
  useEffect(() => {
    let over = false;
    const fetchAll = async () => {
      const dialogs: FirstDialog[] = isSignedIn(app.session.state.get()) ? ["search"] : ["login", "search", "register"];
      const isPhone = matchMedia("(max-width: 800px)").matches;
      const likely = [
        isPhone ? () => fetchDialog("menu") : fetchVendorMenu,
        ...dialogs.map((name) => () => fetchDialog(name)),
        fetchDialogNames,
      ];
      for (const fetch of likely) {
        await whenIdle();
        if (over || !hasRoom()) return;
        await fetch();
      }
    };
    const timer = setTimeout(() => void fetchAll(), quietMs);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [app]);
}
