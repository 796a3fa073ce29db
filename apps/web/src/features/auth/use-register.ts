import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { RegisterMode } from "@croupier/contract/domain/register-modes";
import type { WireInput } from "@croupier/contract/rows";
import type { Failure } from "../../core/api/result.ts";
import { failureText } from "../../core/api/use-call.ts";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { serverFieldErrors } from "../../core/forms/rules.ts";
import type { NumberProof } from "../../core/forms/use-number-proof.ts";
import type { Captcha } from "../../core/forms/use-captcha.ts";
import { smsFieldOf, type SmsForm } from "./SmsFields.tsx";
import type { FieldName, RegisterValues } from "./RegisterForm.tsx";
import { useSignedIn } from "./use-signed-in.ts";

interface Parts {
  mode: RegisterMode;
  form: UseFormReturn<RegisterValues>;
  /** The number and its code, where it has to be proved. */
  sms?: SmsForm;
  proof: NumberProof;
  dialingCode: string;
  captcha: Captcha;
  referralCode: string | undefined;
  /** The code of the address is no good: the field for another appears. */
  askForCode(): void;
  onSuccess: (() => void) | undefined;
  close(): void;
}

/** Which field a refusal is about. */
const fieldOf: Partial<Record<Failure["code"], FieldName | "terms">> = {
  CAPTCHA_WRONG: "captcha",
  USERNAME_TAKEN: "username",
  EMAIL_TAKEN: "email",
  INVITATION_CODE_ERROR: "affiliateCode",
  TERMS_REQUIRED: "terms",
};

/** What was typed in the fields of this way; those of the other stay in the form and out of the call. */
function payload({ mode, form, sms, dialingCode, captcha, referralCode }: Parts): WireInput<"register"> {
  const { terms, password, confirmPassword, username, captcha: code, ...rest } = form.getValues();
  const optional = Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])),
  );
  const proof = sms?.getValues();
  return {
    ...optional,
    username: mode === "username" ? username.trim() : "",
    password,
    confirmPassword,
    ...(proof
      ? {
          mobileNum: proof.mobileNum.trim(),
          countryDialingCode: dialingCode,
          verificationCode: proof.verificationCode.trim(),
        }
      : {}),
    captcha: code.trim(),
    captchaKey: captcha.key,
    acceptedTerms: terms,
    ...(referralCode && optional["affiliateCode"] === undefined ? { referralCode } : {}),
    domain: location.hostname,
    registerUrl: (location.origin + location.pathname).slice(0, 500),
    registerMethod: "WEB",
    login: true,
  };
}

const nothingToProve = { ok: true, value: {} } as const;

/** Checks the invitation code first, then registers; what was typed stays whatever the answer is. */
export function useRegister(parts: Parts) {
  const { mode, form, sms, proof, captcha, askForCode, onSuccess, close } = parts;
  const app = useApp();
  const texts = useTexts();
  const signedIn = useSignedIn(close, onSuccess);
  const [problem, setProblem] = useState<string>();

  function refused(failure: Failure): void {
    const text = failureText(texts, failure.code);
    const field = fieldOf[failure.code];
    captcha.renew();
    if (field !== "captcha") form.resetField("captcha");
    if (field === "affiliateCode") askForCode();
    const smsField = smsFieldOf[failure.code];
    if (sms && smsField) return sms.setError(smsField, { message: text }, { shouldFocus: true });
    if (field) return form.setError(field, { message: text }, { shouldFocus: true });
    const fields = failure.code === "INVALID_FIELDS" ? serverFieldErrors(texts, failure.value) : {};
    for (const [name, message] of Object.entries(fields)) {
      if (sms && (name === "mobileNum" || name === "verificationCode")) sms.setError(name, { message });
      else form.setError(name as FieldName, { message });
    }
    setProblem(text);
  }

  async function send(values: RegisterValues): Promise<void> {
    setProblem(undefined);
    const code = values.affiliateCode.trim();
    if (code) {
      const check = await app.api.call("affiliateCheck", { code, domain: location.hostname });
      if (!check.ok) return refused(check);
    }
    const proved = sms ? await proof.prove(sms.getValues("verificationCode").trim()) : nothingToProve;
    if (!proved.ok) return refused(proved);
    const filled = { ...payload(parts), ...proved.value };
    const { username: _name, mobileNum = "", countryDialingCode = "", verificationCode = "", ...rest } = filled;
    const answer = await (mode === "mobile"
      ? app.api.call("registerMobile", { ...rest, mobileNum, countryDialingCode, verificationCode })
      : app.api.call("register", filled));
    if (answer.ok) signedIn(answer.value);
    else refused(answer);
  }

  return { send, problem, fresh: () => setProblem(undefined) };
}
