import { useState } from "react";
import { useForm } from "react-hook-form";
import { failureText } from "../../core/api/use-call.ts";
import { useApp, useTexts } from "../../core/app-context.tsx";
import type { FailureCode } from "../../core/api/result.ts";
import { useNumberProof } from "../../core/forms/use-number-proof.ts";
import { useDialing } from "../../core/forms/use-dialing.ts";
import { Button } from "../../ui/Button.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { noSmsValues, smsFieldOf, SmsFields, type SmsValues } from "./SmsFields.tsx";
import { beganSecondStep } from "./second-step.ts";
import { useSignedIn } from "./use-signed-in.ts";

/** Signing in by the code of a text message. */
export function SmsLoginForm({ onSuccess, close }: { onSuccess?: () => void; close(): void }) {
  const app = useApp();
  const texts = useTexts();
  const dialing = useDialing();
  const signedIn = useSignedIn(close, onSuccess);
  const [problem, setProblem] = useState<string>();
  const form = useForm<SmsValues & { newPassword: string }>({
    defaultValues: noSmsValues,
  });
  const proof = useNumberProof();
  const refused = (code: FailureCode) => {
    const message = failureText(texts, code);
    const field = smsFieldOf[code];
    if (field) return form.setError(field, { message }, { shouldFocus: true });
    return setProblem(message);
  };
  const send = async ({ mobileNum, verificationCode }: SmsValues) => {
    setProblem(undefined);
    const proved = await proof.prove(verificationCode.trim());
    if (!proved.ok) return refused(proved.code);
    const answer = await app.api.call("login", {
      username: mobileNum.trim(),
      password: verificationCode.trim(),
      type: "sms",
      countryDialingCode: dialing.code,
      ...proved.value,
    });
    if (answer.ok) return signedIn(answer.value);
    if (beganSecondStep(answer, { onSuccess })) return undefined;
    return refused(answer.code);
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <SmsFields form={form} dialing={dialing} proof={proof} type="login" />
      <Problem text={problem} />
      <Button type="submit" look="primary" busy={form.formState.isSubmitting} className="min-h-12 w-full">
        {texts.t("auth.logIn")}
      </Button>
    </form>
  );
}
