import { useTexts } from "../../../core/app-context.tsx";
import { useCommand } from "../../../core/api/use-command.ts";
import { useUploads } from "../../../core/api/upload.ts";
import { Form } from "../../../core/forms/Form.tsx";
import { PictureField } from "../../../core/forms/PictureField.tsx";
import { useForm } from "../../../core/forms/use-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import type { DepositRow } from "./types.ts";

const mostPictures = 3;
const allowed = /^[A-Za-z0-9 ./-]*$/;

/** Reports a payment as made: the transfer's own reference, and pictures as proof. */
export function ProofForm({ row }: { row: DepositRow }) {
  const { t } = useTexts();
  const command = useCommand("sendDepositProof");
  const uploads = useUploads("deposit", mostPictures);
  const form = useForm({
    values: { reference: "", proofs: "" },
    check: ({ reference }) => ({
      reference: allowed.test(reference) ? undefined : t("wallet.proofReferenceWrong"),
      proofs: uploads.ids.length === 0 && !uploads.busy ? t("withdraw.proofNeeded") : undefined,
    }),
    live: ["reference"],
  });
  const send = async ({ reference }: typeof form.values) => {
    if (uploads.busy) return undefined;
    const answer = await command.run({ id: row.id, bankReference: reference.trim(), proofs: uploads.ids });
    return answer?.ok ? undefined : answer;
  };
  return (
    <Form of={form} send={send} aria-label={t("wallet.proof")} className="grid gap-4 border-t border-line pt-4">
      <div>
        <h2 className="text-lg font-bold">{t("wallet.proof")}</h2>
        <p className="text-muted">{t("wallet.proofText")}</p>
      </div>
      <Field
        {...form.field("reference")}
        label={t("wallet.proofReference")}
        autoComplete="off"
        maxLength={40}
        hint={t("wallet.proofReferenceHint")}
      />
      <PictureField uploads={uploads} most={mostPictures} error={form.error("proofs")} />
      <Problem text={form.problem} />
      <Button type="submit" look="primary" busy={form.busy || uploads.busy} className="justify-self-start">
        {t("wallet.proofSend")}
      </Button>
    </Form>
  );
}
