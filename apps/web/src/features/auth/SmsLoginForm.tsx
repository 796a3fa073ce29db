import { asciiDigits } from "@croupier/contract/domain/digits";
import { digitsOnly } from "@croupier/contract/domain/typed-codes";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { Form } from "../../core/forms/Form.tsx";
import { required, requiredCode } from "../../core/forms/rules.ts";
import { useForm } from "../../core/forms/use-form.ts";
import { useNumberProof } from "../../core/forms/use-number-proof.ts";
import { useDialing } from "../../core/forms/use-dialing.ts";
import { Button } from "../../ui/Button.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { noSmsValues, smsFieldOf, SmsFields, type SmsValues } from "./SmsFields.tsx";
import { beganSecondStep } from "./second-step.ts";
import { useSignedIn } from "./use-signed-in.ts";

/** Signs in by the code of a text message. */
export function SmsLoginForm({ onSuccess, close }: { onSuccess?: () => void; close(): void }) {
  const app = useApp();
  const texts = useTexts();
  const dialing = useDialing();
  const signedIn = useSignedIn(close, onSuccess);
  const form = useForm<SmsValues>({
    values: noSmsValues,
    check: ({ mobileNum, verificationCode }) => ({
      mobileNum: required(texts, mobileNum),
      verificationCode: requiredCode(texts, verificationCode),
    }),
    fieldOf: smsFieldOf,
  });
  const proof = useNumberProof();
  const send = async ({ mobileNum, verificationCode }: SmsValues) => {
    const code = digitsOnly(verificationCode);
    const proved = await proof.prove(code);
    if (!proved.ok) return proved;
    const answer = await app.api.call("login", {
      username: asciiDigits(mobileNum.trim()),
      password: code,
      type: "sms",
      countryDialingCode: dialing.code,
      ...proved.value,
    });
    if (answer.ok) return signedIn(answer.value);
    if (beganSecondStep(answer, { onSuccess })) return undefined;
    return answer;
  };
  return (
    <Form of={form} send={send} className="grid gap-4">
      <SmsFields form={form} dialing={dialing} proof={proof} type="login" />
      <Problem text={form.problem} />
      <Button type="submit" look="primary" busy={form.busy} className="min-h-12 w-full">
        {texts.t("auth.logIn")}
      </Button>
    </Form>
  );
}
