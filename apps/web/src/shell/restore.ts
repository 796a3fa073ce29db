import type { App } from "../core/app-context.tsx";
import { askReplace } from "../core/dialogs/ask-replace.ts";
import { toast } from "../core/dialogs/dialogs.ts";

/** Continues this tab's session, or signs in by the one-time code of a link and announces the member. */
export async function restoreSession(app: App, code: string | undefined): Promise<void> {
  const arrived = await app.session.restore(code, askReplace);
  if (arrived) toast("plain", app.texts.get().t("auth.signedInAs", { account: arrived.account }));
}
