import { refreshAfterCommand } from "../../core/api/refreshes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { toast } from "../../core/dialogs/dialogs.ts";
import { PasswordField } from "../../core/forms/PasswordField.tsx";
import { useNewSecret } from "../../core/forms/use-new-secret.ts";
import { FormDialog } from "./FormDialog.tsx";
import { useSecretForm } from "./use-secret-form.ts";

interface Values {
  password: string;
  oldPaymentPassword: string;
  newPaymentPassword: string;
  confirmNewPaymentPassword: string;
}

function usePaymentPassword(isSet: boolean, close: () => void) {
  const { api } = useApp();
  const queries = useQueryClient();
  const { t } = useTexts();
  const { form, problem, refused, fresh } = useSecretForm<Values>(
    { password: "", oldPaymentPassword: "", newPaymentPassword: "", confirmNewPaymentPassword: "" },
    {
      PASSWORD_WRONG: "password",
      WITHDRAW_PASSWORD_WRONG: "oldPaymentPassword",
      WITHDRAW_PASSWORD_LOCKED: "oldPaymentPassword",
      PASSWORD_SAME: "newPaymentPassword",
    },
  );
  const send = async ({ oldPaymentPassword, ...values }: Values) => {
    fresh();
    const answer = await api.call("changePaymentPassword", { ...values, ...(isSet ? { oldPaymentPassword } : {}) });
    if (!answer.ok) return refused(answer);
    void refreshAfterCommand(queries, "changePaymentPassword");
    close();
    toast("good", t("security.paymentPasswordChanged"));
  };
  return { form, problem, send };
}

/** Sets the withdraw password, or changes it by the old one; the login password proves who asks. */
export function PaymentPasswordDialog({
  isSet,
  hasPassword,
  close,
}: {
  isSet: boolean;
  hasPassword: boolean;
  close(): void;
}) {
  const { t } = useTexts();
  const secret = useNewSecret("paymentPassword");
  const { form, problem, send } = usePaymentPassword(isSet, close);
  const { errors, isSubmitting } = form.formState;
  const digits = {
    inputMode: "numeric",
    autoComplete: "off",
    maxLength: 64,
  } as const;
  const required = (value: string) => value !== "" || t("rule.required");
  return (
    <FormDialog
      title={isSet ? t("security.changePaymentPassword") : t("security.setPaymentPassword")}
      text={t("security.paymentPasswordText")}
      submit={t("action.save")}
      busy={isSubmitting}
      problem={problem}
      onClose={close}
      onSubmit={() => void form.handleSubmit(send)()}
    >
      {hasPassword && (
        <PasswordField
          {...form.register("password", { validate: required })}
          label={t("security.loginPassword")}
          error={errors.password?.message}
          autoComplete="current-password"
          maxLength={128}
        />
      )}
      {isSet && (
        <PasswordField
          {...form.register("oldPaymentPassword", { validate: required })}
          {...digits}
          label={t("security.oldPaymentPassword")}
          error={errors.oldPaymentPassword?.message}
        />
      )}
      <PasswordField
        {...form.register("newPaymentPassword", { validate: secret.first })}
        {...digits}
        label={t("security.newPaymentPassword")}
        error={errors.newPaymentPassword?.message}
      />
      <PasswordField
        {...form.register("confirmNewPaymentPassword", {
          validate: (value) => secret.again(value, form.getValues("newPaymentPassword")),
        })}
        {...digits}
        label={t("security.confirmNewPaymentPassword")}
        error={errors.confirmNewPaymentPassword?.message}
      />
    </FormDialog>
  );
}
