import { useState } from "react";
import { formatMoney, parseMoney, parseTyped } from "@croupier/contract/domain/money";
import { failureText } from "../../core/api/use-call.ts";
import { useTexts } from "../../core/app-context.tsx";
import { toast } from "../../core/dialogs/dialogs.ts";
import { useMoneyText } from "../../core/money/use-money-text.ts";
import { formatRound } from "../../core/i18n/numbers.ts";
import type { Texts } from "../../core/i18n/texts.ts";
import { Money } from "../../core/money/Money.tsx";
import { useSymbol } from "../../core/money/use-symbol.ts";
import { passwordProblem, WithdrawPasswordField } from "../../core/money/WithdrawPasswordField.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Form } from "../../ui/Form.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { formatIn, type PointsConfig, type PointsBalance } from "./points.ts";
import { usePointsCommand } from "./use-points-command.ts";

interface Props {
  pointsBalance: PointsBalance;
  config: PointsConfig;
  onClose(): void;
}

/** The smallest step of points that makes whole cents. */
const stepOf = (ratio: number): bigint => (ratio % 100 === 0 ? BigInt(ratio) * 100n : BigInt(ratio) * 10_000n);

/** As many points as make whole cents, as one would type them. */
function allOf(has: string, ratio: number): string {
  const step = stepOf(ratio);
  return formatMoney(((parseMoney(has) ?? 0n) / step) * step).replace(/\.0+$/, "");
}

/** Converts typed points into money, or words what is wrong with them. */
function validate(
  { t, language }: Texts,
  typed: string,
  { pointsBalance, config }: Pick<Props, "pointsBalance" | "config">,
) {
  const { min, ratio } = config.conversion;
  if (typed.trim() === "") return undefined;
  const points = parseTyped(typed);
  const shown = (wire: string) => formatRound(wire, language);
  if (points === undefined) return { wrong: t("rule.digits", { min: 1, max: 12 }) };
  if (points < (parseMoney(min) ?? 0n)) return { wrong: t("points.convertFew", { min: shown(min) }) };
  if (points > (parseMoney(pointsBalance.currentPoints) ?? 0n))
    return { wrong: t("points.convertMany", { points: shown(pointsBalance.currentPoints) }) };
  const step = stepOf(ratio);
  if (points % step !== 0n) return { wrong: t("points.convertStep", { step: shown(formatMoney(step)) }) };
  return { points, cash: formatMoney(points / BigInt(ratio)) };
}

/** Turns points into cash, at the merchant's ratio. */
export function ConvertDialog({ pointsBalance, config, onClose }: Props) {
  const texts = useTexts();
  const { t, language } = texts;
  const form = useConvert(pointsBalance, config, onClose);
  const { ratio, min } = config.conversion;
  const shown = (wire: string) => formatRound(wire, language);
  return (
    <Dialog title={t("points.convert")} onClose={onClose} className="max-w-md">
      <Form className="grid gap-4 p-6 pt-3" onSubmit={() => form.send()}>
        <p className="num text-muted">
          {t("points.ratioTo", {
            points: t("points.amount", { points: ratio }),
            unit: formatIn(config.currency, "1.0000", language),
          })}
        </p>
        <Field
          label={t("points.convertPoints")}
          value={form.typed}
          onChange={(event) => form.setTyped(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          hint={t("points.convertRange", { min: shown(min), points: shown(pointsBalance.currentPoints) })}
          error={form.pointsError}
          end={
            <Button look="link" onClick={form.takeAll} className="-me-2 px-2 text-sm">
              {t("points.convertAll")}
            </Button>
          }
        />
        <WithdrawPasswordField value={form.password} onValue={form.setPassword} error={form.passwordError} />
        <p className="flex items-baseline justify-between rounded-card bg-ground px-4 py-3">
          <span className="text-muted">{t("points.convertGet")}</span>
          <span className="text-xl font-bold">
            <Money of={form.cash} symbol={form.symbol} />
          </span>
        </p>
        <Problem text={form.problem} />
        <Button type="submit" look="primary" busy={form.busy} className="min-h-12">
          {t("points.convert")}
        </Button>
        {form.checking && <output className="text-note text-muted">{t("points.checking")}</output>}
      </Form>
    </Dialog>
  );
}

function useConvert(pointsBalance: PointsBalance, config: PointsConfig, onClose: () => void) {
  const texts = useTexts();
  const { t } = texts;
  const symbol = useSymbol();
  const money = useMoneyText();
  const { command, checking } = usePointsCommand("convertPoints");
  const [typed, setTyped] = useState("");
  const [password, setPassword] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const validated = validate(texts, typed, { pointsBalance, config });
  const required = (missing: boolean) => (submitted && missing ? t("rule.required") : undefined);
  const wrongPassword = passwordProblem(texts, command.failure);
  return {
    symbol,
    typed,
    setTyped,
    password,
    setPassword,
    cash: validated?.cash ?? "0.0000",
    pointsError: validated?.wrong ?? required(validated === undefined),
    passwordError: wrongPassword ?? required(password === ""),
    problem: command.failure && !wrongPassword ? failureText(texts, command.failure.code) : undefined,
    busy: command.state !== "idle" || checking,
    checking: command.state === "checking" || checking,
    takeAll() {
      setTyped(allOf(pointsBalance.currentPoints, config.conversion.ratio));
    },
    async send() {
      setSubmitted(true);
      if (validated?.points === undefined || password === "") return;
      const answer = await command.run({ points: formatMoney(validated.points), paymentPassword: password });
      if (!answer?.ok) return;
      toast("good", t("points.converted", { amount: money.round(answer.value.amount) }));
      onClose();
    },
  };
}
