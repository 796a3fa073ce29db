import { useQueryClient } from "@tanstack/react-query";
import { useApp, useTexts } from "../../core/app.tsx";
import { useCall } from "../../core/api/use-call.ts";
import { toast } from "../../core/dialogs/dialogs.ts";
import { judge } from "../../core/forms/rules.ts";
import { Field } from "../../ui/Field.tsx";
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
    void queries.invalidateQueries({ queryKey: ["securityOverview"] });
    close();
    toast("good", t("security.paymentPasswordChanged"));
  };
  return { form, problem, send };
}

/** Sets the withdraw password, or changes it by the old one; the login password proves who asks. */
export function PaymentPasswordDialog({ isSet, close }: { isSet: boolean; close(): void }) {
  const texts = useTexts();
  const { t } = texts;
  const rules = useCall("registerRules", {}, { staleTime: 60_000 });
  const { form, problem, send } = usePaymentPassword(isSet, close);
  const { errors, isSubmitting } = form.formState;
  const digits = {
    reveal: { show: t("auth.showPassword"), hide: t("auth.hidePassword") },
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
      <Field
        {...form.register("password", { validate: required })}
        label={t("security.loginPassword")}
        reveal={digits.reveal}
        error={errors.password?.message}
        autoComplete="current-password"
        maxLength={128}
      />
      {isSet && (
        <Field
          {...form.register("oldPaymentPassword", { validate: required })}
          {...digits}
          label={t("security.oldPaymentPassword")}
          error={errors.oldPaymentPassword?.message}
        />
      )}
      <Field
        {...form.register("newPaymentPassword", {
          validate: (value) => judge(texts, value, true, rules.data?.paymentPassword) ?? true,
        })}
        {...digits}
        label={t("security.newPaymentPassword")}
        error={errors.newPaymentPassword?.message}
      />
      <Field
        {...form.register("confirmNewPaymentPassword", {
          validate: (value) =>
            value === "" ? t("rule.required") : value === form.getValues("newPaymentPassword") || t("rule.mismatch"),
        })}
        {...digits}
        label={t("security.confirmNewPaymentPassword")}
        error={errors.confirmNewPaymentPassword?.message}
      />
    </FormDialog>
  );
}
