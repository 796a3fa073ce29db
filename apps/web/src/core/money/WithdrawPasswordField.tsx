import { formatCountdown } from "../i18n/format.ts";
import type { Texts } from "../i18n/texts.ts";
import type { Failure } from "../api/result.ts";
import { useTexts } from "../app-context.tsx";
import { PasswordField } from "../forms/PasswordField.tsx";

/** What a refusal says about the withdraw password; undefined when it is about something else. */
export function passwordProblem({ t }: Texts, failure: Failure | undefined): string | undefined {
  if (failure?.code === "WITHDRAW_PASSWORD_UNSET") return t("withdraw.passwordUnset");
  const value = (failure?.value ?? {}) as { triesLeft?: number; secondsLeft?: number };
  if (failure?.code === "WITHDRAW_PASSWORD_WRONG") return t("money.triesLeft", { tries: value.triesLeft ?? 0 });
  if (failure?.code === "WITHDRAW_PASSWORD_LOCKED") {
    return t("money.lockedFor", { left: formatCountdown((value.secondsLeft ?? 0) * 1000) });
  }
  return undefined;
}

interface Props {
  value: string;
  onValue(value: string): void;
  error: string | undefined;
}

/** Asked for by everything that lets money leave; never remembered by the browser. */
export function WithdrawPasswordField({ value, onValue, error }: Props) {
  const { t } = useTexts();
  return (
    <PasswordField
      label={t("money.password")}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      inputMode="numeric"
      autoComplete="off"
      maxLength={64}
      error={error}
    />
  );
}
