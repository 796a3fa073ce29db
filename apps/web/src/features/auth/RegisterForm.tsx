import { Fragment, useEffect, useRef, useState, type ReactNode } from "react";
import {
  registerFields,
  registerModes,
  registerNeedsCode,
  type RegisterMode,
} from "@croupier/contract/domain/register-modes";
import type { WireOutput } from "@croupier/contract/rows";
import type { Texts } from "../../core/i18n/texts.ts";
import { useSite, useTexts } from "../../core/app-context.tsx";
import { CaptchaField } from "../../core/forms/CaptchaField.tsx";
import { Form } from "../../core/forms/Form.tsx";
import { PasswordStrength } from "../../core/forms/PasswordStrength.tsx";
import { required, validate } from "../../core/forms/rules.ts";
import { useForm, type FormState } from "../../core/forms/use-form.ts";
import type { Wrong } from "../../core/forms/use-form-errors.ts";
import { useCaptcha, type Captcha } from "../../core/forms/use-captcha.ts";
import { useNumberProof } from "../../core/forms/use-number-proof.ts";
import { useDialing } from "../../core/forms/use-dialing.ts";
import { firstField } from "../../lib/first-field.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { noSmsValues, smsFieldOf, SmsFields, type SmsValues } from "./SmsFields.tsx";
import { useRegister } from "./use-register.ts";

type Setting = WireOutput<"registerSetting">;
export type FieldName = Setting["fields"][number]["name"];
export type RegisterValues = Record<FieldName, string> & SmsValues & { terms: boolean };

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

/** Which field a refusal is about. */
const fieldOf = {
  CAPTCHA_WRONG: "captcha",
  USERNAME_TAKEN: "username",
  EMAIL_TAKEN: "email",
  INVITATION_CODE_ERROR: "affiliateCode",
  TERMS_REQUIRED: "terms",
} as const;

/** Validates the merchant's fields by the merchant's rules. */
function check(texts: Texts, fields: Setting["fields"], rules: Props["rules"], values: RegisterValues) {
  const wrong = (name: FieldName, needed: boolean) => {
    const typed = secret.includes(name) ? values[name] : values[name].trim();
    const mismatch = name === "confirmPassword" && typed !== values.password;
    return validate(texts, typed, needed, rules[name]) ?? (mismatch ? texts.t("rule.mismatch") : undefined);
  };
  return Object.fromEntries(fields.map((field) => [field.name, wrong(field.name, field.required)]));
}

export function RegisterForm({ setting, rules, referralCode, onSuccess, close }: Props) {
  const texts = useTexts();
  const { flags } = useSite().permission;
  const captcha = useCaptcha(true);
  const [askCode, setAskCode] = useState(referralCode === undefined);
  const modes = registerModes(flags);
  const [mode, setMode] = useState<RegisterMode>(modes[0] ?? "username");
  const dialing = useDialing();
  const proof = useNumberProof();
  const needsCode = registerNeedsCode(mode, flags);
  const fields = registerFields(mode, setting.fields, flags).filter(
    ({ name }) => name !== "captcha" && (name !== "affiliateCode" || askCode),
  );
  const form = useForm<RegisterValues>({
    values: emptyValues(referralCode),
    check: (values): Wrong<RegisterValues> => ({
      ...check(texts, fields, rules, values),
      // The platform validates a number that it proves.
      ...(needsCode
        ? { mobileNum: required(texts, values.mobileNum), verificationCode: required(texts, values.verificationCode) }
        : {}),
      captcha: required(texts, values.captcha),
      terms: values.terms ? undefined : texts.t("auth.termsMissing"),
    }),
    fieldOf: needsCode ? { ...fieldOf, ...smsFieldOf } : fieldOf,
  });
  const registered = useRegister({
    mode,
    drawn: fields.map(({ name }) => name),
    needsCode,
    proof,
    dialingCode: dialing.code,
    captcha,
    referralCode,
    askForCode: () => setAskCode(true),
    onSuccess,
    close,
  });
  const change = (next: RegisterMode) => {
    setMode(next);
    form.say(undefined);
    captcha.renew();
    form.clear("captcha");
  };
  const send = async (values: RegisterValues) => {
    const failure = await registered(values);
    if (failure && failure.code !== "CAPTCHA_WRONG") form.clear("captcha");
    return failure;
  };
  const shown = (
    <Form of={form} send={send} className="grid gap-4">
      <Fields
        fields={fields}
        form={form}
        mobile={needsCode && <SmsFields form={form} dialing={dialing} proof={proof} type="register" />}
      />
      <SubmitPart form={form} captcha={captcha} age={setting.minimumAge} />
    </Form>
  );
  if (modes.length < 2) return shown;
  return (
    <Tabs
      label={texts.t("auth.createAccount")}
      active={mode}
      onChange={change}
      tabs={modes.map((key) => ({ key, title: texts.t(`auth.registerBy.${key}`) }))}
    >
      <div className="pt-5">{shown}</div>
    </Tabs>
  );
}

interface FieldsProps {
  fields: Setting["fields"];
  form: FormState<RegisterValues>;
  mobile: ReactNode;
}

/** The merchant's fields in their order; a number that has to be proved comes with the code that proves it. */
function Fields({ fields, form, mobile }: FieldsProps) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form comes after the dialog.
    firstField(box.current)?.focus();
  }, []);
  const drawn = fields.map(({ name, required: needed }) =>
    name === "mobileNum" && mobile ? (
      <Fragment key={name}>{mobile}</Fragment>
    ) : (
      <Fragment key={name}>
        <Field
          {...form.field(name)}
          {...inputs[name]}
          {...(secret.includes(name) ? { reveal: { show: t("auth.showPassword"), hide: t("auth.hidePassword") } } : {})}
          label={needed ? t(`field.${name}`) : t("auth.optional", { field: t(`field.${name}`) })}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={256}
        />
        {name === "password" && <PasswordStrength of={form.values.password} />}
      </Fragment>
    ),
  );
  return (
    <div ref={box} className="contents">
      {drawn}
    </div>
  );
}

function SubmitPart({ form, captcha, age }: { form: FormState<RegisterValues>; captcha: Captcha; age: number }) {
  const { t } = useTexts();
  return (
    <>
      <CaptchaField {...form.field("captcha")} captcha={captcha} />
      <Checkbox {...form.tick("terms")}>{t("auth.terms", { age })}</Checkbox>
      <Problem text={form.problem} />
      <Button type="submit" look="primary" busy={form.busy} className="min-h-12 w-full">
        {t("auth.registerNow")}
      </Button>
    </>
  );
}

function emptyValues(referralCode: string | undefined): RegisterValues {
  return {
    ...noSmsValues,
    username: "",
    password: "",
    confirmPassword: "",
    payeeName: "",
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
