import { useTexts } from "../app-context.tsx";
import { PasswordField } from "../forms/PasswordField.tsx";
import type { PaymentPasswordProps, usePaymentPassword } from "./use-payment-password.ts";

interface Props extends Pick<PaymentPasswordProps, "isSet" | "hasPassword"> {
  form: ReturnType<typeof usePaymentPassword>["form"];
  rule: string | undefined;
}

/** Fields for a new withdraw password, typed twice; the login password proves the member's identity. */
export function PaymentPasswordFields({ form, rule, isSet, hasPassword }: Props) {
  const { t } = useTexts();
  const digits = {
    inputMode: "numeric",
    autoComplete: "off",
    maxLength: 64,
  } as const;
  return (
    <>
      {hasPassword && (
        <PasswordField
          {...form.field("password")}
          label={t("security.loginPassword")}
          autoComplete="current-password"
          maxLength={128}
        />
      )}
      {isSet && (
        <PasswordField {...form.field("oldPaymentPassword")} {...digits} label={t("security.oldPaymentPassword")} />
      )}
      <PasswordField
        {...form.field("newPaymentPassword")}
        {...digits}
        label={t("security.newPaymentPassword")}
        rule={rule}
      />
      <PasswordField
        {...form.field("confirmNewPaymentPassword")}
        {...digits}
        label={t("security.confirmNewPaymentPassword")}
      />
    </>
  );
}
