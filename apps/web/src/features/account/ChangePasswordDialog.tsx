import { useApp, useTexts } from "../../core/app-context.tsx";
import { toast } from "../../core/dialogs/dialogs.ts";
import { PasswordField } from "../../core/forms/PasswordField.tsx";
import { PasswordStrength } from "../../core/forms/PasswordStrength.tsx";
import { useNewSecret } from "../../core/forms/use-new-secret.ts";
import { FormDialog } from "./FormDialog.tsx";
import { useSecretForm } from "./use-secret-form.ts";

interface Values {
  oldPassword: string;
  newPassword: string;
  confirmNewPassword: string;
}

/** The old password, the new one and the new one again; everywhere else the member is signed out. */
export function ChangePasswordDialog({ isSet, close }: { isSet: boolean; close(): void }) {
  const app = useApp();
  const { t } = useTexts();
  const secret = useNewSecret("password");
  const { form, problem, refused, fresh } = useSecretForm<Values>(
    { oldPassword: "", newPassword: "", confirmNewPassword: "" },
    { PASSWORD_WRONG: "oldPassword", PASSWORD_SAME: "newPassword" },
  );
  const { errors, isSubmitting } = form.formState;
  const send = async (values: Values) => {
    fresh();
    const answer = await app.session.renew(() => app.api.call("changePassword", values));
    if (answer && !answer.ok) return refused(answer);
    close();
    toast("good", t("security.passwordChanged"));
  };
  const required = (value: string) => value !== "" || t("rule.required");
  return (
    <FormDialog
      title={t(isSet ? "security.changePassword" : "security.setPassword")}
      text={t(isSet ? "security.changePasswordText" : "security.setPasswordText")}
      submit={t(isSet ? "security.changePassword" : "security.setPassword")}
      busy={isSubmitting}
      problem={problem}
      onClose={close}
      onSubmit={() => void form.handleSubmit(send)()}
    >
      {isSet && (
        <PasswordField
          {...form.register("oldPassword", { validate: required })}
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
      <PasswordStrength of={form.watch("newPassword")} />
      <PasswordField
        {...form.register("confirmNewPassword", {
          validate: (value) => secret.again(value, form.getValues("newPassword")),
        })}
        label={t("security.confirmNewPassword")}
        error={errors.confirmNewPassword?.message}
        autoComplete="new-password"
        maxLength={256}
      />
    </FormDialog>
  );
}
