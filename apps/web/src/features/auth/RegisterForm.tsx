import { useEffect, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../core/app.tsx";
import { CaptchaField } from "../../core/forms/CaptchaField.tsx";
import { judge } from "../../core/forms/rules.ts";
import { useCaptcha, type Captcha } from "../../core/forms/use-captcha.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { useRegister } from "./use-register.ts";

type Setting = WireOutput<"registerSetting">;
export type FieldName = Setting["fields"][number]["name"];
export type RegisterValues = Record<FieldName, string> & { terms: boolean };

interface Props {
  setting: Setting;
  rules: WireOutput<"registerRules">;
  referralCode: string | undefined;
  goOn: (() => void) | undefined;
  close(): void;
}

const inputs: Partial<
  Record<FieldName, { type?: string; autoComplete?: string; inputMode?: "numeric" | "email" | "tel" }>
> = {
  username: { autoComplete: "username" },
  password: { autoComplete: "new-password" },
  confirmPassword: { autoComplete: "new-password" },
  email: { type: "email", autoComplete: "email", inputMode: "email" },
  mobileNum: { type: "tel", autoComplete: "tel-national", inputMode: "tel" },
  payeeName: { autoComplete: "name" },
  paymentPassword: { autoComplete: "off", inputMode: "numeric" },
};

const secret: readonly FieldName[] = ["password", "confirmPassword", "paymentPassword"];

export function RegisterForm({ setting, rules, referralCode, goOn, close }: Props) {
  const texts = useTexts();
  const { t } = texts;
  const captcha = useCaptcha(true);
  const [askCode, setAskCode] = useState(referralCode === undefined);
  const form = useForm<RegisterValues>({ defaultValues: emptyValues(referralCode), shouldFocusError: true });
  const [first] = setting.fields;
  useEffect(() => {
    // The form comes after the dialog; on a touch screen the keyboard would cover it.
    if (first && matchMedia("(pointer: fine)").matches) form.setFocus(first.name);
  }, [form, first]);
  const { send, problem } = useRegister({
    form,
    captcha,
    referralCode,
    askForCode: () => setAskCode(true),
    goOn,
    close,
  });
  const shown = setting.fields.filter(({ name }) => name !== "captcha" && (name !== "affiliateCode" || askCode));
  const check = (name: FieldName, required: boolean) => (value: string) => {
    const trimmed = secret.includes(name) ? value : value.trim();
    const wrong = judge(texts, trimmed, required, rules[name]);
    if (wrong) return wrong;
    return name !== "confirmPassword" || value === form.getValues("password") || t("rule.mismatch");
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(send)(event)}>
      {shown.map(({ name, required }) => (
        <Field
          key={name}
          {...form.register(name, { validate: check(name, required) })}
          {...inputs[name]}
          {...(secret.includes(name) ? { reveal: { show: t("auth.showPassword"), hide: t("auth.hidePassword") } } : {})}
          label={required ? t(`field.${name}`) : t("auth.optional", { field: t(`field.${name}`) })}
          error={form.formState.errors[name]?.message}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={256}
        />
      ))}
      <Ending form={form} captcha={captcha} age={setting.minimumAge} problem={problem} />
    </form>
  );
}

function Ending({
  form,
  captcha,
  age,
  problem,
}: {
  form: UseFormReturn<RegisterValues>;
  captcha: Captcha;
  age: number;
  problem: string | undefined;
}) {
  const { t } = useTexts();
  const { errors, isSubmitting } = form.formState;
  return (
    <>
      <CaptchaField
        {...form.register("captcha", { validate: (value) => value.trim() !== "" || t("rule.required") })}
        captcha={captcha}
        error={errors.captcha?.message}
      />
      <Checkbox
        {...form.register("terms", { validate: (ticked) => ticked || t("auth.termsMissing") })}
        error={errors.terms?.message}
      >
        {t("auth.terms", { age })}
      </Checkbox>
      <Problem text={problem} />
      <Button type="submit" look="primary" busy={isSubmitting} className="min-h-12 w-full">
        {t("auth.registerNow")}
      </Button>
    </>
  );
}

function emptyValues(referralCode: string | undefined): RegisterValues {
  return {
    username: "",
    password: "",
    confirmPassword: "",
    payeeName: "",
    mobileNum: "",
    email: "",
    qqNum: "",
    line: "",
    whatsapp: "",
    facebook: "",
    wechat: "",
    idNumber: "",
    paymentPassword: "",
    recommenderId: "",
    affiliateCode: referralCode ?? "",
    captcha: "",
    terms: false,
  };
}
