import { smallestOf } from "@croupier/contract/domain/currencies";
import { formatMoney, MONEY_SCALE, readMoney } from "@croupier/contract/domain/money";
import { useTexts } from "../../core/app-context.tsx";
import { toast } from "../../core/dialogs/dialogs.ts";
import { Form } from "../../core/forms/Form.tsx";
import { requiredSecret } from "../../core/forms/rules.ts";
import { useForm } from "../../core/forms/use-form.ts";
import { moneyText, useMoneyText } from "../../core/money/use-money-text.ts";
import type { Language } from "@croupier/contract/domain/languages";
import { writeTyped } from "@croupier/contract/domain/typed-amounts";
import { formatRound } from "@croupier/contract/domain/numbers";
import type { Texts } from "../../core/i18n/texts.ts";
import { Money } from "../../core/money/Money.tsx";
import { useSymbol } from "../../core/money/use-symbol.ts";
import { readPoints, understoodText } from "../../core/money/read-amount.ts";
import { aboutPassword, passwordProblem, WithdrawPasswordField } from "../../core/money/WithdrawPasswordField.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { formatIn, type PointsConfig, type PointsBalance } from "./points.ts";
import { usePointsCommand } from "./use-points-command.ts";

interface Props {
  pointsBalance: PointsBalance;
  config: PointsConfig;
  onClose(): void;
}

/** Returns the smallest whole number of points that makes an amount which can be withdrawn. */
function stepOf(ratio: number, currency: string): bigint {
  const step = BigInt(ratio) * smallestOf(currency);
  return step % MONEY_SCALE === 0n ? step : BigInt(ratio) * MONEY_SCALE;
}

/** Returns the largest number of points that makes such an amount, as a member would type it. */
function allOf(has: string, { conversion, currency }: PointsConfig, language: Language): string {
  const step = stepOf(conversion.ratio, currency);
  return writeTyped((readMoney(has) / step) * step, language);
}

/** Converts typed points into money, or returns the error as text. */
function validate(
  texts: Texts,
  typed: string,
  { pointsBalance, config }: Pick<Props, "pointsBalance" | "config">,
): { wrong?: string; points?: bigint; cash?: string } {
  const { min, ratio } = config.conversion;
  const { t, language } = texts;
  const { amount: points, text } = readPoints(texts, typed, t("rule.digits", { min: 1, max: 12 }));
  const shown = (wire: string) => formatRound(wire, language);
  if (points === undefined) return { wrong: text };
  if (points < readMoney(min)) return { wrong: t("points.convertFew", { min: shown(min) }) };
  if (points > readMoney(pointsBalance.currentPoints))
    return { wrong: t("points.convertMany", { points: shown(pointsBalance.currentPoints) }) };
  const step = stepOf(ratio, config.currency);
  if (points % step !== 0n) return { wrong: t("points.convertStep", { step: shown(formatMoney(step)) }) };
  return { points, cash: formatMoney(points / BigInt(ratio)) };
}

/** Converts points into cash at the merchant's ratio. */
export function ConvertDialog({ pointsBalance, config, onClose }: Props) {
  const texts = useTexts();
  const { t, language } = texts;
  const { form, ...convert } = useConvert(pointsBalance, config, onClose);
  const { ratio, min } = config.conversion;
  const shown = (wire: string) => formatRound(wire, language);
  return (
    <Dialog title={t("points.convert")} onClose={onClose} className="max-w-md">
      <Form of={form} send={convert.send} className="grid gap-4 p-6 pt-3">
        <p className="num text-muted">
          {t("points.ratioTo", {
            points: t("points.amount", { count: ratio, points: ratio }),
            unit: formatIn(config.currency, "1.0000", language),
          })}
        </p>
        <Field
          {...form.field("typed")}
          label={t("points.convertPoints")}
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          understood={understoodText(texts, moneyText("", language), form.values.typed)}
          hint={t("points.convertRange", { min: shown(min), points: shown(pointsBalance.currentPoints) })}
          end={
            <Button look="link" onClick={convert.takeAll} className="-me-2 px-2 text-sm">
              {t("points.convertAll")}
            </Button>
          }
        />
        <WithdrawPasswordField {...form.field("password")} />
        <p className="flex items-baseline justify-between rounded-card bg-ground px-4 py-3">
          <span className="text-muted">{t("points.convertGet")}</span>
          <span className="text-xl font-bold">
            <Money of={convert.cash} symbol={convert.symbol} />
          </span>
        </p>
        <Problem text={form.problem} />
        <Button type="submit" look="primary" busy={convert.busy} className="min-h-12">
          {t("points.convert")}
        </Button>
        {convert.checking && <output className="text-note text-muted">{t("points.checking")}</output>}
      </Form>
    </Dialog>
  );
}

function useConvert(pointsBalance: PointsBalance, config: PointsConfig, onClose: () => void) {
  const texts = useTexts();
  const { t, language } = texts;
  const symbol = useSymbol();
  const money = useMoneyText();
  const { command, checking } = usePointsCommand("convertPoints");
  const validateTyped = (typed: string) => validate(texts, typed, { pointsBalance, config });
  const form = useForm({
    values: { typed: "", password: "" },
    check: ({ typed, password }) => ({ typed: validateTyped(typed).wrong, password: requiredSecret(texts, password) }),
    live: ["typed"],
    fieldOf: aboutPassword,
    words: (failure) => passwordProblem(texts, failure),
  });
  const { points, cash = "0.0000" } = validateTyped(form.values.typed);
  return {
    form,
    symbol,
    cash,
    busy: command.state !== "idle" || checking,
    checking: command.state === "checking" || checking,
    takeAll: () => form.set({ typed: allOf(pointsBalance.currentPoints, config, language) }),
    async send({ password }: typeof form.values) {
      if (points === undefined) return undefined;
      const answer = await command.run({ points: formatMoney(points), paymentPassword: password });
      if (!answer?.ok) return answer;
      toast("good", t("points.converted", { amount: money.round(answer.value.amount) }));
      return onClose();
    },
  };
}
