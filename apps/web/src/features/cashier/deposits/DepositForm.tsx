import { useState } from "react";
import type { LimitReached } from "@croupier/contract/domain/member-limits";
import { readMoney } from "@croupier/contract/domain/money";
import type { WireInput, WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../../core/app-context.tsx";
import type { Failure } from "../../../core/api/result.ts";
import { failureText } from "../../../core/api/use-call.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { useResumed } from "../../../core/api/use-resumed.ts";
import { Form } from "../../../core/forms/Form.tsx";
import { useForm } from "../../../core/forms/use-form.ts";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { AmountField } from "../../../core/money/AmountField.tsx";
import { TermsCard } from "../../../core/money/TermsCard.tsx";
import { LevelNotice } from "../../../core/protection/LevelNotice.tsx";
import { useLevelNeeded } from "../../../core/protection/use-level-needed.ts";
import { useLimitText } from "../../../core/protection/use-limit-text.ts";
import { Chip } from "../../../ui/Chip.tsx";
import { bonusOn, validateAmount, turnoverOn, type BonusTerms, type Summary } from "../amount.ts";
import { BonusChoice } from "./BonusChoice.tsx";
import { DepositLimit } from "./DepositLimit.tsx";
import { goToPay, payAddress, returnUrl } from "./go-to-pay.ts";
import { LimitOffer, useLimitOffer } from "./LimitOffer.tsx";
import type { DepositRow } from "./types.ts";

interface Props {
  method: WireOutput<"depositMethods">[number];
  offer: WireOutput<"depositBonuses"> | undefined;
  leaves: boolean;
  /** The deposit that is tried again: its amount is filled in. */
  again?: DepositRow | undefined;
  /** Shows the deposit in place of the form; resolves when the address contains it. */
  onShow(id: string): unknown;
}

/** Holds the amount and the bonus, and calculates the result. */
function useDepositForm({ method, offer, again }: Props) {
  const texts = useTexts();
  const money = useMoneyText();
  const { reachedText } = useLimitText();
  const reckon = (values: { amount: string; bonus: string }) => {
    const { text, summary } = validateAmount(texts, method, money, values.amount);
    // Another tab may have taken the bonus meanwhile.
    const chosen = offer?.bonuses.find(({ code }) => code === values.bonus);
    const terms = chosen && summary ? bonusOn(chosen, summary.send) : undefined;
    const short = chosen !== undefined && summary !== undefined && terms === undefined;
    const bonusError = short ? texts.t("wallet.bonusMin", { amount: money.round(chosen.min) }) : undefined;
    return { wrong: { amount: text, bonus: bonusError }, summary, chosen, terms };
  };
  const form = useForm({
    values: { amount: again ? money.typed(readMoney(again.amount)) : "", bonus: "" },
    check: (values) => reckon(values).wrong,
    live: ["amount", "bonus"],
    fieldOf: { LIMIT_REACHED: "amount" },
    words: ({ code, value }) => (code === "LIMIT_REACHED" ? reachedText(value as LimitReached) : undefined),
  });
  return { form, ...reckon(form.values) };
}

/** Amount and presets beside the summary, which shows what is paid and what arrives. */
export function DepositForm(props: Props) {
  const { method, offer } = props;
  const { t } = useTexts();
  const money = useMoneyText();
  const pay = usePay(props);
  const { form, summary, chosen, terms } = useDepositForm(props);
  const limitOffer = useLimitOffer();
  const level = useLevelNeeded();
  const send = async () => {
    if (!summary) return undefined;
    if (!(await limitOffer.settle())) return void form.say(t("error.INVALID_FIELDS"));
    const failure = level.note(await pay.start({ amount: summary.send, ...(chosen ? { bonus: chosen.code } : {}) }));
    if (failure === "blocked") form.say(t("wallet.refused"));
    return failure === "blocked" ? undefined : failure;
  };
  const typed = (wire: string) => money.typed(readMoney(wire));
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
          end={<span className="num flex-none text-note text-muted">{range}</span>}
        />
        {level.needed && <LevelNotice of={level.needed} />}
        <DepositLimit isWrong={form.error("amount") !== undefined} />
        <fieldset className="grid grid-cols-3 gap-2 min-[1440px]:grid-cols-6">
          <legend className="sr-only">{t("wallet.amount")}</legend>
          {method.presets.map((preset) => (
            <Chip
              key={preset}
              chosen={typed(preset) === form.values.amount}
              onClick={() => form.set({ amount: typed(preset) })}
            >
              {money.round(preset)}
            </Chip>
          ))}
        </fieldset>
        {offer && offer.bonuses.length > 0 && (
          <BonusChoice
            bonuses={offer.bonuses}
            chosen={chosen?.code}
            terms={terms}
            error={form.error("bonus")}
            onChoose={(code = "") => form.set({ bonus: code })}
          />
        )}
        {limitOffer.isOffered && <LimitOffer form={limitOffer.form} />}
      </div>
      <SummaryCard
        summary={summary}
        bonus={terms}
        turnoverPercent={offer?.depositTurnoverPercent ?? 0}
        pay={pay}
        problem={form.problem ?? pay.problem}
        leaves={method.way === "page" && props.leaves}
      />
    </Form>
  );
}

type Typed = Omit<WireInput<"createDeposit">, "method" | "returnUrl">;

interface Pay {
  busy: boolean;
  checking: boolean;
  /** The error of a payment that a reload interrupted. */
  problem: string | undefined;
  /** Starts the payment; resolves with "blocked" if the provider's page could not be opened. */
  start(typed: Typed): Promise<Failure | "blocked" | undefined>;
}

function usePay({ method, leaves, onShow }: Props): Pay {
  const texts = useTexts();
  const command = useCommand("createDeposit");
  const [leaving, setLeaving] = useState(false);
  const checkingAfterReload = useResumed("createDeposit", command.run);
  const { failure } = command;
  return {
    busy: command.state !== "idle" || leaving,
    checking: command.state === "checking" || checkingAfterReload,
    problem: failure && failureText(texts, failure.code),
    async start(typed) {
      const beside = method.way !== "page" || !leaves;
      const answer = await command.run({ ...typed, method: method.method, returnUrl: returnUrl(beside) });
      if (!answer?.ok) return answer;
      const { id, payUrl } = answer.value;
      if (beside) return void onShow(id);
      if (payUrl === undefined) return undefined;
      if (!payAddress(payUrl)) return "blocked";
      setLeaving(true);
      await onShow(id);
      goToPay(payUrl);
      return undefined;
    },
  };
}

interface SummaryProps {
  summary: Summary | undefined;
  bonus: BonusTerms | undefined;
  turnoverPercent: number;
  pay: Pay;
  problem: string | undefined;
  leaves: boolean;
}

function SummaryCard({ summary, bonus, turnoverPercent, pay, problem, leaves }: SummaryProps) {
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
      problem={problem}
      submit={t("wallet.continue")}
      busy={pay.busy}
      note={pay.checking ? t("wallet.checking") : t(leaves ? "wallet.note" : "wallet.noteHere")}
    />
  );
}
