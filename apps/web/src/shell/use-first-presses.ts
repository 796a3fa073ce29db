import { useEffect } from "react";
import { useApp } from "../core/app-context.tsx";
import { isSignedIn } from "../core/session/session.ts";
import type { FirstDialog } from "./dialog-names.ts";
import { fetchDialog, fetchDialogNames } from "./DialogHost.tsx";
import { fetchVendorMenu } from "./TopNav.tsx";

/**
 * The delay after the last part of a page until prefetches start, so that they do not compete with requested files. It
 * is short, because an earlier press waits for these files, on a cheap phone for hundreds of milliseconds.
 */
const quietMs = 250;

/** The maximum wait for an idle browser: a page with moving pictures is never idle on a slow phone. */
const idleWithinMs = 500;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Returns whether to prefetch: not with data saving, nor on a slow connection. */
function hasRoom(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return navigator.onLine && !connection?.saveData && !/2g/.test(connection?.effectiveType ?? "");
}

/** Resolves when the browser is idle; Safari lacks `requestIdleCallback`, where the delay alone must do. */
const whenIdle = (): Promise<void> =>
  new Promise((go) =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(() => go(), { timeout: idleWithinMs }) : setTimeout(go),
  );

/** Prefetches what a first press is likely to open, one file after the other, once the page is idle. */
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
