import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { Failure } from "../../core/api/result.ts";
import { failureText } from "../../core/api/use-call.ts";
import { useApp, useTexts } from "../../core/app.tsx";
import { PasswordField } from "../../core/forms/PasswordField.tsx";
import { PasswordStrength } from "../../core/forms/PasswordStrength.tsx";
import { serverFieldErrors } from "../../core/forms/rules.ts";
import { useNewSecret } from "../../core/forms/use-new-secret.ts";
import { useDialing } from "../../core/forms/use-dialing.ts";
import { Button } from "../../ui/Button.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { SmsFields, type SmsValues } from "./SmsFields.tsx";
import { useSignedIn } from "./use-signed-in.ts";

type Values = SmsValues & { newPassword: string };

const fieldOf: Partial<Record<Failure["code"], keyof Values>> = {
  CODE_WRONG: "verificationCode",
  MOBILE_INVALID: "mobileNum",
};

/** Number, code and the new password; who succeeds is signed in with it. */
export function ForgotByPhone({ goOn, close }: { goOn?: () => void; close(): void }) {
  const app = useApp();
  const texts = useTexts();
  const { t } = texts;
  const secret = useNewSecret("password");
  const dialing = useDialing();
  const signedIn = useSignedIn(close, goOn);
  const [problem, setProblem] = useState<string>();
  const form = useForm<Values>({
    defaultValues: { mobileNum: "", verificationCode: "", captcha: "", newPassword: "" },
  });
  const newPassword = useWatch({ control: form.control, name: "newPassword" });
  const { errors, isSubmitting } = form.formState;
  const send = async ({ mobileNum, verificationCode, newPassword: password }: Values) => {
    setProblem(undefined);
    const answer = await app.api.call("passwordByPhone", {
      mobileNum: mobileNum.trim(),
      countryDialingCode: dialing.code,
      verificationCode: verificationCode.trim(),
      newPassword: password,
    });
    if (answer.ok) return signedIn(answer.value);
    const message = failureText(texts, answer.code);
    const field = fieldOf[answer.code];
    if (field) return form.setError(field, { message }, { shouldFocus: true });
    const fields = answer.code === "INVALID_FIELDS" ? serverFieldErrors(texts, answer.value) : {};
    for (const [name, wrong] of Object.entries(fields)) form.setError(name as keyof Values, { message: wrong });
    return setProblem(message);
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <SmsFields form={form} dialing={dialing} type="password" />
      <PasswordField
        {...form.register("newPassword", { validate: secret.first })}
        label={t("security.newPassword")}
        error={errors.newPassword?.message}
        autoComplete="new-password"
        maxLength={256}
      />
      <PasswordStrength of={newPassword} />
      <Problem text={problem} />
      <Button type="submit" look="primary" busy={isSubmitting} className="min-h-12 w-full">
        {t("auth.setPassword")}
      </Button>
    </form>
  );
}
