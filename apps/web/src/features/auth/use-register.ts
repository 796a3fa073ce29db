import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { WireInput } from "@croupier/contract/rows";
import type { Failure } from "../../core/api/result.ts";
import { failureText } from "../../core/api/use-call.ts";
import { useApp, useTexts } from "../../core/app.tsx";
import { serverFieldErrors } from "../../core/forms/rules.ts";
import type { Captcha } from "../../core/forms/use-captcha.ts";
import type { FieldName, RegisterValues } from "./RegisterForm.tsx";
import { useSignedIn } from "./use-signed-in.ts";

interface Parts {
  form: UseFormReturn<RegisterValues>;
  captcha: Captcha;
  referralCode: string | undefined;
  /** The code of the address is no good: the field for another appears. */
  askForCode(): void;
  goOn: (() => void) | undefined;
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

function payload(values: RegisterValues, captcha: Captcha, referralCode: string | undefined): WireInput<"register"> {
  const { terms, password, confirmPassword, username, captcha: code, ...rest } = values;
  const optional = Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])),
  );
  return {
    ...optional,
    username: username.trim(),
    password,
    confirmPassword,
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

/** Checks the invitation code first, then registers; what was typed stays whatever the answer is. */
export function useRegister({ form, captcha, referralCode, askForCode, goOn, close }: Parts) {
  const app = useApp();
  const texts = useTexts();
  const signedIn = useSignedIn(close, goOn);
  const [problem, setProblem] = useState<string>();

  function refused(failure: Failure): void {
    const text = failureText(texts, failure.code);
    const field = fieldOf[failure.code];
    captcha.refresh();
    if (field !== "captcha") form.resetField("captcha");
    if (field === "affiliateCode") askForCode();
    if (field) return form.setError(field, { message: text }, { shouldFocus: true });
    const fields = failure.code === "INVALID_FIELDS" ? serverFieldErrors(texts, failure.value) : {};
    for (const [name, message] of Object.entries(fields)) form.setError(name as FieldName, { message });
    setProblem(text);
  }

  async function send(values: RegisterValues): Promise<void> {
    setProblem(undefined);
    const code = values.affiliateCode.trim();
    if (code) {
      const check = await app.api.call("affiliateCheck", { code, domain: location.hostname });
      if (!check.ok) return refused(check);
    }
    const answer = await app.api.call("register", payload(values, captcha, referralCode));
    if (answer.ok) signedIn(answer.value);
    else refused(answer);
  }

  return { send, problem };
}
