import { useApp, useTexts } from "../../core/app-context.tsx";
import { Form } from "../../core/forms/Form.tsx";
import { NewPasswordFields } from "../../core/forms/NewPasswordFields.tsx";
import { PasswordField } from "../../core/forms/PasswordField.tsx";
import { requiredSecret } from "../../core/forms/rules.ts";
import { useForm } from "../../core/forms/use-form.ts";
import { useNewSecret } from "../../core/forms/use-new-secret.ts";
import type { SignIn } from "../../core/session/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../core/dialogs/Dialog.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { useSignedIn } from "./use-signed-in.ts";

interface Props {
  signIn: SignIn;
  /** The password typed to sign in; if empty, the dialog asks for it. */
  password: string;
  onSuccess?: () => void;
  portal?: "agent";
  close(): void;
}

/** Replaces a password that has expired or was set by another person; the session begins only afterwards. */
export function ForcedPasswordDialog({ signIn, password, onSuccess, portal, close }: Props) {
  const app = useApp();
  const texts = useTexts();
  const { t } = texts;
  const secret = useNewSecret("password");
  const signedIn = useSignedIn(close, onSuccess, portal);
  const form = useForm({
    values: { oldPassword: password, newPassword: "", confirmNewPassword: "" },
    check: ({ oldPassword, newPassword, confirmNewPassword }) => ({
      oldPassword: requiredSecret(texts, oldPassword),
      newPassword: secret.first(newPassword),
      confirmNewPassword: secret.again(confirmNewPassword, newPassword),
    }),
    fieldOf: { PASSWORD_SAME: "newPassword" },
  });
  const { token } = signIn;
  const leave = () => {
    void app.api.call("logout", {}, { token });
    close();
  };
  const send = async (values: typeof form.values) => {
    const answer = await app.api.call("changePassword", values, { token });
    return answer.ok ? signedIn({ ...answer.value, firstTimeLogin: signIn.firstTimeLogin }) : answer;
  };
  return (
    <Dialog title={t("auth.newPasswordTitle")} onClose={leave} className="max-w-[460px]">
      <Form of={form} send={send} className="grid gap-4 p-6 pt-3">
        <p className="text-muted">
          {t(signIn.mustChangePassword === "given" ? "auth.mustChangeGiven" : "auth.mustChangeExpired")}
        </p>
        {password === "" && (
          <PasswordField
            {...form.field("oldPassword")}
            label={t("security.oldPassword")}
            autoComplete="current-password"
            maxLength={128}
          />
        )}
        <NewPasswordFields form={form} rule={secret.rule} />
        <Problem text={form.problem} />
        <Button type="submit" look="primary" busy={form.busy} className="min-h-12 w-full">
          {t("auth.setPassword")}
        </Button>
        <Button look="plain" onClick={leave}>
          {t("auth.notNow")}
        </Button>
      </Form>
    </Dialog>
  );
}
