import { asciiDigits } from "@croupier/contract/domain/digits";
import { digitsOnly } from "@croupier/contract/domain/typed-codes";
import { refreshAfterCommand } from "../../core/api/refreshes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { toast } from "../../core/dialogs/dialogs.ts";
import { CodeField } from "../../core/forms/CodeField.tsx";
import { MobileField } from "../../core/forms/MobileField.tsx";
import { PasswordField } from "../../core/forms/PasswordField.tsx";
import { required, requiredCode, requiredSecret } from "../../core/forms/rules.ts";
import { useDialing } from "../../core/forms/use-dialing.ts";
import { useForm } from "../../core/forms/use-form.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "./FormDialog.tsx";

interface Props {
  kind: "mobile" | "email";
  hasPassword: boolean;
  close(): void;
}

function useBind({ kind, hasPassword, close }: Props) {
  const { api } = useApp();
  const texts = useTexts();
  const queries = useQueryClient();
  const dialing = useDialing();
  const contact = kind === "mobile" ? "mobileNum" : "email";
  const form = useForm({
    values: { mobileNum: "", email: "", verificationCode: "", password: "" },
    check: (values) => ({
      [contact]: required(texts, values[contact]),
      verificationCode: requiredCode(texts, values.verificationCode),
      password: hasPassword ? requiredSecret(texts, values.password) : undefined,
    }),
    fieldOf: {
      CODE_WRONG: "verificationCode",
      MOBILE_INVALID: "mobileNum",
      MOBILE_TAKEN: "mobileNum",
      EMAIL_TAKEN: "email",
      PASSWORD_WRONG: "password",
    },
  });
  const mobileNum = asciiDigits(form.values.mobileNum.trim());
  const email = form.values.email.trim();
  const number = { mobileNum, countryDialingCode: dialing.code };
  const sendCode = async () => {
    const missing = required(texts, form.values[contact]) ?? (kind === "mobile" ? dialing.failed?.text : undefined);
    if (missing) return void form.mark({ [contact]: missing });
    return kind === "mobile"
      ? api.call("bindCode", { kind: "sms", ...number })
      : api.call("bindCode", { kind: "email", email });
  };
  const send = async ({ verificationCode, password }: typeof form.values) => {
    const proof = { verificationCode: digitsOnly(verificationCode), password };
    const answer = await (kind === "mobile"
      ? api.call("bindMobile", { ...number, ...proof })
      : api.call("bindEmail", { email, ...proof }));
    if (!answer.ok) return answer;
    void refreshAfterCommand(queries, kind === "mobile" ? "bindMobile" : "bindEmail");
    close();
    toast("good", texts.t("bind.done"));
    return undefined;
  };
  return { form, dialing, sendCode, send };
}

/** Binds a number or an email address by a code that is sent to it. */
export function BindDialog(props: Props) {
  const { t } = useTexts();
  const { kind, hasPassword, close } = props;
  const { form, dialing, sendCode, send } = useBind(props);
  const contact = kind === "mobile" ? "mobileNum" : "email";
  return (
    <FormDialog
      title={t(kind === "mobile" ? "bind.mobileTitle" : "bind.emailTitle")}
      text={t(kind === "mobile" ? "bind.mobileText" : "bind.emailText")}
      submit={t("bind.bind")}
      form={form}
      send={send}
      onClose={close}
    >
      {kind === "mobile" ? (
        <MobileField {...form.field("mobileNum")} dialing={dialing} />
      ) : (
        <Field
          {...form.field("email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          label={t("field.email")}
          maxLength={256}
        />
      )}
      <CodeField
        {...form.field("verificationCode")}
        label={t("factor.code")}
        hint={t("bind.hint")}
        sentHint={t("factor.sentTo", { to: form.values[contact] })}
        onSend={sendCode}
        waits={kind === "mobile" && dialing.loading}
        onRefused={(failure) => {
          if (failure.code !== "MOBILE_INVALID" && failure.code !== "INVALID_FIELDS") return false;
          form.refuse(failure);
          return true;
        }}
      />
      {hasPassword && (
        <PasswordField
          {...form.field("password")}
          label={t("security.loginPassword")}
          autoComplete="current-password"
          maxLength={128}
        />
      )}
    </FormDialog>
  );
}
