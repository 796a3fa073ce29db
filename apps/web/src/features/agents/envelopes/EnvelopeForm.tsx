import { formatMoney, readMoney } from "@croupier/contract/domain/money";
import { shortTextMax } from "@croupier/contract/domain/short-text";
import { readTypedCount } from "@croupier/contract/domain/typed-amounts";
import type { WireOutput } from "@croupier/contract/rows";
import type { Failure } from "../../../core/api/result.ts";
import { useCommand } from "../../../core/api/use-command.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { Form } from "../../../core/forms/Form.tsx";
import { requiredSecret } from "../../../core/forms/rules.ts";
import { useForm } from "../../../core/forms/use-form.ts";
import { formatCount } from "@croupier/contract/domain/numbers";
import { AmountField } from "../../../core/money/AmountField.tsx";
import { invalidAmount, readAmount } from "../../../core/money/read-amount.ts";
import { aboutPassword, passwordProblem, WithdrawPasswordField } from "../../../core/money/WithdrawPasswordField.tsx";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { Select } from "../../../ui/Select.tsx";
import { understoodCount } from "../../../core/money/understood.ts";
import { TeamPicker } from "./TeamPicker.tsx";

type Info = WireOutput<"agentEnvelopeInfo">;

const allHours = [1, 6, 24, 72, 168];

interface Values {
  amount: string;
  count: string;
  mode: string;
  hours: string;
  wishes: string;
  who: string;
  names: string[];
  password: string;
}

/** Validates the input by the merchant's limits before it is sent. */
function useChecks(info: Info) {
  const texts = useTexts();
  const { t, language } = texts;
  const money = useMoneyText();
  const countOf = (typed: string) => readTypedCount(typed, language);
  const wrongAmount = ({ amount: typed, count }: Values): string | undefined => {
    const { amount, text } = readAmount(texts, money, typed);
    if (amount === undefined) return text;
    if (amount < readMoney(info.min)) return t("amount.atLeast", { amount: money(info.min) });
    if (amount === 0n) return invalidAmount(texts, money);
    if (amount > readMoney(info.max)) return t("agent.tooLarge", { amount: money(info.max) });
    if (amount > readMoney(info.leftToday)) return t("agent.overToday", { amount: money(info.leftToday) });
    if (amount > readMoney(info.available)) return t("agent.tooMuch", { amount: money(info.available) });
    const least = readMoney(info.smallest) * BigInt(countOf(count) ?? 0);
    return amount < least ? t("agent.tooThin", { amount: money(formatMoney(least)) }) : undefined;
  };
  const wrongCount = ({ count: typed, who, names }: Values): string | undefined => {
    const count = countOf(typed);
    const most = who === "chosen" && names.length > 0 ? names.length : info.maxCount;
    return count === undefined || count === 0 || count > most
      ? t("agent.countBounds", { max: formatCount(most, language) })
      : undefined;
  };
  return (values: Values) => ({
    amount: wrongAmount(values),
    count: wrongCount(values),
    names: values.who === "chosen" && values.names.length === 0 ? t("agent.chooseSomebody") : undefined,
    password: requiredSecret(texts, values.password),
  });
}

/** Returns the text of a refusal with its values. */
function useProblem() {
  const texts = useTexts();
  return (failure: Failure): string | undefined => {
    const value = (failure.value ?? {}) as { account?: unknown; max?: unknown };
    if (failure.code === "NOT_FOUND") return texts.t("agent.notInTeam", { account: String(value.account ?? "") });
    if (failure.code === "ENVELOPE_BOUNDS") return texts.t("agent.countBounds", { max: String(value.max ?? "") });
    return passwordProblem(texts, failure);
  };
}

function useEnvelopeForm(info: Info) {
  const values: Values = {
    amount: "",
    count: String(Math.max(1, Math.min(info.team, info.maxCount))),
    mode: "random",
    hours: String(Math.min(24, info.maxHours)),
    wishes: "",
    who: "team",
    names: [],
    password: "",
  };
  return useForm({
    values,
    check: useChecks(info),
    live: ["amount", "count"],
    fieldOf: {
      ...aboutPassword,
      AMOUNT_TOO_SMALL: "amount",
      AMOUNT_TOO_LARGE: "amount",
      INSUFFICIENT_FUNDS: "amount",
      DAILY_LIMIT: "amount",
      ENVELOPE_TOO_THIN: "amount",
      ENVELOPE_BOUNDS: "count",
      ENVELOPE_NOBODY: "names",
      NOT_FOUND: "names",
    },
    words: useProblem(),
  });
}

/** A form for a red envelope: the amount, the number of shares, the recipients and the end. */
export function EnvelopeForm({ info }: { info: Info }) {
  const texts = useTexts();
  const { t, language } = texts;
  const money = useMoneyText();
  const command = useCommand("agentEnvelopeSend");
  const form = useEnvelopeForm(info);
  const send = async (values: Values) => {
    const amount = formatMoney(readAmount(texts, money, values.amount).amount ?? 0n);
    const answer = await command.run({
      amount,
      count: readTypedCount(values.count, language) ?? 0,
      mode: values.mode === "equal" ? "equal" : "random",
      hours: Number(values.hours),
      wishes: values.wishes.trim(),
      ...(values.who === "chosen" ? { accounts: values.names } : {}),
      paymentPassword: values.password,
    });
    if (!answer?.ok) return answer;
    toast("good", t("agent.envelopeDone", { amount: money(amount), reference: answer.value.reference }));
    form.reset();
    return undefined;
  };
  return (
    <Form
      of={form}
      send={send}
      className="grid items-start gap-4 rounded-panel border border-line bg-surface p-4 tablet:grid-cols-2 tablet:p-5"
    >
      <h2 className="text-lg font-bold tablet:col-span-2">{t("agent.envelopeNew")}</h2>
      {readMoney(info.turnoverLeft) > 0n && (
        <output className="num block rounded-card border border-line bg-ground px-4 py-3 tablet:col-span-2">
          {t("agent.turnover", { amount: money(info.turnoverLeft) })}
        </output>
      )}
      <Terms form={form} info={info} />
      <Recipients form={form} info={info} />
      <WithdrawPasswordField {...form.field("password")} />
      <div className="grid gap-3 self-end">
        <Problem text={form.problem} />
        <Button type="submit" look="primary" busy={command.state !== "idle"} className="min-h-12">
          {t("agent.sendEnvelope")}
        </Button>
      </div>
      <output className="text-note text-muted tablet:col-span-2">
        {t(command.state === "checking" ? "agent.checking" : "agent.envelopeNote")}
      </output>
    </Form>
  );
}

interface Part {
  form: ReturnType<typeof useEnvelopeForm>;
  info: Info;
}

/** The amount, the number of shares, and the end. */
function Terms({ form, info }: Part) {
  const texts = useTexts();
  const { t, language } = texts;
  const money = useMoneyText();
  const range = { min: money.roundFigure(info.min), max: money.roundFigure(info.max) };
  return (
    <>
      <AmountField
        {...form.field("amount")}
        label={t("agent.envelopeSum")}
        hint={t("agent.available", { amount: money(info.available) })}
        end={<span className="num flex-none text-note text-muted">{t("wallet.range", range)}</span>}
      />
      <Field
        {...form.field("count")}
        label={t("agent.envelopeCount")}
        understood={understoodCount(texts, form.values.count)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        hint={t("agent.countBounds", { max: formatCount(info.maxCount, language) })}
      />
      <Select
        {...form.choice("mode")}
        label={t("agent.envelopeMode")}
        options={(["random", "equal"] as const).map((value) => ({ value, title: t(`agent.mode.${value}`) }))}
      />
      <Select
        {...form.choice("hours")}
        label={t("agent.envelopeEnds")}
        options={allHours
          .filter((hours) => hours <= info.maxHours)
          .map((hours) => ({ value: String(hours), title: t("agent.hours", { hours }) }))}
      />
      <Field
        {...form.shortText("wishes", shortTextMax.wishes)}
        label={t("agent.wishes")}
        autoComplete="off"
        hint={t("agent.wishesHint")}
        className="tablet:col-span-2"
      />
    </>
  );
}

/** The recipients: the whole team, or chosen members. */
function Recipients({ form, info }: Part) {
  const { t } = useTexts();
  return (
    <div className="grid gap-3 tablet:col-span-2">
      <Select
        {...form.choice("who")}
        label={t("agent.envelopeTo")}
        options={[
          { value: "team", title: t("agent.wholeTeam", { count: info.team }) },
          { value: "chosen", title: t("agent.chosenOnes") },
        ]}
      />
      {form.values.who === "chosen" ? (
        <TeamPicker
          names={form.values.names}
          error={form.error("names")}
          onNames={(names) => form.set({ names, count: String(Math.max(1, names.length)) })}
        />
      ) : (
        <Problem text={form.error("names")} />
      )}
    </div>
  );
}
