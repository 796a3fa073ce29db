import { useState } from "react";
import { useTexts } from "../../../core/app-context.tsx";
import { failureText } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { useUploads } from "../../../core/api/upload.ts";
import { PictureField } from "../../../core/forms/PictureField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Form } from "../../../ui/Form.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import type { DepositRow } from "./Deposit.tsx";

const mostPictures = 3;
const allowed = /^[A-Za-z0-9 ./-]*$/;

/** "I have paid": the transfer's own reference, and pictures that show it. */
export function ProofForm({ row }: { row: DepositRow }) {
  const texts = useTexts();
  const { t } = texts;
  const command = useCommand("sendDepositProof");
  const uploads = useUploads("deposit", mostPictures);
  const [reference, setReference] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const wrong = allowed.test(reference) ? undefined : t("wallet.proofReferenceWrong");
  const none = uploads.ids.length === 0;
  const send = async () => {
    setSubmitted(true);
    if (wrong !== undefined || none || uploads.busy) return;
    await command.run({ id: row.id, bankReference: reference.trim(), proofs: uploads.ids });
  };
  return (
    <Form aria-label={t("wallet.proof")} className="grid gap-4 border-t border-line pt-4" onSubmit={send}>
      <div>
        <h2 className="text-lg font-bold">{t("wallet.proof")}</h2>
        <p className="text-muted">{t("wallet.proofText")}</p>
      </div>
      <Field
        label={t("wallet.proofReference")}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
        autoComplete="off"
        maxLength={40}
        hint={t("wallet.proofReferenceHint")}
        error={wrong}
      />
      <PictureField
        uploads={uploads}
        most={mostPictures}
        error={submitted && none && !uploads.busy ? t("withdraw.proofNeeded") : undefined}
      />
      <Problem text={command.failure && failureText(texts, command.failure.code)} />
      <Button
        type="submit"
        look="primary"
        busy={command.state !== "idle" || uploads.busy}
        className="justify-self-start"
      >
        {t("wallet.proofSend")}
      </Button>
    </Form>
  );
}
