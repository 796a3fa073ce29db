import { useRef, useState } from "react";
import { asciiDigits } from "@croupier/contract/domain/digits";
import { readCaptcha } from "@croupier/contract/domain/typed-codes";
import type { FailureCode } from "../../core/api/result.ts";
import { failureText } from "../../core/api/use-call.ts";
import { useTexts } from "../../core/app-context.tsx";
import { CaptchaField } from "../../core/forms/CaptchaField.tsx";
import { MobileField } from "../../core/forms/MobileField.tsx";
import { required } from "../../core/forms/rules.ts";
import type { FormState } from "../../core/forms/use-form.ts";
import { useCaptcha } from "../../core/forms/use-captcha.ts";
import type { Dialing } from "../../core/forms/use-dialing.ts";
import type { NumberProof } from "../../core/forms/use-number-proof.ts";
import { useSmsCode } from "../../core/forms/use-sms-code.ts";
import { Button } from "../../ui/Button.tsx";
import { Warning } from "../../core/dialogs/Warning.tsx";
import { Field } from "../../ui/Field.tsx";

/** The fields of every form with a text message code. */
export interface SmsValues {
  mobileNum: string;
  verificationCode: string;
  /** The captcha that is required for further codes. */
  smsCaptcha: string;
}

export const noSmsValues: SmsValues = { mobileNum: "", verificationCode: "", smsCaptcha: "" };

/** The field that each refusal concerns. */
export const smsFieldOf = {
  CODE_WRONG: "verificationCode",
  PHONE_CODE_WRONG: "verificationCode",
  PHONE_CODE_EXPIRED: "verificationCode",
  MOBILE_INVALID: "mobileNum",
  MOBILE_TAKEN: "mobileNum",
} as const;

/** Failures shown under the number. */
const ofNumber = new Set<FailureCode>(["MOBILE_INVALID", "PHONE_INVALID", "PHONE_MISSING"]);

interface Props {
  /** The form itself, or a larger one that contains it. */
  form: Pick<FormState<SmsValues>, "values" | "field" | "mark" | "hide" | "clear">;
  dialing: Dialing;
  proof: NumberProof;
  type: "login" | "password" | "register";
}

/** Fields for a mobile number and the code sent to it; with a captcha once too many codes were sent. */
export function SmsFields({ form, dialing, proof, type }: Props) {
  const texts = useTexts();
  const { t } = texts;
  const [withCaptcha, setWithCaptcha] = useState(false);
  const [warning, setWarning] = useState<string>();
  const captcha = useCaptcha(withCaptcha);
  const sms = useSmsCode(type, captcha, proof);
  const code = useRef<HTMLInputElement>(null);

  async function send(): Promise<void> {
    const { mobileNum, smsCaptcha: answer } = form.values;
    const missing = {
      mobileNum: required(texts, mobileNum),
      smsCaptcha: withCaptcha ? required(texts, answer) : undefined,
    };
    if (missing.mobileNum ?? missing.smsCaptcha) return form.mark(missing);
    const to = { mobileNum: asciiDigits(mobileNum.trim()), countryDialingCode: dialing.code };
    const failure = await sms.send(withCaptcha ? { ...to, captcha: readCaptcha(answer) } : to);
    if (withCaptcha) {
      captcha.renew();
      form.clear("smsCaptcha");
    }
    if (!failure) {
      form.hide("verificationCode");
      code.current?.focus();
      return setWithCaptcha(false);
    }
    const text = failureText(texts, failure.code);
    if (ofNumber.has(failure.code)) return form.mark({ mobileNum: text });
    if (failure.code === "CAPTCHA_REQUIRED") return setWithCaptcha(true);
    if (failure.code === "CAPTCHA_WRONG") return form.mark({ smsCaptcha: text });
    setWarning(text);
  }

  return (
    <>
      <MobileField {...form.field("mobileNum")} dialing={dialing} />
      {withCaptcha && <CaptchaField {...form.field("smsCaptcha")} captcha={captcha} />}
      <Field
        {...form.field("verificationCode")}
        ref={code}
        label={t("auth.smsCode")}
        hint={sms.wasSent ? t(type === "register" ? "auth.smsSentToNew" : "auth.smsSent") : undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={32}
        end={
          <Button
            look="plain"
            className="num -me-2 min-h-10 text-accent-text"
            busy={sms.busy || dialing.loading}
            disabled={sms.secondsLeft > 0}
            onClick={() => void send()}
          >
            {sms.secondsLeft > 0 ? t("auth.sendAgainIn", { seconds: sms.secondsLeft }) : t("auth.sendCode")}
          </Button>
        }
      />
      {warning && <Warning title={t("auth.noCodeSent")} text={warning} onClose={() => setWarning(undefined)} />}
    </>
  );
}
