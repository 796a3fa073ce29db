import type { Store } from "../../lib/store.ts";
import { isSignedIn, readerOf, type Session } from "../session/session.ts";
import { dialogs, openDialog } from "./dialogs.ts";

const signInDialogs = new Set<string>(["login", "register", "forgot", "forcedPassword", "secondStep", "socialLogin"]);

/**
 * Asks the player to sign in; resolves with the signed-in member once the dialog, or the registration it led to, is
 * closed.
 */
export function askSignIn(session: Store<Session>): Promise<string | undefined> {
  return new Promise((resolve) => {
    openDialog({ name: "login", onSuccess: () => undefined });
    const stop = dialogs.subscribe(() => {
      const open = dialogs.get()?.name;
      if (open && signInDialogs.has(open)) return;
      stop();
      const now = session.get();
      resolve(isSignedIn(now) ? readerOf(now.info) : undefined);
    });
  });
}
