import { formatMoney, readMoney } from "@croupier/contract/domain/money";
import { useTexts } from "../../../core/app-context.tsx";
import { useCommand } from "../../../core/api/use-command.ts";
import { useUploads } from "../../../core/api/upload.ts";
import { Form } from "../../../core/forms/Form.tsx";
import { PictureField } from "../../../core/forms/PictureField.tsx";
import { useForm } from "../../../core/forms/use-form.ts";
import { readAmount } from "../../../core/money/read-amount.ts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { AmountField } from "../../../core/money/AmountField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import type { Withdrawal } from "./parts.tsx";

const mostPictures = 3;

/** Reports a missing payout: the amount that arrived, and pictures as proof. */
export function Dispute({ row, onClose }: { row: Withdrawal; onClose(): void }) {
  const texts = useTexts();
  const { t } = texts;
  const money = useMoneyText();
  const command = useCommand("confirmWithdrawal");
  const uploads = useUploads("withdrawal", mostPictures);
  const paid = readMoney(row.paid);
  const read = (typed: string) => (typed.trim() === "" ? { amount: 0n } : readAmount(texts, money, typed));
  const validateTyped = (typed: string) => {
    const { amount, text } = read(typed);
    if (amount === undefined) return text;
    return amount >= paid ? t("withdraw.arrivedTooMuch", { amount: money(row.paid) }) : undefined;
  };
  const form = useForm({
    values: { arrived: "", proofs: "" },
    check: ({ arrived }) => ({
      arrived: validateTyped(arrived),
      proofs: uploads.ids.length === 0 && !uploads.busy ? t("withdraw.proofNeeded") : undefined,
    }),
    live: ["arrived"],
  });
  const send = async ({ arrived }: typeof form.values) => {
    const { amount } = read(arrived);
    if (uploads.busy || amount === undefined) return undefined;
    const answer = await command.run({
      id: row.id,
      answer: "notReceived",
      receivedAmount: formatMoney(amount),
      proofs: uploads.ids,
    });
    return answer?.ok ? onClose() : answer;
  };
  return (
    <Dialog title={t("withdraw.disputeTitle")} onClose={onClose} className="max-w-md">
      <Form of={form} send={send} className="grid gap-5 p-6 pt-3">
        <p className="text-muted">{t("withdraw.disputeText")}</p>
        <PictureField uploads={uploads} most={mostPictures} error={form.error("proofs")} />
        <AmountField {...form.field("arrived")} label={t("withdraw.arrived")} hint={t("withdraw.arrivedHint")} />
        <Problem text={form.problem} />
        <Button type="submit" look="primary" busy={form.busy || uploads.busy} className="min-h-12">
          {t("withdraw.disputeDo")}
        </Button>
      </Form>
    </Dialog>
  );
}
