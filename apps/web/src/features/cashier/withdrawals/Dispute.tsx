import { useState } from "react";
import { formatMoney, parseMoney, parseTyped } from "@croupier/contract/domain/money";
import { useTexts } from "../../../core/app-context.tsx";
import { failureText } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { useUploads } from "../../../core/api/upload.ts";
import { PictureField } from "../../../core/forms/PictureField.tsx";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { AmountField } from "../../../core/money/AmountField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { Form } from "../../../ui/Form.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import type { Withdrawal } from "./parts.tsx";

const mostPictures = 3;

/** "Not received": what did arrive, and pictures that show it. */
export function Dispute({ row, onClose }: { row: Withdrawal; onClose(): void }) {
  const texts = useTexts();
  const { t } = texts;
  const money = useMoneyText();
  const command = useCommand("confirmWithdrawal");
  const uploads = useUploads("withdrawal", mostPictures);
  const [arrived, setArrived] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const amount = arrived.trim() === "" ? 0n : parseTyped(arrived);
  const paid = parseMoney(row.paid) ?? 0n;
  const amountError =
    amount === undefined
      ? t("wallet.amountInvalid")
      : amount >= paid
        ? t("withdraw.arrivedTooMuch", { amount: money(row.paid) })
        : undefined;
  const noProof = uploads.ids.length === 0;
  const send = async () => {
    setSubmitted(true);
    if (amountError !== undefined || amount === undefined || noProof || uploads.busy) return;
    const answer = await command.run({
      id: row.id,
      answer: "notReceived",
      receivedAmount: formatMoney(amount),
      proofs: uploads.ids,
    });
    if (answer?.ok) onClose();
  };
  return (
    <Dialog title={t("withdraw.disputeTitle")} onClose={onClose} className="max-w-md">
      <Form className="grid gap-5 p-6 pt-3" onSubmit={send}>
        <p className="text-muted">{t("withdraw.disputeText")}</p>
        <PictureField
          uploads={uploads}
          most={mostPictures}
          error={submitted && noProof && !uploads.busy ? t("withdraw.proofNeeded") : undefined}
        />
        <AmountField
          label={t("withdraw.arrived")}
          value={arrived}
          onValue={setArrived}
          hint={t("withdraw.arrivedHint")}
          error={amountError}
        />
        <Problem text={command.failure && failureText(texts, command.failure.code)} />
        <Button type="submit" look="primary" busy={command.state !== "idle" || uploads.busy} className="min-h-12">
          {t("withdraw.disputeDo")}
        </Button>
      </Form>
    </Dialog>
  );
}
