import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { Failure } from "../../core/api/result.ts";
import { failureText } from "../../core/api/use-call.ts";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { PasswordField } from "../../core/forms/PasswordField.tsx";
import { PasswordStrength } from "../../core/forms/PasswordStrength.tsx";
import { serverFieldErrors } from "../../core/forms/rules.ts";
import { useNewSecret } from "../../core/forms/use-new-secret.ts";
import { useNumberProof } from "../../core/forms/use-number-proof.ts";
import { useDialing } from "../../core/forms/use-dialing.ts";
import { Button } from "../../ui/Button.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { noSmsValues, smsFieldOf, SmsFields, type SmsValues } from "./SmsFields.tsx";
import { beganSecondStep } from "./second-step.ts";
import { useSignedIn } from "./use-signed-in.ts";

type Values = SmsValues & { newPassword: string };

/** Number, code and the new password; who succeeds is signed in with it. */
export function ForgotByPhone({ onSuccess, close }: { onSuccess?: () => void; close(): void }) {
  const app = useApp();
  const texts = useTexts();
  const { t } = texts;
  const secret = useNewSecret("password");
  const dialing = useDialing();
  const signedIn = useSignedIn(close, onSuccess);
  const [problem, setProblem] = useState<string>();
  const form = useForm<Values>({
    defaultValues: noSmsValues,
  });
  const newPassword = useWatch({ control: form.control, name: "newPassword" });
  const { errors, isSubmitting } = form.formState;
  const proof = useNumberProof();
  const refused = (failure: Failure) => {
    const message = failureText(texts, failure.code);
    const field = smsFieldOf[failure.code];
    if (field) return form.setError(field, { message }, { shouldFocus: true });
    const fields = failure.code === "INVALID_FIELDS" ? serverFieldErrors(texts, failure.value) : {};
    for (const [name, wrong] of Object.entries(fields)) form.setError(name as keyof Values, { message: wrong });
    return setProblem(message);
  };
  const send = async ({ mobileNum, verificationCode, newPassword: password }: Values) => {
    setProblem(undefined);
    const proved = await proof.prove(verificationCode.trim());
    if (!proved.ok) return refused(proved);
    const answer = await app.api.call("passwordByPhone", {
      mobileNum: mobileNum.trim(),
      countryDialingCode: dialing.code,
      verificationCode: verificationCode.trim(),
      newPassword: password,
      ...proved.value,
    });
    if (answer.ok) return signedIn(answer.value);
    if (beganSecondStep(answer, { onSuccess })) return undefined;
    return refused(answer);
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <SmsFields form={form} dialing={dialing} proof={proof} type="password" />
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
