import { useTexts } from "../../core/app-context.tsx";
import { openDialog } from "../../core/dialogs/dialogs.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../core/dialogs/Dialog.tsx";

/** Explains to a trial member that a real account is needed (specification section 4). */
export function TrialDialog({ close }: { close(): void }) {
  const { t } = useTexts();
  return (
    <Dialog title={t("trial.title")} onClose={close} className="max-w-md">
      <div className="grid gap-5 p-6 pt-3">
        <p className="text-muted">{t("trial.text")}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={close}>{t("action.close")}</Button>
          <Button look="primary" onClick={() => openDialog({ name: "register" })}>
            {t("trial.realAccount")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
