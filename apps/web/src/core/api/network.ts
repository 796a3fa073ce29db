import type { RowName } from "@croupier/contract/rows";
import { createStore } from "../../lib/store.ts";
import type { App } from "../app-context.tsx";
import type { Failure } from "./result.ts";
import { openDialog, toast } from "../dialogs/dialogs.ts";

/** Network state of the whole page, shown by the shell in one place. */
export interface NetworkState {
  online: boolean;
  /** The platform requires a newer page. */
  outdated: boolean;
  /** The site is closed to this visitor: nothing but the closed page is shown. */
  closed: boolean;
}

export const network = createStore<NetworkState>({ online: true, outdated: false, closed: false });

const change = (part: Partial<NetworkState>) => network.set({ ...network.get(), ...part });

/** Reloads pictures that failed offline: a browser retries only when the address is set again. */
function loadPicturesAnew(): void {
  for (const image of document.querySelectorAll("img")) {
    const src = image.getAttribute("src");
    if (src && image.complete && image.naturalWidth === 0) image.setAttribute("src", src);
  }
}

/** Follows the browser's connection events; call once, after the first render. */
export function watchConnection(): () => void {
  const follow = () => {
    const { onLine } = navigator;
    if (onLine && !network.get().online) loadPicturesAnew();
    change({ online: onLine });
  };
  follow();
  addEventListener("online", follow);
  addEventListener("offline", follow);
  return () => {
    removeEventListener("online", follow);
    removeEventListener("offline", follow);
  };
}

/**
 * Shows the closed page at once, in place of this one, and reloads so that the web server can show its own; the server
 * notices within seconds.
 */
export function leaveForStatusPage(): void {
  if (network.get().closed) return;
  change({ closed: true });
  setTimeout(() => location.reload(), 5000);
}

/** Records what a failed call means for the whole page; its own screen shows the rest. */
export function noteFailure(app: App, failure: Failure, name: RowName, token: string | undefined): void {
  switch (failure.code) {
    case "CONTRACT_OUTDATED":
      return change({ outdated: true });
    case "MAINTENANCE":
    case "REGION_RESTRICTED":
      return leaveForStatusPage();
    case "TRIAL_REFUSED":
      return openDialog({ name: "trial" });
    case "NOT_LOGGED_IN":
    case "SESSION_ENDED": {
      if (name === "logout" || app.session.state.get().status === "visitor") return;
      if (app.session.lost(token)) toast("plain", app.texts.get().t("session.ended"));
      return;
    }
    default:
  }
}
