import { useState, type ReactNode } from "react";
import {
  registerFields,
  registerModes,
  registerNeedsCode,
  type RegisterMode,
} from "@croupier/contract/domain/register-modes";
import { normalisePassword } from "@croupier/contract/domain/typed-text";
import type { WireOutput } from "@croupier/contract/rows";
import type { Failure } from "../../core/api/result.ts";
import type { Texts } from "../../core/i18n/texts.ts";
import { useSite, useTexts } from "../../core/app-context.tsx";
import { CaptchaField } from "../../core/forms/CaptchaField.tsx";
import { Form } from "../../core/forms/Form.tsx";
import { required, requiredCode, requiredMobile, validate, validateIdentity } from "../../core/forms/rules.ts";
import { useForm, type FormState } from "../../core/forms/use-form.ts";
import type { Wrong } from "../../core/forms/use-form-errors.ts";
import { useCaptcha, type Captcha } from "../../core/forms/use-captcha.ts";
import { useNumberProof } from "../../core/forms/use-number-proof.ts";
import { useDialing } from "../../core/forms/use-dialing.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Problem } from "../../ui/Problem.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { drawnFields, RegisterFields } from "./RegisterFields.tsx";
import { readField, type FieldName, type RegisterValues, type Setting } from "./register-values.ts";
import { smsFieldOf, SmsFields } from "./SmsFields.tsx";
import { useLinkCode } from "./use-link-code.ts";
import { useRegister } from "./use-register.ts";
import { useStoredRegistration, useStoreRegistration } from "./use-stored-registration.ts";

interface Props {
  setting: Setting;
  rules: WireOutput<"registerRules">;
  referralCode: string | undefined;
  onSuccess: (() => void) | undefined;
  close(): void;
}

/** The field that each refusal concerns. */
const fieldOf = {
  CAPTCHA_REQUIRED: "captcha",
  CAPTCHA_WRONG: "captcha",
  USERNAME_TAKEN: "username",
  EMAIL_TAKEN: "email",
  INVITATION_CODE_ERROR: "affiliateCode",
  TERMS_REQUIRED: "terms",
} as const;

/** Validates the merchant's fields by the merchant's rules. */
function check(texts: Texts, fields: Setting["fields"], { rules, setting }: Props, values: RegisterValues) {
  const wrong = (name: FieldName, needed: boolean) => {
    const typed = readField(name, values[name]);
    const byRule = validate(texts, typed, needed, rules[name]);
    if (byRule !== undefined || typed === "") return byRule;
    if (name !== "confirmPassword") return validateIdentity(texts, name, typed, setting.minimumAge);
    return typed === normalisePassword(values.password) ? undefined : texts.t("rule.mismatch");
  };
  return Object.fromEntries(fields.map((field) => [field.name, wrong(field.name, field.required)]));
}

/** Validates a number that needs proof, of which the platform knows the rest, and its code. */
const checkProof = (texts: Texts, values: RegisterValues): Wrong<RegisterValues> => ({
  mobileNum: requiredMobile(texts, values.mobileNum),
  verificationCode: requiredCode(texts, values.verificationCode),
});

/** Returns whether a refusal requires a captcha for the next try. */
const asksCaptcha = ({ code }: Failure) => code === "CAPTCHA_REQUIRED" || code === "CAPTCHA_WRONG";

export function RegisterForm(props: Props) {
  const { setting, rules, referralCode, onSuccess, close } = props;
  const texts = useTexts();
  const { flags } = useSite().permission;
  // Without a captcha field, the platform asks suspicious visitors for one.
  const [withCaptcha, setWithCaptcha] = useState(
    setting.fields.some(({ name, required: needed }) => name === "captcha" && needed),
  );
  const captcha = useCaptcha(withCaptcha);
  const link = useLinkCode(referralCode);
  const modes = registerModes(flags);
  const stored = useStoredRegistration(referralCode, modes);
  const [mode, setMode] = useState<RegisterMode>(stored.mode);
  const dialing = useDialing(stored.country);
  const proof = useNumberProof();
  const needsCode = registerNeedsCode(mode, flags);
  const fields = drawnFields(registerFields(mode, setting.fields, flags), link);
  const form = useForm<RegisterValues>({
    values: stored.values,
    check: (values): Wrong<RegisterValues> => ({
      ...check(texts, fields, props, values),
      ...(needsCode ? checkProof(texts, values) : {}),
      captcha: withCaptcha ? required(texts, values.captcha) : undefined,
      terms: values.terms ? undefined : texts.t("auth.termsMissing"),
    }),
    fieldOf: needsCode ? { ...fieldOf, ...smsFieldOf } : fieldOf,
  });
  useStoreRegistration({ referralCode, mode, country: dialing.country, values: form.values });
  const registered = useRegister({
    mode,
    drawn: fields.map(({ name }) => name),
    needsCode,
    proof,
    dialingCode: dialing.code,
    captcha: withCaptcha ? captcha : undefined,
    link,
    onSuccess,
    close,
  });
  const change = (next: RegisterMode) => {
    setMode(next);
    form.hideAll();
    captcha.renew();
    form.clear("captcha");
  };
  const send = async (values: RegisterValues) => {
    const failure = await registered(values);
    if (failure && asksCaptcha(failure)) setWithCaptcha(true);
    if (failure && failure.code !== "CAPTCHA_WRONG") form.clear("captcha");
    return failure;
  };
  const shown = (
    <Form of={form} send={send} className="grid gap-3 tablet:gap-4">
      <RegisterFields
        link={link}
        fields={fields}
        rules={rules}
        form={form}
        mobile={needsCode && <SmsFields form={form} dialing={dialing} proof={proof} type="register" />}
      />
      <SubmitPart form={form} captcha={withCaptcha ? captcha : undefined} age={setting.minimumAge} />
    </Form>
  );
  return (
    <Modes of={modes} active={mode} onChange={change}>
      {shown}
    </Modes>
  );
}

interface ModesProps {
  of: readonly RegisterMode[];
  active: RegisterMode;
  onChange(mode: RegisterMode): void;
  children: ReactNode;
}

/** The choice of a registration mode, if the merchant offers both (specification section 4). */
function Modes({ of, active, onChange, children }: ModesProps) {
  const { t } = useTexts();
  if (of.length < 2) return children;
  return (
    <Tabs
      label={t("auth.createAccount")}
      active={active}
      onChange={onChange}
      tabs={of.map((key) => ({ key, title: t(`auth.registerBy.${key}`) }))}
    >
      <div className="pt-5">{children}</div>
    </Tabs>
  );
}

interface SubmitProps {
  form: FormState<RegisterValues>;
  /** The captcha; undefined if none is required. */
  captcha: Captcha | undefined;
  age: number;
}

function SubmitPart({ form, captcha, age }: SubmitProps) {
  const { t } = useTexts();
  return (
    <>
      {captcha && <CaptchaField {...form.field("captcha")} captcha={captcha} />}
      <Checkbox {...form.tick("terms")}>
        {t("auth.terms", { age })}{" "}
        <a href="/help#term" target="_blank" rel="noopener" className="text-accent-text underline">
          {t("footer.terms")}
        </a>
      </Checkbox>
      <Problem text={form.problem} />
      {/* The button stays visible if the merchant's fields exceed the window; its line shows that there is more. */}
      <div className="sticky bottom-0 -mx-5 -mb-3 border-t border-line bg-surface px-5 py-3 tablet:-mx-[30px] tablet:px-[30px]">
        <Button type="submit" look="primary" busy={form.busy} className="min-h-12 w-full">
          {t("auth.registerNow")}
        </Button>
      </div>
    </>
  );
}
