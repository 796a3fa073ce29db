import { useState } from "react";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { openDialog } from "../../core/dialogs/dialogs.ts";
import type { Challenge } from "../../core/dialogs/step-up.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Message } from "../../ui/Faces.tsx";
import { ProofForm, type Proof } from "./ProofForm.tsx";
import { useRemembered } from "./use-remembered.ts";
import { useSignedIn } from "./use-signed-in.ts";

interface Props {
  challenge: Challenge;
  username: string;
  password: string;
  remember: boolean;
  goOn?: () => void;
  entrance?: "agent";
  close(): void;
}

/** The second step of a sign-in: only then the session begins. */
export function SecondStepDialog({ challenge, username, password, remember, goOn, entrance, close }: Props) {
  const { api } = useApp();
  const { t } = useTexts();
  const signedIn = useSignedIn(close, goOn, entrance);
  const remembered = useRemembered(entrance === undefined);
  const [ended, setEnded] = useState(false);
  const { ticket = "" } = challenge;
  const prove = async ({ bankName, ...proof }: Proof) => {
    const answer = await api.call("secondStep", { ticket, ...proof, ...(bankName ? { bankName } : {}) });
    if (!answer.ok) {
      if (answer.code === "TICKET_ENDED") setEnded(true);
      return answer;
    }
    if (!entrance && password) remembered.note(username, remember, answer.value.mustChangePassword === undefined);
    signedIn(answer.value, password);
    return undefined;
  };
  const again = () => (entrance ? close() : openDialog({ name: "login", ...(goOn ? { goOn } : {}) }));
  return (
    <Dialog title={t("factor.title")} closeLabel={t("action.close")} onClose={close} className="max-w-[460px]">
      <div className="grid gap-4 p-6 pt-3">
        {ended ? (
          <Message text={t("error.TICKET_ENDED")} role="alert">
            <Button look="primary" onClick={again}>
              {t("auth.logIn")}
            </Button>
          </Message>
        ) : (
          <>
            <p className="text-muted">{t("factor.text")}</p>
            <ProofForm
              challenge={challenge}
              submit={t("auth.logIn")}
              sendCode={(kind) => api.call("secondStepCode", { ticket, kind })}
              prove={prove}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
