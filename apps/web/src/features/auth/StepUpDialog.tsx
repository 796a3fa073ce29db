import { useApp, useTexts } from "../../core/app-context.tsx";
import type { StepUpRequest } from "../../core/dialogs/step-up.ts";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { ProofForm, type Proof } from "./ProofForm.tsx";

/** Verifies the member before a sensitive change, which then continues automatically. */
export function StepUpDialog({ challenge, done }: StepUpRequest) {
  const { api, session } = useApp();
  const { t } = useTexts();
  const prove = async ({ kind, code }: Proof) => {
    const answer = await session.renew(() => api.call("stepUp", { kind, code }));
    if (answer && !answer.ok) return answer;
    done(true);
    return undefined;
  };
  return (
    <Dialog title={t("factor.stepUpTitle")} onClose={() => done(false)} className="max-w-[460px]">
      <div className="grid gap-4 p-6 pt-3">
        <p className="text-muted">{t("factor.stepUpText")}</p>
        <ProofForm
          challenge={challenge}
          submit={t("action.confirm")}
          sendCode={(kind) => api.call("stepUpCode", { kind })}
          prove={prove}
        />
      </div>
    </Dialog>
  );
}
