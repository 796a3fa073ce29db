import { useTexts } from "../../core/app-context.tsx";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { Button } from "../../ui/Button.tsx";

interface Props {
  now: string;
  other: string;
  replace(): void;
  close(): void;
}

/** Asks before a link signs in another account in place of this one, because the link may be another person's. */
export function ReplaceSessionDialog({ now, other, replace, close }: Props) {
  const { t } = useTexts();
  return (
    <Dialog title={t("auth.replaceTitle")} onClose={close} className="max-w-md">
      <div className="grid gap-5 p-6 pt-3">
        <p className="text-muted">{t("auth.replaceText", { now, other })}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={replace}>{t("auth.replaceYes", { other })}</Button>
          <Button look="primary" onClick={close}>
            {t("auth.replaceNo", { now })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
