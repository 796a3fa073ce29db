import { useState } from "react";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { openDialog, toast } from "../../core/dialogs/dialogs.ts";
import { Form } from "../../core/forms/Form.tsx";
import { NewPasswordFields } from "../../core/forms/NewPasswordFields.tsx";
import { useForm } from "../../core/forms/use-form.ts";
import { useNewSecret } from "../../core/forms/use-new-secret.ts";
import { Button } from "../../ui/Button.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { AuthFrame } from "./AuthFrame.tsx";

/** Sets a new password, opened by an email's reset link. */
export function ResetPasswordDialog({ code, close }: { code: string; close(): void }) {
  const { api } = useApp();
  const { t } = useTexts();
  const secret = useNewSecret("password");
  const [isOver, setOver] = useState(false);
  const form = useForm({
    values: { newPassword: "", confirmNewPassword: "" },
    check: ({ newPassword, confirmNewPassword }) => ({
      newPassword: secret.first(newPassword),
      confirmNewPassword: secret.again(confirmNewPassword, newPassword),
    }),
    words: (failure) => (failure.code === "CODE_EXPIRED" ? t("auth.linkExpired") : undefined),
  });
  const send = async (values: typeof form.values) => {
    const answer = await api.call("passwordByLink", { code, ...values });
    setOver(!answer.ok && answer.code === "CODE_EXPIRED");
    if (!answer.ok) return answer;
    toast("good", t("auth.passwordSet"));
    return openDialog({ name: "login" });
  };
  return (
    <AuthFrame title={t("auth.newPasswordTitle")} group="w_forget" onClose={close}>
      <Form of={form} send={send} className="grid gap-4">
        <NewPasswordFields form={form} rule={secret.rule} />
        <Problem text={form.problem} />
        <Button type="submit" look="primary" busy={form.busy} className="min-h-12 w-full">
          {t("auth.setPassword")}
        </Button>
        {isOver && (
          <Button onClick={() => openDialog({ name: "forgot" })} className="w-full">
            {t("auth.askAgain")}
          </Button>
        )}
      </Form>
    </AuthFrame>
  );
}
