import { readMoney } from "@croupier/contract/domain/money";
import { isLimitPeriod, limitPeriods, type LimitKind, type LimitPeriod } from "@croupier/contract/domain/member-limits";
import { useTexts } from "../../../core/app-context.tsx";
import { useCommand } from "../../../core/api/use-command.ts";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { toast } from "../../../core/dialogs/dialogs.ts";
import { Form } from "../../../core/forms/Form.tsx";
import { useForm } from "../../../core/forms/use-form.ts";
import { AmountField } from "../../../core/money/AmountField.tsx";
import { useMoneyText } from "../../../core/money/use-money-text.ts";
import { durationText, readDuration } from "../../../core/protection/duration.ts";
import { readLimitAmount } from "../../../core/protection/read-limit-amount.ts";
import { useLimitText } from "../../../core/protection/use-limit-text.ts";
import { useMoment } from "../../../core/time/use-moment.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Problem } from "../../../ui/Problem.tsx";
import { Select } from "../../../ui/Select.tsx";
import type { LimitsAnswer, MemberLimit } from "./types.ts";

interface Props {
  kind: LimitKind;
  answer: LimitsAnswer;
  onClose(): void;
}

/** Sets a limit of one kind: its period and amount, and what happens when it is saved. */
export function LimitForm({ kind, answer, onClose }: Props) {
  const texts = useTexts();
  const { t } = texts;
  const save = useCommand("setMemberLimit");
  const { form, amount, current, period } = useLimitForm(kind, answer);
  const remove = async () => {
    const failure = await send(undefined);
    if (failure) form.refuse(failure);
  };
  const periods = limitPeriods.filter((each) => isLimitPeriod(kind, each));
  const send = async (wire: string | undefined) => {
    const done = await save.run({ limit: kind, period, ...(wire === undefined ? {} : { amount: wire }) });
    if (!done?.ok) return done;
    if (wire !== undefined && isAtOnce(wire, current)) toast("good", t("limit.saved"));
    onClose();
    return undefined;
  };
  return (
    <Dialog title={t(`limit.kind.${kind}`)} onClose={onClose} className="max-w-md">
      <Form of={form} send={() => send(amount)} className="grid gap-4 p-6 pt-3">
        <p className="text-muted">{t(`limit.about.${kind}`)}</p>
        {periods.length > 1 && (
          <Select
            label={t("leaderboard.period")}
            {...form.choice("period")}
            options={periods.map((value) => ({ value, title: t(`limit.period.${value}`) }))}
          />
        )}
        {kind === "time" ? (
          <Field
            {...form.field("amount")}
            label={t("limit.time")}
            understood={amount === undefined ? undefined : durationText(texts, amount)}
            placeholder="1:30"
            autoComplete="off"
            maxLength={40}
          />
        ) : (
          <AmountField {...form.field("amount")} label={t("wallet.amount")} />
        )}
        <Effect
          kind={kind}
          amount={amount}
          current={current}
          coolingHours={answer.coolingHours}
          serverTime={answer.serverTime}
        />
        <Problem text={form.problem} />
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" look="primary" busy={form.busy}>
            {t("limit.save")}
          </Button>
          {current && !current.isImposed && (
            <Button look="plain" busy={save.state !== "idle"} onClick={() => void remove()}>
              {t("limit.remove")}
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  );
}

const isAtOnce = (amount: string, current: MemberLimit | undefined): boolean =>
  current === undefined || readMoney(amount) <= readMoney(current.amount);

function useLimitForm(kind: LimitKind, { limits }: LimitsAnswer) {
  const texts = useTexts();
  const money = useMoneyText();
  const own = limits.filter(({ limit }) => limit === kind);
  const validate = (typed: string) =>
    kind === "time" ? readDuration(texts, typed) : readLimitAmount(texts, money, typed);
  const first: LimitPeriod = kind === "bet" ? "single" : (own[0]?.period ?? "day");
  const form = useForm<{ period: LimitPeriod; amount: string }>({
    values: { period: first, amount: "" },
    check: (values) => ({ amount: validate(values.amount).text }),
    live: ["amount"],
  });
  const { period } = form.values;
  return {
    form,
    period,
    amount: validate(form.values.amount).amount,
    current: own.find((each) => each.period === period),
  };
}

interface EffectProps extends Pick<LimitsAnswer, "coolingHours" | "serverTime"> {
  kind: LimitKind;
  amount: string | undefined;
  current: MemberLimit | undefined;
}

/** Says what saving the typed amount does: at once, later, or at once with nothing left. */
function Effect({ kind, amount, current, coolingHours, serverTime }: EffectProps) {
  const { t } = useTexts();
  const { amountText } = useLimitText();
  const moment = useMoment();
  const time = () => moment(new Date(Date.parse(serverTime) + coolingHours * 3_600_000).toISOString());
  const text = () => {
    if (amount === undefined) return "";
    if (!isAtOnce(amount, current) && current?.isImposed) return t("limit.imposed");
    if (!isAtOnce(amount, current))
      return t("limit.later", { time: time(), amount: amountText(kind, current?.amount ?? amount) });
    if (current && current.period !== "single" && readMoney(amount) <= readMoney(current.used)) {
      const used = amountText(kind, current.used);
      return current.resetsAt === undefined
        ? t("limit.overUsedSession", { used })
        : t("limit.overUsed", { used, time: moment(current.resetsAt) });
    }
    return t("limit.atOnce");
  };
  return <output className="num min-h-5 text-note text-muted">{text()}</output>;
}
