import { Fragment, useEffect, useRef, useState, type ReactNode } from "react";
import {
  registerFields,
  registerModes,
  registerNeedsCode,
  type RegisterMode,
} from "@croupier/contract/domain/register-modes";
import { useForm, useFormState, useWatch, type UseFormReturn } from "react-hook-form";
import type { WireOutput } from "@croupier/contract/rows";
import { useSite, useTexts } from "../../core/app-context.tsx";
import { CaptchaField } from "../../core/forms/CaptchaField.tsx";
import { PasswordStrength } from "../../core/forms/PasswordStrength.tsx";
import { validate } from "../../core/forms/rules.ts";
import { useCaptcha, type Captcha } from "../../core/forms/use-captcha.ts";
import { useNumberProof } from "../../core/forms/use-number-proof.ts";
import { useDialing } from "../../core/forms/use-dialing.ts";
import { firstField } from "../../lib/first-field.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Form } from "../../ui/Form.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { noSmsValues, SmsFields, type SmsValues } from "./SmsFields.tsx";
import { useRegister } from "./use-register.ts";

type Setting = WireOutput<"registerSetting">;
export type FieldName = Setting["fields"][number]["name"];
export type RegisterValues = Record<FieldName, string> & { terms: boolean };

interface Props {
  setting: Setting;
  rules: WireOutput<"registerRules">;
  referralCode: string | undefined;
  onSuccess: (() => void) | undefined;
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

export function RegisterForm({ setting, rules, referralCode, onSuccess, close }: Props) {
  const { t } = useTexts();
  const { flags } = useSite().permission;
  const captcha = useCaptcha(true);
  const [askCode, setAskCode] = useState(referralCode === undefined);
  const modes = registerModes(flags);
  const [mode, setMode] = useState<RegisterMode>(modes[0] ?? "username");
  // Two forms to the code, one to the eye: the page's own form finds what is wrong first.
  const form = useForm<RegisterValues>({ defaultValues: emptyValues(referralCode), shouldFocusError: false });
  const sms = useForm<SmsValues & { newPassword: string }>({ defaultValues: noSmsValues, shouldFocusError: false });
  const dialing = useDialing();
  const proof = useNumberProof();
  const needsCode = registerNeedsCode(mode, flags);
  const { send, problem, fresh } = useRegister({
    mode,
    form,
    ...(needsCode ? { sms } : {}),
    proof,
    dialingCode: dialing.code,
    captcha,
    referralCode,
    askForCode: () => setAskCode(true),
    onSuccess,
    close,
  });
  const fields = registerFields(mode, setting.fields, flags).filter(
    ({ name }) => name !== "captcha" && (name !== "affiliateCode" || askCode),
  );
  const change = (next: RegisterMode) => {
    setMode(next);
    fresh();
    captcha.renew();
    form.resetField("captcha");
  };
  const submit = async () => {
    let proved = true;
    const unproved = () => void (proved = false);
    if (needsCode) await sms.handleSubmit(() => undefined, unproved)();
    await form.handleSubmit((values) => (proved ? send(values) : undefined))();
  };
  const shown = (
    <Form className="grid gap-4" onSubmit={submit}>
      <Fields
        fields={fields}
        form={form}
        rules={rules}
        mobile={needsCode && <SmsFields form={sms} dialing={dialing} proof={proof} type="register" />}
      />
      <SubmitPart form={form} captcha={captcha} age={setting.minimumAge} problem={problem} />
    </Form>
  );
  if (modes.length < 2) return shown;
  return (
    <Tabs
      label={t("auth.createAccount")}
      active={mode}
      onChange={change}
      tabs={modes.map((key) => ({ key, title: t(`auth.registerBy.${key}`) }))}
    >
      <div className="pt-5">{shown}</div>
    </Tabs>
  );
}

/** The merchant's fields in their order; a number that has to be proved comes with the code that proves it. */
function Fields({
  fields,
  form,
  rules,
  mobile,
}: {
  fields: Setting["fields"];
  form: UseFormReturn<RegisterValues>;
  rules: Props["rules"];
  mobile: ReactNode;
}) {
  const texts = useTexts();
  const { t } = texts;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form comes after the dialog.
    firstField(box.current)?.focus();
  }, []);
  const password = useWatch({ control: form.control, name: "password" });
  const { errors } = useFormState({ control: form.control });
  const check = (name: FieldName, required: boolean) => (value: string) => {
    const trimmed = secret.includes(name) ? value : value.trim();
    const wrong = validate(texts, trimmed, required, rules[name]);
    if (wrong) return wrong;
    return name !== "confirmPassword" || value === form.getValues("password") || t("rule.mismatch");
  };
  const drawn = fields.map(({ name, required }) =>
    name === "mobileNum" && mobile ? (
      <Fragment key={name}>{mobile}</Fragment>
    ) : (
      <Fragment key={name}>
        <Field
          {...form.register(name, { validate: check(name, required) })}
          {...inputs[name]}
          {...(secret.includes(name) ? { reveal: { show: t("auth.showPassword"), hide: t("auth.hidePassword") } } : {})}
          label={required ? t(`field.${name}`) : t("auth.optional", { field: t(`field.${name}`) })}
          error={errors[name]?.message}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={256}
        />
        {name === "password" && <PasswordStrength of={password} />}
      </Fragment>
    ),
  );
  return (
    <div ref={box} className="contents">
      {drawn}
    </div>
  );
}

function SubmitPart({
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
