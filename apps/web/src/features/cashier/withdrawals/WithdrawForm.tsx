import { useApp, useTexts } from "../../../core/app-context.tsx";
import type { Failure } from "../../../core/api/result.ts";
import { refreshAfterCommand } from "../../../core/api/refreshes.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { useCommandOutcome } from "../../../core/api/use-command-outcome.ts";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { Form } from "../../../core/forms/Form.tsx";
import { requiredSecret } from "../../../core/forms/rules.ts";
import { useDraftName } from "../../../core/forms/draft.ts";
import { useForm } from "../../../core/forms/use-form.ts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { AmountField } from "../../../core/money/AmountField.tsx";
import { TermsCard } from "../../../core/money/TermsCard.tsx";
import { aboutPassword, passwordProblem, WithdrawPasswordField } from "../../../core/money/WithdrawPasswordField.tsx";
import { LevelNotice } from "../../../core/protection/LevelNotice.tsx";
import { useLevelNeeded } from "../../../core/protection/use-level-needed.ts";
import { Button } from "../../../ui/Button.tsx";
import { validateWithdrawal, mostOf, type Terms } from "./validate.ts";
import type { Destination, WithdrawInfo } from "./types.ts";

interface Props {
  info: WithdrawInfo;
  destination: Destination;
  onSent(): void;
}

export function WithdrawForm(props: Props) {
  const { info, destination } = props;
  const method = info.methods.find((one) => one.method === destination.method);
  return method ? <Ask {...props} method={method} /> : null;
}

/** Asks for the amount and the withdraw password, beside a summary of what arrives. */
function Ask({ info, destination, method, onSent }: Props & { method: WithdrawInfo["methods"][number] }) {
  const texts = useTexts();
  const { t } = texts;
  const money = useMoneyText();
  const request = useWithdrawal();
  const level = useLevelNeeded();
  const validateTyped = (typed: string) => validateWithdrawal(texts, info, method, money, typed);
  const form = useForm({
    values: { amount: "", password: "" },
    check: ({ amount, password }) => ({
      amount: validateTyped(amount).text,
      password: requiredSecret(texts, password),
    }),
    live: ["amount"],
    draft: { name: useDraftName("withdraw"), fields: ["amount"] },
    fieldOf: aboutPassword,
    words: (failure) => passwordProblem(texts, failure),
  });
  const { terms } = validateTyped(form.values.amount);
  const send = async ({ password }: typeof form.values) => {
    if (!terms) return undefined;
    const failure = level.note(await request.send(destination.id, terms.take, password));
    if (failure !== "sent") return failure;
    form.reset();
    return onSent();
  };
  const range = t("wallet.range", { min: money.roundFigure(method.min), max: money.roundFigure(method.max) });
  return (
    <Form
      of={form}
      send={send}
      className="flex flex-col gap-5 tablet:grid tablet:grid-cols-[minmax(0,1fr)_290px] tablet:items-start"
    >
      <div className="grid gap-4">
        <AmountField
          {...form.field("amount")}
          label={t("wallet.amount")}
          hint={t("withdraw.available", { amount: money(info.available) })}
          end={
            <>
              <span className="num flex-none text-note text-muted max-tablet:hidden">{range}</span>
              <Button
                look="link"
                onClick={() => form.set({ amount: mostOf(info, method, money) })}
                className="-me-2 px-2 text-sm"
              >
                {t("withdraw.all")}
              </Button>
            </>
          }
        />
        <WithdrawPasswordField {...form.field("password")} />
        {level.needed && <LevelNotice of={level.needed} />}
      </div>
      <Summary info={info} terms={terms} minutes={method.minutes} request={request} problem={form.problem} />
    </Form>
  );
}

type Request = ReturnType<typeof useWithdrawal>;

function useWithdrawal() {
  const texts = useTexts();
  const { queries } = useApp();
  const command = useCommand("createWithdrawal");
  const checkingAfterReload = useCommandOutcome("createWithdrawal", "withdrawal", (outcome) => {
    if (outcome === "notFound") toast("plain", texts.t("withdraw.lost"));
    void refreshAfterCommand(queries, "createWithdrawal");
  });
  const money = useMoneyText();
  return {
    busy: command.state !== "idle" || checkingAfterReload,
    checking: command.state === "checking" || checkingAfterReload,
    async send(destinationId: string, amount: string, paymentPassword: string): Promise<Failure | "sent" | undefined> {
      const answer = await command.run({ destinationId, amount, paymentPassword });
      if (!answer?.ok) return answer;
      toast("good", texts.t("withdraw.asked", { amount: money(answer.value.amount) }));
      await command.refreshed();
      return "sent";
    },
  };
}

function Summary({
  info,
  terms,
  minutes,
  request,
  problem,
}: {
  info: WithdrawInfo;
  terms: Terms | undefined;
  minutes: { from: number; to: number };
  request: Request;
  problem: string | undefined;
}) {
  const { t } = useTexts();
  const money = useMoneyText();
  const { amountLeft, timesLeft } = info.today;
  return (
    <TermsCard
      lines={[
        { label: t("withdraw.take"), amount: terms?.take },
        { label: t("wallet.fee"), amount: terms?.fee },
        { label: t("withdraw.arrives"), amount: terms?.arrives },
      ]}
      problem={problem}
      submit={t("withdraw.submit")}
      busy={request.busy}
      note={request.checking ? t("withdraw.checking") : t("withdraw.takesMinutes", minutes)}
    >
      <p className="num text-note text-muted">{t("withdraw.today", { amount: money(amountLeft), times: timesLeft })}</p>
    </TermsCard>
  );
}
