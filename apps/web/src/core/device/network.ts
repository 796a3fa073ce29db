import type { RowName } from "@croupier/contract/rows";
import { createStore } from "../../lib/store.ts";
import type { App } from "../app-context.tsx";
import type { Failure } from "../api/result.ts";
import { openDialog, toast } from "../dialogs/dialogs.ts";

/** Network facts for the whole page, shown by the shell in one place. */
export interface NetworkState {
  online: boolean;
  /** The platform asks for a newer page. */
  outdated: boolean;
}

export const network = createStore<NetworkState>({ online: true, outdated: false });

const change = (part: Partial<NetworkState>) => network.set({ ...network.get(), ...part });

/** A picture that could not be loaded without a connection stays broken until its address is set again. */
function loadPicturesAnew(): void {
  for (const image of document.querySelectorAll("img")) {
    const src = image.getAttribute("src");
    if (src && image.complete && image.naturalWidth === 0) image.setAttribute("src", src);
  }
}

/** Follows the browser's own word about the connection; call once, after the first render. */
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

let leaving = false;

/** The web server has the page for a closed site, once it knows: it looks every few seconds. */
export function leaveForStatusPage(): void {
  if (leaving) return;
  leaving = true;
  setTimeout(() => location.reload(), 5000);
}

/** Records a failed call's meaning for the whole page; its own screen shows the rest. */
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
