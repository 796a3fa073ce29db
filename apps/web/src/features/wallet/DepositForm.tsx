import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useSession, useTexts } from "../../core/app.tsx";
import { failureText } from "../../core/api/use-call.ts";
import { unfinished, useCommand, type Command } from "../../core/api/use-command.ts";
import { formatRound } from "../../core/i18n/numbers.ts";
import { AmountField } from "../../core/money/AmountField.tsx";
import { TermsCard } from "../../core/money/TermsCard.tsx";
import { useSymbol } from "../../core/money/use-symbol.ts";
import { isSignedIn } from "../../core/session/session.ts";
import { Chip } from "../../ui/Chip.tsx";
import { judgeAmount, presetText, type Summary } from "./amount.ts";
import type { DepositMethod } from "./Deposit.tsx";
import { goToPay, returnUrl } from "./go-to-pay.ts";

interface Props {
  method: DepositMethod;
  amount: string;
  onAmount(amount: string): void;
}

/** Amount and presets beside the summary: what is sent and what arrives stands there before anything happens. */
export function DepositForm({ method, amount, onAmount }: Props) {
  const texts = useTexts();
  const { t, language } = texts;
  const symbol = useSymbol();
  const [asked, setAsked] = useState(false);
  const judged = judgeAmount(texts, method, symbol, amount);
  const error = judged === undefined ? (asked ? t("rule.required") : undefined) : judged.ok ? undefined : judged.text;
  const pay = usePay(method);
  const submit = () => {
    setAsked(true);
    if (judged?.ok) void pay.start(judged.summary.send);
  };
  const range = t("wallet.range", { min: formatRound(method.min, language), max: formatRound(method.max, language) });
  return (
    <form
      noValidate
      className="grid items-start gap-5 tablet:grid-cols-[minmax(0,1fr)_290px]"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid gap-4">
        <AmountField
          label={t("wallet.amount")}
          value={amount}
          onValue={onAmount}
          error={error}
          end={<span className="num flex-none text-[13px] text-muted">{range}</span>}
        />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t("wallet.amount")}</legend>
          {method.presets.map((preset) => (
            <Chip key={preset} chosen={presetText(preset) === amount} onClick={() => onAmount(presetText(preset))}>
              {`${symbol}${formatRound(preset, language)}`}
            </Chip>
          ))}
        </fieldset>
      </div>
      <SummaryCard summary={judged?.ok ? judged.summary : undefined} pay={pay} />
    </form>
  );
}

interface Pay {
  busy: boolean;
  checking: boolean;
  problem: string | undefined;
  start(amount: string): Promise<void>;
}

function usePay(method: DepositMethod): Pay {
  const texts = useTexts();
  const queries = useQueryClient();
  const command = useCommand("createDeposit");
  const [leaving, setLeaving] = useState(false);
  const [refused, setRefused] = useState(false);
  const checkingAfterReload = useUnfinished(command);
  const { failure } = command;
  return {
    busy: command.state !== "idle" || leaving,
    checking: command.state === "checking" || checkingAfterReload,
    problem: refused ? texts.t("wallet.refused") : failure && failureText(texts, failure.code),
    async start(amount) {
      setRefused(false);
      const answer = await command.run({ method: method.method, amount, returnUrl: returnUrl() });
      if (!answer?.ok) return;
      void queries.invalidateQueries({ queryKey: ["deposits"] });
      if (answer.value.payUrl === undefined) return;
      const opened = goToPay(answer.value.payUrl);
      setLeaving(opened);
      setRefused(!opened);
    },
  };
}

/** An answer that a reload cut off: the same command is asked for again, and the list shows what became of it. */
function useUnfinished({ run }: Command<"createDeposit">): boolean {
  const queries = useQueryClient();
  const session = useSession();
  const owner = isSignedIn(session) ? session.info.id : "";
  const [input] = useState(() => unfinished(owner, "createDeposit"));
  const [known, setKnown] = useState(input === undefined);
  const ask = useEffectEvent(() => {
    const asked = input ? run(input) : undefined;
    void asked?.then(() => queries.invalidateQueries({ queryKey: ["deposits"] })).then(() => setKnown(true));
  });
  useEffect(() => ask(), []);
  return !known;
}

function SummaryCard({ summary, pay }: { summary: Summary | undefined; pay: Pay }) {
  const { t } = useTexts();
  return (
    <TermsCard
      lines={[
        { label: t("wallet.send"), amount: summary?.send },
        { label: t("wallet.fee"), amount: summary?.fee },
        { label: t("wallet.receive"), amount: summary?.receive },
      ]}
      problem={pay.problem}
      submit={t("wallet.continue")}
      busy={pay.busy}
      note={pay.checking ? t("wallet.checking") : t("wallet.note")}
    />
  );
}
