import { formatMoney, readMoney } from "@croupier/contract/domain/money";
import type { WireOutput } from "@croupier/contract/rows";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { Form } from "../../../core/forms/Form.tsx";
import { requiredSecret } from "../../../core/forms/rules.ts";
import { useForm } from "../../../core/forms/use-form.ts";
import { AmountField } from "../../../core/money/AmountField.tsx";
import { invalidAmount, readAmount } from "../../../core/money/read-amount.ts";
import { aboutPassword, passwordProblem, WithdrawPasswordField } from "../../../core/money/WithdrawPasswordField.tsx";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";

type Info = WireOutput<"transferDownlineInfo">;

/** Sends money to a team member; it arrives at once. */
export function TransferDown({ account, onClose }: { account: string; onClose(): void }) {
  const { t } = useTexts();
  const view = useViewState(useCall("transferDownlineInfo", {}), () => false);
  return (
    <Dialog title={t("agent.sendTo", { account })} onClose={onClose} className="max-w-md">
      <div className="p-6 pt-4">
        <QueryView of={view} empty={null} loading={<Skeleton className="h-64" />}>
          {(info) => <Ask info={info} account={account} onClose={onClose} />}
        </QueryView>
      </div>
    </Dialog>
  );
}

function Ask({ info, account, onClose }: { info: Info; account: string; onClose(): void }) {
  const texts = useTexts();
  const { t } = texts;
  const money = useMoneyText();
  const command = useCommand("transferDownline");
  const wrong = (typed: string): string | undefined => {
    const { amount, text } = readAmount(texts, money, typed);
    if (amount === undefined) return text;
    if (amount < readMoney(info.min)) return t("amount.atLeast", { amount: money(info.min) });
    if (amount === 0n) return invalidAmount(texts, money);
    if (amount > readMoney(info.max)) return t("agent.tooLarge", { amount: money(info.max) });
    if (amount > readMoney(info.leftToday)) return t("agent.overToday", { amount: money(info.leftToday) });
    return amount > readMoney(info.available) ? t("agent.tooMuch", { amount: money(info.available) }) : undefined;
  };
  const form = useForm({
    values: { amount: "", password: "" },
    check: (values) => ({ amount: wrong(values.amount), password: requiredSecret(texts, values.password) }),
    live: ["amount"],
    fieldOf: aboutPassword,
    words: (failure) => passwordProblem(texts, failure),
  });
  const send = async (values: typeof form.values) => {
    const amount = formatMoney(readAmount(texts, money, values.amount).amount ?? 0n);
    const answer = await command.run({ account, amount, paymentPassword: values.password });
    if (!answer?.ok) return answer;
    toast("good", t("agent.sent", { amount: money(amount), account, reference: answer.value.reference }));
    onClose();
    return undefined;
  };
  const range = { min: money.roundFigure(info.min), max: money.roundFigure(info.max) };
  return (
    <Form of={form} send={send} className="grid gap-4">
      {readMoney(info.turnoverLeft) > 0n && (
        <output className="num block rounded-card border border-line bg-ground px-4 py-3">
          {t("agent.turnover", { amount: money(info.turnoverLeft) })}
        </output>
      )}
      <AmountField
        {...form.field("amount")}
        label={t("wallet.amount")}
        hint={t("agent.available", { amount: money(info.available) })}
        end={<span className="num flex-none text-note text-muted">{t("wallet.range", range)}</span>}
      />
      <WithdrawPasswordField {...form.field("password")} />
      <Problem text={form.problem} />
      <Button type="submit" look="primary" busy={command.state !== "idle"} className="min-h-12">
        {t("agent.sendMoney")}
      </Button>
      <output className="text-note text-muted">
        {t(command.state === "checking" ? "agent.checking" : "agent.sendNote")}
      </output>
    </Form>
  );
}
