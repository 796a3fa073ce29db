import { useTexts } from "../../../core/app-context.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { LicenceImage } from "./Articles.tsx";

/** The legal license: the image of banner group w_pagcor (specification section 2). */
export function LicenceDialog({ close }: { close(): void }) {
  const { t } = useTexts();
  return (
    <Dialog title={t("articles.LICENCES")} onClose={close} className="max-w-2xl">
      <div className="grid gap-4 p-6 pt-4">
        <LicenceImage />
        <p className="text-muted">{t("footer.licence")}</p>
      </div>
    </Dialog>
  );
}
