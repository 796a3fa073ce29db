import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { failureText } from "../../core/api/use-call.ts";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { openDialog, toast } from "../../core/dialogs/dialogs.ts";
import { PasswordField } from "../../core/forms/PasswordField.tsx";
import { PasswordStrength } from "../../core/forms/PasswordStrength.tsx";
import { useNewSecret } from "../../core/forms/use-new-secret.ts";
import { Button } from "../../ui/Button.tsx";
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
  const secret = useNewSecret("password");
  const [problem, setProblem] = useState<{ text: string; isOver: boolean }>();
  const form = useForm<Values>({ defaultValues: { newPassword: "", confirmNewPassword: "" } });
  const newPassword = useWatch({ control: form.control, name: "newPassword" });
  const { errors, isSubmitting } = form.formState;
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
        <PasswordField
          {...form.register("newPassword", { validate: secret.first })}
          label={t("security.newPassword")}
          error={errors.newPassword?.message}
          autoComplete="new-password"
          maxLength={256}
        />
        <PasswordStrength of={newPassword} />
        <PasswordField
          {...form.register("confirmNewPassword", {
            validate: (value) => secret.again(value, form.getValues("newPassword")),
          })}
          label={t("security.confirmNewPassword")}
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
