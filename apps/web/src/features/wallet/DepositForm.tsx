import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useSession, useTexts } from "../../core/app.tsx";
import { failureText } from "../../core/api/use-call.ts";
import { unfinished, useCommand, type Command } from "../../core/api/use-command.ts";
import { formatRound } from "../../core/i18n/format.ts";
import { Money } from "../../core/money/Money.tsx";
import { isSignedIn } from "../../core/session/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Field } from "../../ui/Field.tsx";
import { Problem } from "../../ui/Problem.tsx";
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
  const session = useSession();
  const symbol = isSignedIn(session) ? session.info.currencySymbol : "";
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
        <Field
          label={t("wallet.amount")}
          value={amount}
          onChange={(event) => onAmount(event.target.value)}
          prefix={symbol}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
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
      <SummaryCard summary={judged?.ok ? judged.summary : undefined} symbol={symbol} pay={pay} />
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

function SummaryCard({ summary, symbol, pay }: { summary: Summary | undefined; symbol: string; pay: Pay }) {
  const { t } = useTexts();
  const id = useId();
  const lines = [
    { key: "wallet.send", amount: summary?.send },
    { key: "wallet.fee", amount: summary?.fee },
    { key: "wallet.receive", amount: summary?.receive },
  ] as const;
  return (
    <div className="grid gap-3.5 rounded-card border border-line bg-ground p-4">
      <dl className="grid gap-2.5" aria-live="polite">
        {lines.map(({ key, amount }) => (
          <div key={key} className="flex justify-between gap-4">
            <dt className="text-muted">{t(key)}</dt>
            <dd className="font-semibold">{amount ? <Money of={amount} symbol={symbol} /> : "–"}</dd>
          </div>
        ))}
      </dl>
      <Problem text={pay.problem} />
      <Button type="submit" look="primary" busy={pay.busy} aria-describedby={id} className="min-h-12 w-full">
        {t("wallet.continue")}
      </Button>
      <output id={id} className="text-[13px] text-muted">
        {pay.checking ? t("wallet.checking") : t("wallet.note")}
      </output>
    </div>
  );
}
