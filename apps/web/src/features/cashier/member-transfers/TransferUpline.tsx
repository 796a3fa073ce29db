import { useState } from "react";
import { formatMoney, readMoney } from "@croupier/contract/domain/money";
import type { WireOutput } from "@croupier/contract/rows";
import { useApp, useTexts } from "../../../core/app-context.tsx";
import type { Failure } from "../../../core/api/result.ts";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { refreshAfterCommand } from "../../../core/api/refreshes.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { useCommandOutcome } from "../../../core/api/use-command-outcome.ts";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { Form } from "../../../core/forms/Form.tsx";
import { requiredSecret } from "../../../core/forms/rules.ts";
import { useForm } from "../../../core/forms/use-form.ts";
import { useMoneyText, type MoneyText } from "../../../core/money/use-money-text.ts";
import type { Texts } from "../../../core/i18n/texts.ts";
import { AmountField } from "../../../core/money/AmountField.tsx";
import { invalidAmount, readAmount } from "../../../core/money/read-amount.ts";
import { TermsCard } from "../../../core/money/TermsCard.tsx";
import { aboutPassword, passwordProblem, WithdrawPasswordField } from "../../../core/money/WithdrawPasswordField.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { neededOf } from "../amount.ts";
import { SetWithdrawPassword } from "../../../core/money/SetWithdrawPassword.tsx";
import { TransferReceipt } from "./TransferReceipt.tsx";
import { TransferList } from "./TransferList.tsx";
import type { Transfer } from "./types.ts";

type Info = WireOutput<"transferUplineInfo">;

/** Transfers cash to the upline: its name, the available amount, and the receipts. */
export function TransferUpline() {
  const { t } = useTexts();
  const [receipt, setReceipt] = useState<Transfer>();
  const view = useViewState(useCall("transferUplineInfo", {}), ({ upline }) => upline === undefined);
  return (
    <>
      <h1 className="mb-5 text-2xl font-bold">{t("member.transferUpline")}</h1>
      <QueryView
        of={view}
        empty={<EmptyState text={t("transfer.noUpline")} />}
        loading={<Skeleton className="h-60 rounded-card" />}
      >
        {(info) => (info.hasWithdrawPassword ? <Ask info={info} onSent={setReceipt} /> : <SetWithdrawPassword />)}
      </QueryView>
      <TransferList onShow={setReceipt} />
      {receipt && <TransferReceipt of={receipt} onClose={() => setReceipt(undefined)} />}
    </>
  );
}

/** Validates a typed amount; returns the error as text, or the amount on the wire. */
function validate(texts: Texts, info: Info, money: MoneyText, typed: string): { text?: string; amount?: string } {
  const { t } = texts;
  const { amount, text } = readAmount(texts, money, typed);
  const limit = (wire: string) => ({ amount: money(wire) });
  if (amount === undefined) return { text };
  const over = (wire: string) => amount > readMoney(wire);
  if (!over(info.min) && formatMoney(amount) !== info.min) return { text: t("transfer.tooSmall", limit(info.min)) };
  if (amount === 0n) return { text: invalidAmount(texts, money) };
  if (over(info.max)) return { text: t("transfer.tooLarge", limit(info.max)) };
  if (over(info.leftToday)) return { text: t("transfer.overToday", limit(info.leftToday)) };
  if (over(info.available)) return { text: t("withdraw.tooMuch", limit(info.available)) };
  return { amount: formatMoney(amount) };
}

function useTransfer(onSent: (transfer: Transfer) => void) {
  const texts = useTexts();
  const { queries } = useApp();
  const command = useCommand("transferUpline");
  const checkingAfterReload = useCommandOutcome("transferUpline", "transfer", (outcome) => {
    if (outcome === "notFound") toast("plain", texts.t("transfer.lost"));
    void refreshAfterCommand(queries, "transferUpline");
  });
  return {
    busy: command.state !== "idle" || checkingAfterReload,
    checking: command.state === "checking" || checkingAfterReload,
    async send(amount: string, paymentPassword: string): Promise<Failure | "sent" | undefined> {
      const answer = await command.run({ amount, paymentPassword });
      if (!answer?.ok) return answer;
      onSent(answer.value);
      return "sent";
    },
  };
}

function Ask({ info, onSent }: { info: Info; onSent(transfer: Transfer): void }) {
  const texts = useTexts();
  const { t } = texts;
  const transfer = useTransfer(onSent);
  const money = useMoneyText();
  const validateTyped = (typed: string) => validate(texts, info, money, typed);
  const form = useForm({
    values: { amount: "", password: "" },
    check: (values) => ({
      amount: validateTyped(values.amount).text,
      password: requiredSecret(texts, values.password),
    }),
    live: ["amount"],
    fieldOf: aboutPassword,
    words: (failure) => passwordProblem(texts, failure),
  });
  const { amount } = validateTyped(form.values.amount);
  const send = async ({ password }: typeof form.values) => {
    if (amount === undefined) return undefined;
    const failure = await transfer.send(amount, password);
    if (failure === "sent") form.reset();
    return failure === "sent" ? undefined : failure;
  };
  const range = { min: money.roundFigure(info.min), max: money.roundFigure(info.max) };
  return (
    <Form
      of={form}
      send={send}
      className="flex flex-col gap-5 tablet:grid tablet:grid-cols-[minmax(0,1fr)_290px] tablet:items-start"
    >
      <div className="grid gap-4">
        <TurnoverHint info={info} />
        <p className="rounded-control border border-line bg-ground px-3.5 py-3">
          <span className="text-muted">{t("transfer.to")}</span> <strong>{info.upline}</strong>
        </p>
        <AmountField
          {...form.field("amount")}
          label={t("wallet.amount")}
          hint={t("withdraw.available", { amount: money(info.available) })}
          end={<span className="num flex-none text-note text-muted">{t("wallet.range", range)}</span>}
        />
        <WithdrawPasswordField {...form.field("password")} />
      </div>
      <TermsCard
        lines={[
          { label: t("transfer.youSend"), amount },
          { label: t("transfer.arrives"), amount },
        ]}
        problem={form.problem}
        submit={t("transfer.submit")}
        busy={transfer.busy}
        note={transfer.checking ? t("transfer.checking") : t("transfer.note")}
      >
        <p className="num text-note text-muted">{t("transfer.today", { amount: money(info.leftToday) })}</p>
      </TermsCard>
    </Form>
  );
}

/** Shows the turnover that is required before a transfer. */
function TurnoverHint({ info }: { info: Info }) {
  const { t } = useTexts();
  const money = useMoneyText();
  if (readMoney(info.turnoverLeft) === 0n) return null;
  return (
    <output className="num block rounded-card border border-line bg-ground px-4 py-3">
      {t("transfer.turnover", { amount: money(neededOf(info.turnoverLeft)) })}
    </output>
  );
}
