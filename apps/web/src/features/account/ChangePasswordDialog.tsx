import { useNavigate } from "../../core/router/use-router.ts";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { toast } from "../../core/dialogs/dialogs.ts";
import { NewPasswordFields } from "../../core/forms/NewPasswordFields.tsx";
import { PasswordField } from "../../core/forms/PasswordField.tsx";
import { requiredSecret } from "../../core/forms/rules.ts";
import { useForm } from "../../core/forms/use-form.ts";
import { useNewSecret } from "../../core/forms/use-new-secret.ts";
import { FormDialog } from "./FormDialog.tsx";

/** Changes the password; the member is signed out on all other devices. */
export function ChangePasswordDialog({ isSet, close }: { isSet: boolean; close(): void }) {
  const app = useApp();
  const texts = useTexts();
  const { t } = texts;
  const navigate = useNavigate();
  const secret = useNewSecret("password");
  const form = useForm({
    values: { oldPassword: "", newPassword: "", confirmNewPassword: "" },
    check: ({ oldPassword, newPassword, confirmNewPassword }) => ({
      oldPassword: isSet ? requiredSecret(texts, oldPassword) : undefined,
      newPassword: secret.first(newPassword),
      confirmNewPassword: secret.again(confirmNewPassword, newPassword),
    }),
    fieldOf: { PASSWORD_WRONG: "oldPassword", PASSWORD_SAME: "newPassword" },
  });
  const send = async (values: typeof form.values) => {
    const answer = await app.session.renew(() => app.api.call("changePassword", values));
    if (answer && !answer.ok) return answer;
    // The new token came with the member's info (specification section 4).
    close();
    toast("good", t("security.passwordChanged"));
    void navigate({ to: "/" });
    return undefined;
  };
  return (
    <FormDialog
      title={t(isSet ? "security.changePassword" : "security.setPassword")}
      text={t(isSet ? "security.changePasswordText" : "security.setPasswordText")}
      submit={t(isSet ? "security.changePassword" : "security.setPassword")}
      form={form}
      send={send}
      onClose={close}
    >
      {isSet && (
        <PasswordField
          {...form.field("oldPassword")}
          label={t("security.oldPassword")}
          autoComplete="current-password"
          maxLength={128}
        />
      )}
      <NewPasswordFields form={form} rule={secret.rule} />
    </FormDialog>
  );
}
