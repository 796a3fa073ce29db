import { refreshAfterCommand } from "../../core/api/refreshes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { toast } from "../../core/dialogs/dialogs.ts";
import { CodeField } from "../../core/forms/CodeField.tsx";
import { MobileField } from "../../core/forms/MobileField.tsx";
import { PasswordField } from "../../core/forms/PasswordField.tsx";
import { useDialing } from "../../core/forms/use-dialing.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "./FormDialog.tsx";
import { useSecretForm } from "./use-secret-form.ts";

interface Props {
  kind: "mobile" | "email";
  hasPassword: boolean;
  close(): void;
}

interface Values {
  mobileNum: string;
  email: string;
  verificationCode: string;
  password: string;
}

function useBind({ kind, close }: Props) {
  const { api } = useApp();
  const { t } = useTexts();
  const queries = useQueryClient();
  const dialing = useDialing();
  const { form, problem, refused, fresh } = useSecretForm<Values>(
    { mobileNum: "", email: "", verificationCode: "", password: "" },
    {
      CODE_WRONG: "verificationCode",
      MOBILE_INVALID: "mobileNum",
      MOBILE_TAKEN: "mobileNum",
      EMAIL_TAKEN: "email",
      PASSWORD_WRONG: "password",
    },
  );
  const contact = kind === "mobile" ? "mobileNum" : "email";
  const number = () => ({ mobileNum: form.getValues("mobileNum").trim(), countryDialingCode: dialing.code });
  const sendCode = async () => {
    if (!(await form.trigger(contact, { shouldFocus: true }))) return undefined;
    return kind === "mobile"
      ? api.call("bindCode", { kind: "sms", ...number() })
      : api.call("bindCode", { kind: "email", email: form.getValues("email").trim() });
  };
  const send = async ({ email, verificationCode, password }: Values) => {
    fresh();
    const proof = { verificationCode: verificationCode.trim(), password };
    const answer = await (kind === "mobile"
      ? api.call("bindMobile", { ...number(), ...proof })
      : api.call("bindEmail", { email: email.trim(), ...proof }));
    if (!answer.ok) return refused(answer);
    void refreshAfterCommand(queries, kind === "mobile" ? "bindMobile" : "bindEmail");
    close();
    toast("good", t("bind.done"));
  };
  return { form, problem, refused, dialing, sendCode, send };
}

/** Binds a number or an email by the code that is sent there. */
export function BindDialog(props: Props) {
  const { t } = useTexts();
  const { kind, hasPassword, close } = props;
  const { form, problem, refused, dialing, sendCode, send } = useBind(props);
  const { errors, isSubmitting } = form.formState;
  const required = (value: string) => value.trim() !== "" || t("rule.required");
  const contact = kind === "mobile" ? "mobileNum" : "email";
  return (
    <FormDialog
      title={t(kind === "mobile" ? "bind.mobileTitle" : "bind.emailTitle")}
      text={t(kind === "mobile" ? "bind.mobileText" : "bind.emailText")}
      submit={t("bind.bind")}
      busy={isSubmitting}
      problem={problem}
      onClose={close}
      onSubmit={() => void form.handleSubmit(send)()}
    >
      {kind === "mobile" ? (
        <MobileField
          {...form.register("mobileNum", { validate: required })}
          dialing={dialing}
          error={errors.mobileNum?.message}
        />
      ) : (
        <Field
          {...form.register("email", { validate: required })}
          type="email"
          inputMode="email"
          autoComplete="email"
          label={t("field.email")}
          error={errors.email?.message}
          maxLength={256}
        />
      )}
      <CodeField
        {...form.register("verificationCode", { validate: required })}
        label={t("factor.code")}
        error={errors.verificationCode?.message}
        hint={t("bind.hint")}
        sentHint={t("factor.sentTo", { to: form.watch(contact) })}
        onSend={sendCode}
        onRefused={(failure) => {
          if (failure.code !== "MOBILE_INVALID" && failure.code !== "INVALID_FIELDS") return false;
          refused(failure);
          return true;
        }}
      />
      {hasPassword && (
        <PasswordField
          {...form.register("password", { validate: (value) => value !== "" || t("rule.required") })}
          label={t("security.loginPassword")}
          error={errors.password?.message}
          autoComplete="current-password"
          maxLength={128}
        />
      )}
    </FormDialog>
  );
}
