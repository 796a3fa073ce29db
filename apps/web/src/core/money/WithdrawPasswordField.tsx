import { formatCountdown } from "../i18n/format.ts";
import type { Texts } from "../i18n/texts.ts";
import type { Failure } from "../api/result.ts";
import { useTexts } from "../app-context.tsx";
import { PasswordField } from "../forms/PasswordField.tsx";
import type { InputAttributes } from "../../ui/Field.tsx";

/** Returns the text of a refusal that concerns the withdraw password; undefined for any other. */
export function passwordProblem({ t }: Texts, failure: Failure): string | undefined {
  if (failure.code === "WITHDRAW_PASSWORD_UNSET") return t("withdraw.passwordUnset");
  const value = (failure.value ?? {}) as { triesLeft?: number; secondsLeft?: number };
  if (failure.code === "WITHDRAW_PASSWORD_WRONG") return t("money.triesLeft", { tries: value.triesLeft ?? 0 });
  if (failure.code === "WITHDRAW_PASSWORD_LOCKED") {
    return t("money.lockedFor", { left: formatCountdown((value.secondsLeft ?? 0) * 1000) });
  }
  return undefined;
}

/** The refusals that concern the withdraw password. */
export const aboutPassword = {
  WITHDRAW_PASSWORD_UNSET: "password",
  WITHDRAW_PASSWORD_WRONG: "password",
  WITHDRAW_PASSWORD_LOCKED: "password",
} as const;

/** A field for the withdraw password, which every payout requires; the browser never remembers it. */
export function WithdrawPasswordField(props: InputAttributes & { error: string | undefined }) {
  const { t } = useTexts();
  return <PasswordField {...props} label={t("money.password")} inputMode="numeric" autoComplete="off" maxLength={64} />;
}
