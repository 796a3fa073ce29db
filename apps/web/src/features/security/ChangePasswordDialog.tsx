import { useApp, useTexts } from "../../core/app.tsx";
import { useCall } from "../../core/api/use-call.ts";
import { toast } from "../../core/dialogs/dialogs.ts";
import { judge } from "../../core/forms/rules.ts";
import { PasswordStrength } from "../../core/forms/PasswordStrength.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "./FormDialog.tsx";
import { useSecretForm } from "./use-secret-form.ts";

interface Values {
  oldPassword: string;
  newPassword: string;
  confirmNewPassword: string;
}

/** The old password, the new one and the new one again; everywhere else the member is signed out. */
export function ChangePasswordDialog({ close }: { close(): void }) {
  const app = useApp();
  const texts = useTexts();
  const { t } = texts;
  const rules = useCall("registerRules", {}, { staleTime: 60_000 });
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
  const reveal = { show: t("auth.showPassword"), hide: t("auth.hidePassword") };
  const required = (value: string) => value !== "" || t("rule.required");
  return (
    <FormDialog
      title={t("security.changePassword")}
      text={t("security.changePasswordText")}
      submit={t("security.changePassword")}
      busy={isSubmitting}
      problem={problem}
      onClose={close}
      onSubmit={() => void form.handleSubmit(send)()}
    >
      <Field
        {...form.register("oldPassword", { validate: required })}
        label={t("security.oldPassword")}
        reveal={reveal}
        error={errors.oldPassword?.message}
        autoComplete="current-password"
        maxLength={128}
      />
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
      <PasswordStrength of={form.watch("newPassword")} />
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
    </FormDialog>
  );
}
