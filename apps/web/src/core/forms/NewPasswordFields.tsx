import { useTexts } from "../app-context.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { PasswordStrength } from "./PasswordStrength.tsx";
import type { FormState } from "./use-form.ts";

interface FieldProps {
  form: Pick<FormState<{ newPassword: string }>, "values" | "field">;
  /** The text of the merchant's rule. */
  rule: string | undefined;
}

/** A field for a new password, with the merchant's rule and how hard the password is to guess. */
export function NewPasswordField({ form, rule }: FieldProps) {
  const { t } = useTexts();
  return (
    <>
      <PasswordField
        {...form.field("newPassword")}
        label={t("security.newPassword")}
        autoComplete="new-password"
        maxLength={256}
        rule={rule}
      />
      <PasswordStrength of={form.values.newPassword} />
    </>
  );
}

interface Props extends FieldProps {
  form: Pick<FormState<{ newPassword: string; confirmNewPassword: string }>, "values" | "field">;
}

/** The fields for a new password, typed twice. */
export function NewPasswordFields({ form, rule }: Props) {
  const { t } = useTexts();
  return (
    <>
      <NewPasswordField form={form} rule={rule} />
      <PasswordField
        {...form.field("confirmNewPassword")}
        label={t("security.confirmNewPassword")}
        autoComplete="new-password"
        maxLength={256}
      />
    </>
  );
}
