import { readCaptcha } from "@croupier/contract/domain/typed-codes";
import { useCall } from "../../core/api/use-call.ts";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { CaptchaField } from "../../core/forms/CaptchaField.tsx";
import { Form } from "../../core/forms/Form.tsx";
import { required, validate } from "../../core/forms/rules.ts";
import { useForm } from "../../core/forms/use-form.ts";
import { useCaptcha } from "../../core/forms/use-captcha.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Problem } from "../../ui/Problem.tsx";

/** Asks for name, email and a captcha; the answer does not reveal whether the member exists. */
export function ForgotByEmail({ onSent }: { onSent(): void }) {
  const { api } = useApp();
  const texts = useTexts();
  const { t } = texts;
  const rules = useCall("registerRules", {});
  const captcha = useCaptcha(true);
  const form = useForm({
    values: { username: "", email: "", captcha: "" },
    check: ({ username, email, captcha: code }) => ({
      username: validate(texts, username.trim(), true, rules.data?.username),
      email: validate(texts, email.trim(), true, rules.data?.email),
      captcha: required(texts, code),
    }),
    fieldOf: { CAPTCHA_WRONG: "captcha" },
  });
  const send = async (values: typeof form.values) => {
    const answer = await api.call("passwordByEmail", {
      username: values.username.trim(),
      email: values.email.trim(),
      captcha: readCaptcha(values.captcha),
      captchaKey: captcha.key,
    });
    if (answer.ok) return onSent();
    captcha.renew();
    form.clear("captcha");
    return answer;
  };
  return (
    <Form of={form} send={send} className="grid gap-4">
      <Field
        {...form.field("username")}
        label={t("field.username")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <Field
        {...form.field("email")}
        label={t("field.email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={256}
      />
      <CaptchaField {...form.field("captcha")} captcha={captcha} />
      <Problem text={form.problem} />
      <Button type="submit" look="primary" busy={form.busy} className="min-h-12 w-full">
        {t("auth.sendLink")}
      </Button>
    </Form>
  );
}
