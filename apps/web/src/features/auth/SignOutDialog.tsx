import { useNavigate } from "../../core/router/use-router.ts";
import { useState } from "react";
import { useApp, useSession, useTexts } from "../../core/app-context.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../core/dialogs/Dialog.tsx";

/**
 * Asks for confirmation, then ends the session here and in this member's other tabs, and returns home; agents return to
 * their own sign-in page.
 */
export function SignOutDialog({ close }: { close(): void }) {
  const app = useApp();
  const { t } = useTexts();
  const navigate = useNavigate();
  const isAgent = useSession().status === "agent";
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await app.session.signOut();
    close();
    void navigate({ to: isAgent ? "/agent" : "/" });
  };
  return (
    <Dialog title={t("auth.signOutTitle")} onClose={close} className="max-w-md">
      <div className="grid gap-5 p-6 pt-3">
        <p className="text-muted">{t("auth.signOutText")}</p>
        <div className="flex justify-end gap-3">
          <Button onClick={close}>{t("action.cancel")}</Button>
          <Button look="primary" busy={busy} onClick={() => void leave()}>
            {t("auth.signOut")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
