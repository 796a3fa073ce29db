import { useState } from "react";
import { useForm } from "react-hook-form";
import { failureText, useCall } from "../../core/api/use-call.ts";
import { useApp, useTexts } from "../../core/app-context.tsx";
import { CaptchaField } from "../../core/forms/CaptchaField.tsx";
import { validate, serverFieldErrors } from "../../core/forms/rules.ts";
import { useCaptcha } from "../../core/forms/use-captcha.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Problem } from "../../ui/Problem.tsx";

interface Values {
  username: string;
  email: string;
  captcha: string;
}

/** Name, email and a picture; the answer says nothing about whether there is such a member. */
export function ForgotByEmail({ onSent }: { onSent(): void }) {
  const { api } = useApp();
  const texts = useTexts();
  const { t } = texts;
  const rules = useCall("registerRules", {});
  const captcha = useCaptcha(true);
  const [problem, setProblem] = useState<string>();
  const form = useForm<Values>({ defaultValues: { username: "", email: "", captcha: "" } });
  const { errors, isSubmitting } = form.formState;
  const check = (name: "username" | "email") => (value: string) =>
    validate(texts, value.trim(), true, rules.data?.[name]) ?? true;
  const send = async (values: Values) => {
    setProblem(undefined);
    const answer = await api.call("passwordByEmail", {
      username: values.username.trim(),
      email: values.email.trim(),
      captcha: values.captcha.trim(),
      captchaKey: captcha.key,
    });
    if (answer.ok) return onSent();
    captcha.renew();
    form.resetField("captcha");
    const message = failureText(texts, answer.code);
    if (answer.code === "CAPTCHA_WRONG") return form.setError("captcha", { message }, { shouldFocus: true });
    const fields = answer.code === "INVALID_FIELDS" ? serverFieldErrors(texts, answer.value) : {};
    for (const [name, wrong] of Object.entries(fields)) form.setError(name as keyof Values, { message: wrong });
    return setProblem(message);
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <Field
        {...form.register("username", { validate: check("username") })}
        label={t("field.username")}
        error={errors.username?.message}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <Field
        {...form.register("email", { validate: check("email") })}
        label={t("field.email")}
        error={errors.email?.message}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={256}
      />
      <CaptchaField
        {...form.register("captcha", { validate: (value) => value.trim() !== "" || t("rule.required") })}
        captcha={captcha}
        error={errors.captcha?.message}
      />
      <Problem text={problem} />
      <Button type="submit" look="primary" busy={isSubmitting} className="min-h-12 w-full">
        {t("auth.sendLink")}
      </Button>
    </form>
  );
}
