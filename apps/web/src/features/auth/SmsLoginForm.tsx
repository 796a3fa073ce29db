import { useState } from "react";
import { useForm } from "react-hook-form";
import { failureText } from "../../core/api/use-call.ts";
import { useApp, useTexts } from "../../core/app.tsx";
import { useDialing } from "../../core/forms/use-dialing.ts";
import { Button } from "../../ui/Button.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { SmsFields, type SmsValues } from "./SmsFields.tsx";
import { useSignedIn } from "./use-signed-in.ts";

/** Signing in by the code of a text message. */
export function SmsLoginForm({ goOn, close }: { goOn?: () => void; close(): void }) {
  const app = useApp();
  const texts = useTexts();
  const dialing = useDialing();
  const signedIn = useSignedIn(close, goOn);
  const [problem, setProblem] = useState<string>();
  const form = useForm<SmsValues & { newPassword: string }>({
    defaultValues: { mobileNum: "", verificationCode: "", captcha: "", newPassword: "" },
  });
  const send = async ({ mobileNum, verificationCode }: SmsValues) => {
    setProblem(undefined);
    const answer = await app.api.call("login", {
      username: mobileNum.trim(),
      password: verificationCode.trim(),
      type: "sms",
      countryDialingCode: dialing.code,
    });
    if (answer.ok) return signedIn(answer.value);
    const message = failureText(texts, answer.code);
    if (answer.code === "CODE_WRONG") return form.setError("verificationCode", { message }, { shouldFocus: true });
    if (answer.code === "MOBILE_INVALID") return form.setError("mobileNum", { message }, { shouldFocus: true });
    return setProblem(message);
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <SmsFields form={form} dialing={dialing} type="login" />
      <Problem text={problem} />
      <Button type="submit" look="primary" busy={form.formState.isSubmitting} className="min-h-12 w-full">
        {texts.t("auth.logIn")}
      </Button>
    </form>
  );
}
