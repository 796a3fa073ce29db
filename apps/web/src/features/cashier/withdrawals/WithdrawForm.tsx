import { useState } from "react";
import { useApp, useTexts } from "../../../core/app-context.tsx";
import { failureText } from "../../../core/api/use-call.ts";
import { refreshAfterCommand } from "../../../core/api/refreshes.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { useCommandOutcome } from "../../../core/api/use-command-outcome.ts";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { formatRound } from "../../../core/i18n/numbers.ts";
import { AmountField } from "../../../core/money/AmountField.tsx";
import { TermsCard } from "../../../core/money/TermsCard.tsx";
import { passwordProblem, WithdrawPasswordField } from "../../../core/money/WithdrawPasswordField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Form } from "../../../ui/Form.tsx";
import { validateWithdrawal, mostOf, type Terms } from "./validate.ts";
import type { Destination, WithdrawInfo } from "./Withdraw.tsx";

/** Amount and withdraw password beside what arrives. */
export function WithdrawForm({ info, destination }: { info: WithdrawInfo; destination: Destination }) {
  const texts = useTexts();
  const { t, language } = texts;
  const money = useMoneyText();
  const [amount, setAmount] = useState("");
  const [password, setPassword] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const request = useWithdrawal();
  const method = info.methods.find((one) => one.method === destination.method);
  if (!method) return null;
  const validated = validateWithdrawal(texts, info, method, money, amount);
  const amountError =
    validated === undefined ? (submitted ? t("rule.required") : undefined) : validated.ok ? undefined : validated.text;
  const submit = async () => {
    setSubmitted(true);
    if (!validated?.ok || password === "") return;
    if (!(await request.send(destination.id, validated.terms.take, password))) return;
    setAmount("");
    setPassword("");
    setSubmitted(false);
  };
  const range = t("wallet.range", { min: formatRound(method.min, language), max: formatRound(method.max, language) });
  return (
    <Form className="grid items-start gap-5 tablet:grid-cols-[minmax(0,1fr)_290px]" onSubmit={submit}>
      <div className="grid gap-4">
        <AmountField
          label={t("wallet.amount")}
          value={amount}
          onValue={setAmount}
          error={amountError}
          hint={t("withdraw.available", { amount: money(info.available) })}
          end={
            <>
              <span className="num flex-none text-note text-muted max-tablet:hidden">{range}</span>
              <Button look="link" onClick={() => setAmount(mostOf(info, method))} className="-me-2 px-2 text-sm">
                {t("withdraw.all")}
              </Button>
            </>
          }
        />
        <WithdrawPasswordField
          value={password}
          onValue={setPassword}
          error={
            passwordProblem(texts, request.failure) ?? (submitted && password === "" ? t("rule.required") : undefined)
          }
        />
      </div>
      <Summary
        info={info}
        terms={validated?.ok ? validated.terms : undefined}
        minutes={method.minutes}
        request={request}
      />
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
  const { failure } = command;
  const money = useMoneyText();
  return {
    failure,
    problem: failure && !passwordProblem(texts, failure) ? failureText(texts, failure.code) : undefined,
    busy: command.state !== "idle" || checkingAfterReload,
    checking: command.state === "checking" || checkingAfterReload,
    async send(destinationId: string, amount: string, paymentPassword: string): Promise<boolean> {
      const answer = await command.run({ destinationId, amount, paymentPassword });
      if (!answer?.ok) return false;
      const submitted = money(answer.value.amount);
      toast("good", texts.t("withdraw.asked", { amount: submitted }));
      return true;
    },
  };
}

function Summary({
  info,
  terms,
  minutes,
  request,
}: {
  info: WithdrawInfo;
  terms: Terms | undefined;
  minutes: { from: number; to: number };
  request: Request;
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
      problem={request.problem}
      submit={t("withdraw.submit")}
      busy={request.busy}
      note={request.checking ? t("withdraw.checking") : t("withdraw.takesMinutes", minutes)}
    >
      <p className="num text-note text-muted">{t("withdraw.today", { amount: money(amountLeft), times: timesLeft })}</p>
    </TermsCard>
  );
}
