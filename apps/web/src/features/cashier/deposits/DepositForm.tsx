import { useState } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import { failureText } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { useResumed } from "../../../core/api/use-resumed.ts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { formatRound } from "../../../core/i18n/numbers.ts";
import { AmountField } from "../../../core/money/AmountField.tsx";
import { TermsCard } from "../../../core/money/TermsCard.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { Form } from "../../../ui/Form.tsx";
import { bonusOn, validateAmount, presetText, turnoverOn, type BonusTerms, type Summary } from "../amount.ts";
import { BonusChoice } from "./BonusChoice.tsx";
import { goToPay, returnUrl } from "./go-to-pay.ts";

interface Props {
  method: WireOutput<"depositMethods">[number];
  amount: string;
  onAmount(amount: string): void;
  offer: WireOutput<"depositBonuses"> | undefined;
  /** The code of the chosen bonus. */
  bonus: string | undefined;
  onBonus(code: string | undefined): void;
  leaves: boolean;
  onShow(id: string): void;
}

/** Amount and presets beside the summary: what is sent and what arrives stands there before anything happens. */
export function DepositForm(props: Props) {
  const { method, amount, onAmount, offer, bonus, onBonus } = props;
  const texts = useTexts();
  const { t, language } = texts;
  const money = useMoneyText();
  const [submitted, setSubmitted] = useState(false);
  const validated = validateAmount(texts, method, money, amount);
  const error =
    validated === undefined ? (submitted ? t("rule.required") : undefined) : validated.ok ? undefined : validated.text;
  const pay = usePay(props);
  const chosen = offer?.bonuses.find(({ code }) => code === bonus);
  const terms = chosen && validated?.ok ? bonusOn(chosen, validated.summary.send) : undefined;
  const short = chosen !== undefined && validated?.ok === true && terms === undefined;
  const submit = () => {
    setSubmitted(true);
    if (validated?.ok && !short) void pay.start(validated.summary.send, bonus);
  };
  const range = t("wallet.range", { min: formatRound(method.min, language), max: formatRound(method.max, language) });
  return (
    <Form className="grid items-start gap-5 tablet:grid-cols-[minmax(0,1fr)_290px]" onSubmit={submit}>
      <div className="grid gap-4">
        <AmountField
          label={t("wallet.amount")}
          value={amount}
          onValue={onAmount}
          error={error}
          end={<span className="num flex-none text-note text-muted">{range}</span>}
        />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t("wallet.amount")}</legend>
          {method.presets.map((preset) => (
            <Chip key={preset} chosen={presetText(preset) === amount} onClick={() => onAmount(presetText(preset))}>
              {money.round(preset)}
            </Chip>
          ))}
        </fieldset>
        {offer && offer.bonuses.length > 0 && (
          <BonusChoice
            bonuses={offer.bonuses}
            chosen={bonus}
            terms={terms}
            error={short ? t("wallet.bonusMin", { amount: money.round(chosen.min) }) : undefined}
            onChoose={onBonus}
          />
        )}
      </div>
      <SummaryCard
        summary={validated?.ok ? validated.summary : undefined}
        bonus={terms}
        turnoverPercent={offer?.depositTurnoverPercent ?? 0}
        pay={pay}
        leaves={method.way === "page" && props.leaves}
      />
    </Form>
  );
}

interface Pay {
  busy: boolean;
  checking: boolean;
  problem: string | undefined;
  start(amount: string, bonus: string | undefined): Promise<void>;
}

function usePay({ method, leaves, onShow }: Props): Pay {
  const texts = useTexts();
  const command = useCommand("createDeposit");
  const [leaving, setLeaving] = useState(false);
  const [refused, setRefused] = useState(false);
  const checkingAfterReload = useResumed("createDeposit", command.run);
  const { failure } = command;
  return {
    busy: command.state !== "idle" || leaving,
    checking: command.state === "checking" || checkingAfterReload,
    problem: refused ? texts.t("wallet.refused") : failure && failureText(texts, failure.code),
    async start(amount, bonus) {
      setRefused(false);
      const chosen = bonus === undefined ? {} : { bonus };
      const answer = await command.run({ method: method.method, amount, returnUrl: returnUrl(), ...chosen });
      if (!answer?.ok) return;
      if (answer.value.way !== "page" || !leaves) return onShow(answer.value.id);
      if (answer.value.payUrl === undefined) return;
      const opened = goToPay(answer.value.payUrl);
      setLeaving(opened);
      setRefused(!opened);
    },
  };
}

interface SummaryProps {
  summary: Summary | undefined;
  bonus: BonusTerms | undefined;
  turnoverPercent: number;
  pay: Pay;
  leaves: boolean;
}

function SummaryCard({ summary, bonus, turnoverPercent, pay, leaves }: SummaryProps) {
  const { t } = useTexts();
  const turnover = summary && turnoverOn(turnoverPercent, summary.send, bonus);
  return (
    <TermsCard
      lines={[
        { label: t("wallet.send"), amount: summary?.send },
        { label: t("wallet.fee"), amount: summary?.fee },
        { label: t("wallet.receive"), amount: summary?.receive },
        ...(bonus ? [{ label: t("wallet.bonus"), amount: bonus.amount }] : []),
        ...(bonus || turnoverPercent > 0 ? [{ label: t("wallet.toStake"), amount: turnover }] : []),
      ]}
      problem={pay.problem}
      submit={t("wallet.continue")}
      busy={pay.busy}
      note={pay.checking ? t("wallet.checking") : t(leaves ? "wallet.note" : "wallet.noteHere")}
    />
  );
}
