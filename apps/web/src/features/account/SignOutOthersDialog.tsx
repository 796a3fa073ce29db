import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { refreshAfterCommand } from "../../core/api/refreshes.ts";
import { failureText } from "../../core/api/use-call.ts";
import { toast } from "../../core/dialogs/dialogs.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { Problem } from "../../ui/Problem.tsx";

/** Asks for confirmation, then ends every other session, or all including this one. */
export function SignOutOthersDialog({ keep, close }: { keep: "none" | "this"; close(): void }) {
  const app = useApp();
  const queries = useQueryClient();
  const texts = useTexts();
  const { t } = texts;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const here = keep === "none";
  const leave = async () => {
    setBusy(true);
    const answer = await (here ? app.session.signOutEverywhere() : app.api.call("signOutEverywhere", { keep }));
    setBusy(false);
    if (!answer.ok) return setProblem(failureText(texts, answer.code));
    close();
    if (here) return undefined;
    void refreshAfterCommand(queries, "signOutEverywhere");
    return toast("good", t("security.othersEnded"));
  };
  const title = here ? t("security.endAll") : t("security.endOthers");
  return (
    <Dialog title={title} onClose={close} className="max-w-md">
      <div className="grid gap-5 p-6 pt-3">
        <p className="text-muted">{here ? t("security.endAllText") : t("security.endOthersText")}</p>
        <Problem text={problem} />
        <div className="flex justify-end gap-3">
          <Button onClick={close}>{t("action.cancel")}</Button>
          <Button look="primary" busy={busy} onClick={() => void leave()}>
            {t("action.confirm")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
