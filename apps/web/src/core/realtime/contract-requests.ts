import type { WireOutput } from "@croupier/contract/rows";
import { readOnce } from "../api/reads.ts";
import type { App } from "../app-context.tsx";
import { showDesktopNotification } from "./desktop-notifications.ts";
import { dialogs, openDialog, toast } from "../dialogs/dialogs.ts";
import { isSignedIn, mayUse, readerOf } from "../session/session.ts";
import { rememberContracts, shownContracts } from "../session/storage.ts";

/** Names a request and its version, so that new terms of a contract are asked about once more. */
const nameOf = ({
  id,
  request,
  offered,
  termination,
}: WireOutput<"contractConsolidated">["requests"][number]): string =>
  [id, request, offered?.version ?? "", termination?.at ?? ""].join(" ");

/**
 * Opens the dialog for contract requests that wait for the member's answer: once a visit, and on each new request. It
 * waits for an open dialog to close, and does not cover a game.
 */
export async function askAboutContracts(app: App): Promise<void> {
  const { flags } = app.site.get().permission;
  const session = app.session.state.get();
  if (!flags.AGENTPOLICY3 || !isSignedIn(session) || session.status === "trial" || !mayUse(session, "contracts"))
    return;
  const answer = await readOnce(app, "contractConsolidated", {});
  const waiting = answer?.requests.filter(({ myTurn }) => myTurn).map(nameOf) ?? [];
  if (waiting.every((name) => shownContracts().includes(name))) return;
  void showDesktopNotification(app.site.get().permission.brand.name, app.texts.get().t("shell.contractWaits"));
  if (/^\/game(\/|$)/.test(location.pathname)) {
    toast("plain", app.texts.get().t("shell.contractWaits"));
    return;
  }
  const show = (): boolean => {
    if (dialogs.get()) return dialogs.get()?.name === "contract";
    rememberContracts(waiting);
    openDialog({ name: "contract" });
    return true;
  };
  if (show()) return;
  const stop = dialogs.subscribe(() => {
    const owner = app.session.state.get();
    if (!isSignedIn(owner) || readerOf(owner.info) !== readerOf(session.info) || show()) stop();
  });
}
