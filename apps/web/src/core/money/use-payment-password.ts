import { asciiDigits } from "@croupier/contract/domain/digits";
import { useQueryClient } from "@tanstack/react-query";
import { refreshAfterCommand } from "../api/refreshes.ts";
import { useApp, useTexts } from "../app-context.tsx";
import { toast } from "../dialogs/dialogs.ts";
import { requiredSecret } from "../forms/rules.ts";
import { useForm } from "../forms/use-form.ts";
import { useNewSecret } from "../forms/use-new-secret.ts";

export interface PaymentPasswordProps {
  isSet: boolean;
  hasPassword: boolean;
  close(): void;
}

/** Holds the form that sets the withdraw password, or changes it with the old one. */
export function usePaymentPassword({ isSet, hasPassword, close }: PaymentPasswordProps) {
  const { api } = useApp();
  const queries = useQueryClient();
  const texts = useTexts();
  const secret = useNewSecret("paymentPassword");
  const form = useForm({
    values: { password: "", oldPaymentPassword: "", newPaymentPassword: "", confirmNewPaymentPassword: "" },
    check: (values) => ({
      password: hasPassword ? requiredSecret(texts, values.password) : undefined,
      oldPaymentPassword: isSet ? requiredSecret(texts, values.oldPaymentPassword) : undefined,
      newPaymentPassword: secret.first(asciiDigits(values.newPaymentPassword)),
      confirmNewPaymentPassword: secret.again(
        asciiDigits(values.confirmNewPaymentPassword),
        asciiDigits(values.newPaymentPassword),
      ),
    }),
    fieldOf: {
      PASSWORD_WRONG: "password",
      WITHDRAW_PASSWORD_WRONG: "oldPaymentPassword",
      WITHDRAW_PASSWORD_LOCKED: "oldPaymentPassword",
      PASSWORD_SAME: "newPaymentPassword",
    },
  });
  const send = async ({ oldPaymentPassword, ...values }: typeof form.values) => {
    const answer = await api.call("changePaymentPassword", {
      ...values,
      newPaymentPassword: asciiDigits(values.newPaymentPassword),
      confirmNewPaymentPassword: asciiDigits(values.confirmNewPaymentPassword),
      ...(isSet ? { oldPaymentPassword } : {}),
    });
    if (!answer.ok) return answer;
    void refreshAfterCommand(queries, "changePaymentPassword");
    close();
    toast("good", texts.t("security.paymentPasswordChanged"));
    return undefined;
  };
  return { form, send, rule: secret.rule };
}
