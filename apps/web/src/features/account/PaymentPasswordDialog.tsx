import { refreshAfterCommand } from "../../core/api/refreshes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { toast } from "../../core/dialogs/dialogs.ts";
import { PasswordField } from "../../core/forms/PasswordField.tsx";
import { requiredSecret } from "../../core/forms/rules.ts";
import { useForm } from "../../core/forms/use-form.ts";
import { useNewSecret } from "../../core/forms/use-new-secret.ts";
import { FormDialog } from "./FormDialog.tsx";

function usePaymentPassword({ isSet, hasPassword, close }: Props) {
  const { api } = useApp();
  const queries = useQueryClient();
  const texts = useTexts();
  const secret = useNewSecret("paymentPassword");
  const form = useForm({
    values: { password: "", oldPaymentPassword: "", newPaymentPassword: "", confirmNewPaymentPassword: "" },
    check: (values) => ({
      password: hasPassword ? requiredSecret(texts, values.password) : undefined,
      oldPaymentPassword: isSet ? requiredSecret(texts, values.oldPaymentPassword) : undefined,
      newPaymentPassword: secret.first(values.newPaymentPassword),
      confirmNewPaymentPassword: secret.again(values.confirmNewPaymentPassword, values.newPaymentPassword),
    }),
    fieldOf: {
      PASSWORD_WRONG: "password",
      WITHDRAW_PASSWORD_WRONG: "oldPaymentPassword",
      WITHDRAW_PASSWORD_LOCKED: "oldPaymentPassword",
      PASSWORD_SAME: "newPaymentPassword",
    },
  });
  const send = async ({ oldPaymentPassword, ...values }: typeof form.values) => {
    const answer = await api.call("changePaymentPassword", { ...values, ...(isSet ? { oldPaymentPassword } : {}) });
    if (!answer.ok) return answer;
    void refreshAfterCommand(queries, "changePaymentPassword");
    close();
    toast("good", texts.t("security.paymentPasswordChanged"));
    return undefined;
  };
  return { form, send };
}

interface Props {
  isSet: boolean;
  hasPassword: boolean;
  close(): void;
}

/** Sets the withdraw password, or changes it by the old one; the login password proves who asks. */
export function PaymentPasswordDialog(props: Props) {
  const { t } = useTexts();
  const { form, send } = usePaymentPassword(props);
  const { isSet, hasPassword, close } = props;
  const digits = {
    inputMode: "numeric",
    autoComplete: "off",
    maxLength: 64,
  } as const;
  return (
    <FormDialog
      title={isSet ? t("security.changePaymentPassword") : t("security.setPaymentPassword")}
      text={t("security.paymentPasswordText")}
      submit={t("action.save")}
      form={form}
      send={send}
      onClose={close}
    >
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
      <PasswordField {...form.field("newPaymentPassword")} {...digits} label={t("security.newPaymentPassword")} />
      <PasswordField
        {...form.field("confirmNewPaymentPassword")}
        {...digits}
        label={t("security.confirmNewPaymentPassword")}
      />
    </FormDialog>
  );
}
