import { asciiDigits } from "@croupier/contract/domain/digits";
import { digitsOnly } from "@croupier/contract/domain/typed-codes";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { Form } from "../../core/forms/Form.tsx";
import { NewPasswordField } from "../../core/forms/NewPasswordFields.tsx";
import { required, requiredCode } from "../../core/forms/rules.ts";
import { useForm } from "../../core/forms/use-form.ts";
import { useNewSecret } from "../../core/forms/use-new-secret.ts";
import { useNumberProof } from "../../core/forms/use-number-proof.ts";
import { useDialing } from "../../core/forms/use-dialing.ts";
import { Button } from "../../ui/Button.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { noSmsValues, smsFieldOf, SmsFields } from "./SmsFields.tsx";
import { beganSecondStep } from "./second-step.ts";
import { useSignedIn } from "./use-signed-in.ts";

/** Asks for number, code and a new password; success signs the member in. */
export function ForgotByPhone({ onSuccess, close }: { onSuccess?: () => void; close(): void }) {
  const app = useApp();
  const texts = useTexts();
  const { t } = texts;
  const secret = useNewSecret("password");
  const dialing = useDialing();
  const signedIn = useSignedIn(close, onSuccess);
  const form = useForm({
    values: { ...noSmsValues, newPassword: "" },
    check: ({ mobileNum, verificationCode, newPassword }) => ({
      mobileNum: required(texts, mobileNum),
      verificationCode: requiredCode(texts, verificationCode),
      newPassword: secret.first(newPassword),
    }),
    fieldOf: smsFieldOf,
  });
  const proof = useNumberProof();
  const send = async ({ mobileNum, verificationCode, newPassword }: typeof form.values) => {
    const code = digitsOnly(verificationCode);
    const proved = await proof.prove(code);
    if (!proved.ok) return proved;
    const answer = await app.api.call("passwordByPhone", {
      mobileNum: asciiDigits(mobileNum.trim()),
      countryDialingCode: dialing.code,
      verificationCode: code,
      newPassword,
      ...proved.value,
    });
    if (answer.ok) return signedIn(answer.value);
    if (beganSecondStep(answer, { onSuccess })) return undefined;
    return answer;
  };
  return (
    <Form of={form} send={send} className="grid gap-4">
      <SmsFields form={form} dialing={dialing} proof={proof} type="password" />
      <NewPasswordField form={form} rule={secret.rule} />
      <Problem text={form.problem} />
      <Button type="submit" look="primary" busy={form.busy} className="min-h-12 w-full">
        {t("auth.setPassword")}
      </Button>
    </Form>
  );
}
