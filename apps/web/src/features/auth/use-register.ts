import type { RegisterMode } from "@croupier/contract/domain/register-modes";
import { digitsOnly, readCaptcha } from "@croupier/contract/domain/typed-codes";
import type { WireInput } from "@croupier/contract/rows";
import type { Failure } from "../../core/api/result.ts";
import { useApp } from "../../core/app-context.tsx";
import type { NumberProof } from "../../core/forms/use-number-proof.ts";
import type { Captcha } from "../../core/forms/use-captcha.ts";
import type { LinkCode } from "./use-link-code.ts";
import { readField, type FieldName, type RegisterValues } from "./register-values.ts";
import { useSignedIn } from "./use-signed-in.ts";

interface Parts {
  mode: RegisterMode;
  /** The visible fields. */
  drawn: readonly FieldName[];
  /** Whether the number must be proved by a code. */
  needsCode: boolean;
  proof: NumberProof;
  dialingCode: string;
  /** The captcha; undefined if none is required. */
  captcha: Captcha | undefined;
  link: LinkCode;
  onSuccess: (() => void) | undefined;
  close(): void;
}

/** Returns the input of this mode's fields; those of the other mode stay in the form but are not sent. */
function payload(
  { mode, drawn, needsCode, dialingCode, captcha, link }: Parts,
  values: RegisterValues,
): WireInput<"register"> {
  const { terms, password, confirmPassword, username, captcha: code, ...others } = values;
  const { mobileNum, verificationCode, smsCaptcha: _sent, ...rest } = others;
  const typed = drawn.includes("mobileNum") ? { ...rest, mobileNum } : rest;
  const optional = Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => (value.trim() ? [[name, readField(name, value)]] : [])),
  );
  return {
    ...optional,
    username: mode === "username" ? username.trim() : "",
    password,
    confirmPassword,
    ...(needsCode
      ? {
          mobileNum: readField("mobileNum", mobileNum),
          countryDialingCode: dialingCode,
          verificationCode: digitsOnly(verificationCode),
        }
      : {}),
    ...(captcha ? { captcha: readCaptcha(code), captchaKey: captcha.key } : {}),
    acceptedTerms: terms,
    ...(link.code && optional["affiliateCode"] === undefined ? { referralCode: link.code } : {}),
    domain: location.hostname,
    registerUrl: (location.origin + location.pathname).slice(0, 500),
    registerMethod: "WEB",
    login: true,
  };
}

const nothingToProve = { ok: true, value: {} } as const;

/** Checks the invitation code first, then registers; typed input stays whatever the answer is. */
export function useRegister(parts: Parts) {
  const { mode, needsCode, proof, captcha, link, onSuccess, close } = parts;
  const app = useApp();
  const signedIn = useSignedIn(close, onSuccess);

  function refused(failure: Failure): Failure {
    captcha?.renew();
    if (failure.code === "INVITATION_CODE_ERROR") link.refuse();
    return failure;
  }

  return async (values: RegisterValues): Promise<Failure | undefined> => {
    const code = values.affiliateCode.trim();
    // A code from the address was checked when the form opened.
    if (code && code !== link.checked) {
      const check = await app.api.call("affiliateCheck", { code, domain: location.hostname });
      if (!check.ok) return refused(check);
    }
    const proved = needsCode ? await proof.prove(digitsOnly(values.verificationCode)) : nothingToProve;
    if (!proved.ok) return refused(proved);
    const filled = { ...payload(parts, values), ...proved.value };
    const { username: _name, mobileNum = "", countryDialingCode = "", verificationCode = "", ...rest } = filled;
    const answer = await (mode === "mobile"
      ? app.api.call("registerMobile", { ...rest, mobileNum, countryDialingCode, verificationCode })
      : app.api.call("register", filled));
    if (!answer.ok) return refused(answer);
    signedIn(answer.value);
    return undefined;
  };
}
