import { useState } from "react";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { openDialog } from "../../core/dialogs/dialogs.ts";
import type { Challenge } from "../../core/dialogs/step-up.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ProofForm, type Proof } from "./ProofForm.tsx";
import { useRemembered } from "./use-remembered.ts";
import { useSignedIn } from "./use-signed-in.ts";

interface Props {
  challenge: Challenge;
  username: string;
  password: string;
  remember: boolean;
  onSuccess?: () => void;
  portal?: "agent";
  close(): void;
}

/** Asks for the second step of a sign-in; the session begins only afterwards. */
export function SecondStepDialog({ challenge, username, password, remember, onSuccess, portal, close }: Props) {
  const { api } = useApp();
  const { t } = useTexts();
  const signedIn = useSignedIn(close, onSuccess, portal);
  const remembered = useRemembered(portal === undefined);
  const [ended, setEnded] = useState(false);
  const { ticket = "" } = challenge;
  const prove = async ({ bankName, ...proof }: Proof) => {
    const answer = await api.call("secondStep", { ticket, ...proof, ...(bankName ? { bankName } : {}) });
    if (!answer.ok) {
      if (answer.code === "TICKET_ENDED") setEnded(true);
      return answer;
    }
    if (!portal && password) remembered.note(username, remember, answer.value.mustChangePassword === undefined);
    signedIn(answer.value, password);
    return undefined;
  };
  const again = () => (portal ? close() : openDialog({ name: "login", ...(onSuccess ? { onSuccess } : {}) }));
  return (
    <Dialog title={t("factor.title")} onClose={close} className="max-w-[460px]">
      <div className="grid gap-4 p-6 pt-3">
        {ended ? (
          <EmptyState text={t("error.TICKET_ENDED")} role="alert">
            <Button look="primary" onClick={again}>
              {t("auth.logIn")}
            </Button>
          </EmptyState>
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
