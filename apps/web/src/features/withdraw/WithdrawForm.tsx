import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useApp, useSession, useTexts } from "../../core/app.tsx";
import type { Api } from "../../core/api/api.ts";
import { isUnknown } from "../../core/api/result.ts";
import { failureText } from "../../core/api/use-call.ts";
import { unfinishedKey, useCommand } from "../../core/api/use-command.ts";
import { takePendingKey } from "../../core/device/pending.ts";
import { toast } from "../../core/dialogs/dialogs.ts";
import { formatAmount, formatRound } from "../../core/i18n/numbers.ts";
import { AmountField } from "../../core/money/AmountField.tsx";
import { TermsCard } from "../../core/money/TermsCard.tsx";
import { passwordProblem, WithdrawPasswordField } from "../../core/money/WithdrawPasswordField.tsx";
import { useSymbol } from "../../core/money/use-symbol.ts";
import { isSignedIn } from "../../core/session/session.ts";
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
    <form
      noValidate
      className="grid items-start gap-5 tablet:grid-cols-[minmax(0,1fr)_290px]"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
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
    </form>
  );
}

type Ask = ReturnType<typeof useAsk>;

function useAsk() {
  const texts = useTexts();
  const queries = useQueryClient();
  const command = useCommand("createWithdrawal");
  const checkingAfterReload = useLost();
  const { failure } = command;
  const symbol = useSymbol();
  return {
    failure,
    problem: failure && !passwordProblem(texts, failure) ? failureText(texts, failure.code) : undefined,
    busy: command.state !== "idle" || checkingAfterReload,
    checking: command.state === "checking" || checkingAfterReload,
    async send(destinationId: string, amount: string, paymentPassword: string): Promise<boolean> {
      const answer = await command.run({ destinationId, amount, paymentPassword });
      for (const name of ["withdrawals", "withdrawInfo", "balance"]) {
        void queries.invalidateQueries({ queryKey: [name] });
      }
      if (!answer?.ok) return false;
      const asked = `${symbol}${formatAmount(answer.value.amount, texts.language)}`;
      toast("good", texts.t("withdraw.asked", { amount: asked }));
      return true;
    },
  };
}

/** Asks a few times, since the request may still be on its way. */
async function becameOf(api: Api, key: string): Promise<"there" | "nothing" | "unknown"> {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const answer = await api.call("withdrawal", { key });
    if (answer.ok) return "there";
    if (answer.code === "NOT_FOUND" && attempt >= 2) return "nothing";
    if (answer.code !== "NOT_FOUND" && !isUnknown(answer.code)) return "unknown";
    await new Promise((resolve) => setTimeout(resolve, 600));
  }
  return "unknown";
}

/** An answer that a reload cut off: what became of it is asked for by its key, since the password is not kept. */
function useLost(): boolean {
  const { api } = useApp();
  const { t } = useTexts();
  const now = useSession();
  const queries = useQueryClient();
  const owner = isSignedIn(now) ? now.info.id : "";
  const [key] = useState(() => unfinishedKey(owner, "createWithdrawal"));
  const [known, setKnown] = useState(key === undefined);
  const heard = useEffectEvent((lost: string, became: Awaited<ReturnType<typeof becameOf>>) => {
    // Nothing yet: the key stays, so that the same request sent again is the same withdrawal.
    if (became === "there") takePendingKey(lost);
    if (became === "nothing") toast("plain", t("withdraw.lost"));
    for (const name of ["withdrawals", "withdrawInfo"]) void queries.invalidateQueries({ queryKey: [name] });
    setKnown(true);
  });
  useEffect(() => {
    if (key !== undefined) void becameOf(api, key).then((became) => heard(key, became));
  }, [api, key]);
  return !known;
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
