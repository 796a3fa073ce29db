import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../../core/app-context.tsx";
import { failureText } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { useLost } from "../../../core/api/use-lost.ts";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { formatAmount, formatRound } from "../../../core/i18n/numbers.ts";
import { AmountField } from "../../../core/money/AmountField.tsx";
import { TermsCard } from "../../../core/money/TermsCard.tsx";
import { passwordProblem, WithdrawPasswordField } from "../../../core/money/WithdrawPasswordField.tsx";
import { useSymbol } from "../../../core/money/use-symbol.ts";
import { Form } from "../../../ui/Form.tsx";
import { judgeWithdrawal, mostOf, type Terms } from "./judge.ts";
import type { Destination, WithdrawInfo } from "./Withdraw.tsx";

/** Amount and withdraw password beside what arrives. */
export function WithdrawForm({ info, destination }: { info: WithdrawInfo; destination: Destination }) {
  const texts = useTexts();
  const { t, language } = texts;
  const symbol = useSymbol();
  const [amount, setAmount] = useState("");
  const [password, setPassword] = useState("");
  const [asked, setAsked] = useState(false);
  const ask = useAsk();
  const method = info.methods.find((one) => one.method === destination.method);
  if (!method) return null;
  const judged = judgeWithdrawal(texts, info, method, symbol, amount);
  const amountError =
    judged === undefined ? (asked ? t("rule.required") : undefined) : judged.ok ? undefined : judged.text;
  const submit = async () => {
    setAsked(true);
    if (!judged?.ok || password === "") return;
    if (!(await ask.send(destination.id, judged.terms.take, password))) return;
    setAmount("");
    setPassword("");
    setAsked(false);
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
          hint={t("withdraw.available", { amount: `${symbol}${formatAmount(info.available, language)}` })}
          end={
            <>
              <span className="num flex-none text-[13px] text-muted max-tablet:hidden">{range}</span>
              <button
                type="button"
                onClick={() => setAmount(mostOf(info, method))}
                className="-me-2 min-h-11 px-2 text-sm font-semibold text-accent-text hover:underline"
              >
                {t("withdraw.all")}
              </button>
            </>
          }
        />
        <WithdrawPasswordField
          value={password}
          onValue={setPassword}
          error={passwordProblem(texts, ask.failure) ?? (asked && password === "" ? t("rule.required") : undefined)}
        />
      </div>
      <Summary info={info} terms={judged?.ok ? judged.terms : undefined} minutes={method.minutes} ask={ask} />
    </Form>
  );
}

type Ask = ReturnType<typeof useAsk>;

function useAsk() {
  const texts = useTexts();
  const queries = useQueryClient();
  const command = useCommand("createWithdrawal");
  const refresh = () => {
    for (const name of ["withdrawals", "withdrawInfo", "balance"]) {
      void queries.invalidateQueries({ queryKey: [name] });
    }
  };
  const checkingAfterReload = useLost("createWithdrawal", "withdrawal", (became) => {
    if (became === "nothing") toast("plain", texts.t("withdraw.lost"));
    refresh();
  });
  const { failure } = command;
  const symbol = useSymbol();
  return {
    failure,
    problem: failure && !passwordProblem(texts, failure) ? failureText(texts, failure.code) : undefined,
    busy: command.state !== "idle" || checkingAfterReload,
    checking: command.state === "checking" || checkingAfterReload,
    async send(destinationId: string, amount: string, paymentPassword: string): Promise<boolean> {
      const answer = await command.run({ destinationId, amount, paymentPassword });
      refresh();
      if (!answer?.ok) return false;
      const asked = `${symbol}${formatAmount(answer.value.amount, texts.language)}`;
      toast("good", texts.t("withdraw.asked", { amount: asked }));
      return true;
    },
  };
}

function Summary({
  info,
  terms,
  minutes,
  ask,
}: {
  info: WithdrawInfo;
  terms: Terms | undefined;
  minutes: { from: number; to: number };
  ask: Ask;
}) {
  const { t, language } = useTexts();
  const symbol = useSymbol();
  const { amountLeft, timesLeft } = info.today;
  return (
    <TermsCard
      lines={[
        { label: t("withdraw.take"), amount: terms?.take },
        { label: t("wallet.fee"), amount: terms?.fee },
        { label: t("withdraw.arrives"), amount: terms?.arrives },
      ]}
      problem={ask.problem}
      submit={t("withdraw.submit")}
      busy={ask.busy}
      note={ask.checking ? t("withdraw.checking") : t("withdraw.takesMinutes", minutes)}
    >
      <p className="num text-[13px] text-muted">
        {t("withdraw.today", { amount: `${symbol}${formatAmount(amountLeft, language)}`, times: timesLeft })}
      </p>
    </TermsCard>
  );
}
