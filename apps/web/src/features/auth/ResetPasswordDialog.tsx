import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { failureText, useCall } from "../../core/api/use-call.ts";
import { useApp, useTexts } from "../../core/app.tsx";
import { openDialog, toast } from "../../core/dialogs/dialogs.ts";
import { PasswordStrength } from "../../core/forms/PasswordStrength.tsx";
import { judge } from "../../core/forms/rules.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { AuthFrame } from "./AuthFrame.tsx";

interface Values {
  newPassword: string;
  confirmNewPassword: string;
}

/** What the link of an email leads to. */
export function ResetPasswordDialog({ code, close }: { code: string; close(): void }) {
  const { api } = useApp();
  const texts = useTexts();
  const { t } = texts;
  const rules = useCall("registerRules", {}, { staleTime: 60_000 });
  const [problem, setProblem] = useState<{ text: string; isOver: boolean }>();
  const form = useForm<Values>({ defaultValues: { newPassword: "", confirmNewPassword: "" } });
  const newPassword = useWatch({ control: form.control, name: "newPassword" });
  const { errors, isSubmitting } = form.formState;
  const reveal = { show: t("auth.showPassword"), hide: t("auth.hidePassword") };
  const send = async (values: Values) => {
    setProblem(undefined);
    const answer = await api.call("passwordByLink", { code, ...values });
    if (!answer.ok) {
      const isOver = answer.code === "CODE_EXPIRED";
      return setProblem({ isOver, text: isOver ? t("auth.linkExpired") : failureText(texts, answer.code) });
    }
    toast("good", t("auth.passwordSet"));
    return openDialog({ name: "login" });
  };
  return (
    <AuthFrame title={t("auth.newPasswordTitle")} group="w_forget" onClose={close}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(send)(event)}>
        <Field
          {...form.register("newPassword", {
            validate: (value) => judge(texts, value, true, rules.data?.password) ?? true,
          })}
          label={t("security.newPassword")}
          reveal={reveal}
          error={errors.newPassword?.message}
          autoComplete="new-password"
          maxLength={256}
        />
        <PasswordStrength of={newPassword} />
        <Field
          {...form.register("confirmNewPassword", {
            validate: (value) =>
              value === "" ? t("rule.required") : value === form.getValues("newPassword") || t("rule.mismatch"),
          })}
          label={t("security.confirmNewPassword")}
          reveal={reveal}
          error={errors.confirmNewPassword?.message}
          autoComplete="new-password"
          maxLength={256}
        />
        <Problem text={problem?.text} />
        <Button type="submit" look="primary" busy={isSubmitting} className="min-h-12 w-full">
          {t("auth.setPassword")}
        </Button>
        {problem?.isOver && (
          <Button onClick={() => openDialog({ name: "forgot" })} className="w-full">
            {t("auth.askAgain")}
          </Button>
        )}
      </form>
    </AuthFrame>
  );
}
