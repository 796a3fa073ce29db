import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { failureText } from "../../core/api/use-call.ts";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { PasswordField } from "../../core/forms/PasswordField.tsx";
import { PasswordStrength } from "../../core/forms/PasswordStrength.tsx";
import { serverFieldErrors } from "../../core/forms/rules.ts";
import { useNewSecret } from "../../core/forms/use-new-secret.ts";
import type { SignIn } from "../../core/session/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { useSignedIn } from "./use-signed-in.ts";

interface Props {
  signIn: SignIn;
  /** What was typed to sign in; "" where it was not: then it is asked for. */
  password: string;
  onSuccess?: () => void;
  portal?: "agent";
  close(): void;
}

interface Values {
  oldPassword: string;
  newPassword: string;
  confirmNewPassword: string;
}

/** A password that has expired or was given by somebody else gives way to a new one; only then the session begins. */
export function ForcedPasswordDialog({ signIn, password, onSuccess, portal, close }: Props) {
  const app = useApp();
  const texts = useTexts();
  const { t } = texts;
  const secret = useNewSecret("password");
  const signedIn = useSignedIn(close, onSuccess, portal);
  const [problem, setProblem] = useState<string>();
  const form = useForm<Values>({ defaultValues: { oldPassword: password, newPassword: "", confirmNewPassword: "" } });
  const newPassword = useWatch({ control: form.control, name: "newPassword" });
  const { errors, isSubmitting } = form.formState;
  const { token } = signIn;
  const leave = () => {
    void app.api.call("logout", {}, { token });
    close();
  };
  const send = async (values: Values) => {
    setProblem(undefined);
    const answer = await app.api.call("changePassword", values, { token });
    if (answer.ok) return signedIn({ ...answer.value, firstTimeLogin: signIn.firstTimeLogin });
    const message = failureText(texts, answer.code);
    if (answer.code === "PASSWORD_SAME") return form.setError("newPassword", { message }, { shouldFocus: true });
    const fields = answer.code === "INVALID_FIELDS" ? serverFieldErrors(texts, answer.value) : {};
    for (const [name, wrong] of Object.entries(fields)) form.setError(name as keyof Values, { message: wrong });
    return setProblem(message);
  };
  return (
    <Dialog title={t("auth.newPasswordTitle")} onClose={leave} className="max-w-[460px]">
      <form noValidate className="grid gap-4 p-6 pt-3" onSubmit={(event) => void form.handleSubmit(send)(event)}>
        <p className="text-muted">
          {t(signIn.mustChangePassword === "given" ? "auth.mustChangeGiven" : "auth.mustChangeExpired")}
        </p>
        {password === "" && (
          <PasswordField
            {...form.register("oldPassword", { validate: (value) => value !== "" || t("rule.required") })}
            label={t("security.oldPassword")}
            error={errors.oldPassword?.message}
            autoComplete="current-password"
            maxLength={128}
          />
        )}
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
        <Problem text={problem} />
        <Button type="submit" look="primary" busy={isSubmitting} className="min-h-12 w-full">
          {t("auth.setPassword")}
        </Button>
        <Button look="plain" onClick={leave}>
          {t("auth.notNow")}
        </Button>
      </form>
    </Dialog>
  );
}
