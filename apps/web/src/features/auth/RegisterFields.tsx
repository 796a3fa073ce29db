import { Fragment, useEffect, useRef, type ReactNode } from "react";
import type { WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../core/app-context.tsx";
import { PasswordStrength } from "../../core/forms/PasswordStrength.tsx";
import { ruleText } from "../../core/forms/rules.ts";
import type { FormState } from "../../core/forms/use-form.ts";
import { firstField } from "../../lib/first-field.ts";
import { DateField } from "../../core/time/DateField.tsx";
import { Field } from "../../ui/Field.tsx";
import { secretFields, type FieldName, type RegisterValues, type Setting } from "./register-values.ts";
import type { LinkCode } from "./use-link-code.ts";

const inputs: Partial<
  Record<FieldName, { type?: string; autoComplete?: string; inputMode?: "numeric" | "email" | "tel" }>
> = {
  username: { autoComplete: "username" },
  password: { autoComplete: "new-password" },
  confirmPassword: { autoComplete: "new-password" },
  email: { type: "email", autoComplete: "email", inputMode: "email" },
  mobileNum: { type: "tel", autoComplete: "tel-national", inputMode: "tel" },
  payeeName: { autoComplete: "name" },
  givenName: { autoComplete: "given-name" },
  familyName: { autoComplete: "family-name" },
  postcode: { autoComplete: "postal-code" },
  personalNumber: { autoComplete: "off", inputMode: "numeric" },
  paymentPassword: { autoComplete: "off", inputMode: "numeric" },
  nickname: { autoComplete: "nickname" },
  address: { autoComplete: "street-address" },
  nationality: { autoComplete: "country-name" },
  occupation: { autoComplete: "organization-title" },
};

/** Fields whose rule is always shown. */
const withRule: readonly FieldName[] = ["username", "password"];

/**
 * Returns the fields to show: no captcha, which comes last, and no invitation code if the link has a valid one. An
 * invalid one can be changed even if the merchant asks for none.
 */
export function drawnFields(fields: Setting["fields"], link: LinkCode): Setting["fields"] {
  const isCode = ({ name }: Setting["fields"][number]) => name === "affiliateCode";
  const drawn = fields.filter((field) => field.name !== "captcha" && (!isCode(field) || link.isAsked));
  return link.problem && !drawn.some(isCode) ? [...drawn, { name: "affiliateCode", required: false }] : drawn;
}

interface FieldsProps {
  fields: Setting["fields"];
  rules: WireOutput<"registerRules">;
  form: FormState<RegisterValues>;
  link: LinkCode;
  mobile: ReactNode;
}

/** The merchant's fields in order; a number that must be proved is followed by its code. */
export function RegisterFields({ fields, rules, form, link, mobile }: FieldsProps) {
  const texts = useTexts();
  const { t } = texts;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form renders after the dialog has set its focus.
    firstField(box.current)?.focus();
  }, []);
  // An invalid code from the address shows its error before anything is sent.
  const errorOf = (name: FieldName) =>
    form.error(name) ??
    (name === "affiliateCode" && link.problem && form.values.affiliateCode === link.code
      ? t(`error.${link.problem}`)
      : undefined);
  const labelOf = (name: FieldName, needed: boolean) =>
    needed ? t(`field.${name}`) : t("auth.optional", { field: t(`field.${name}`) });
  const draw = ({ name, required: needed }: Setting["fields"][number]) =>
    name === "mobileNum" && mobile ? (
      <Fragment key={name}>{mobile}</Fragment>
    ) : name === "birthday" ? (
      <DateField
        key={name}
        {...form.field(name)}
        onDay={(birthday) => form.set({ birthday })}
        error={errorOf(name)}
        label={labelOf(name, needed)}
        years={130}
        autoComplete="bday"
      />
    ) : (
      <Fragment key={name}>
        <Field
          {...form.field(name)}
          error={errorOf(name)}
          rule={withRule.includes(name) ? ruleText(texts, rules[name]) : undefined}
          {...inputs[name]}
          {...(secretFields.includes(name)
            ? { reveal: { show: t("auth.showPassword"), hide: t("auth.hidePassword") } }
            : {})}
          label={labelOf(name, needed)}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={256}
        />
        {name === "password" && <PasswordStrength of={form.values.password} />}
      </Fragment>
    );
  const isNeeded = ({ name, required: needed }: Setting["fields"][number]) => needed || errorOf(name) !== undefined;
  return (
    <div ref={box} className="contents">
      {fields.filter(isNeeded).map(draw)}
      <Optional fields={fields.filter((field) => !isNeeded(field))}>{draw}</Optional>
    </div>
  );
}

/** Folds optional fields, so that the form is as short as possible. */
function Optional({
  fields,
  children: draw,
}: {
  fields: Setting["fields"];
  children(field: Setting["fields"][number]): ReactNode;
}) {
  const { t } = useTexts();
  if (fields.length === 0) return null;
  const names = fields.map(({ name }) => t(`field.${name}`));
  return (
    <details className="rounded-control border border-line px-3.5 open:pb-4">
      <summary className="min-h-11 cursor-pointer py-2.5 text-body text-muted">
        {t("auth.optional", { field: names.join(" · ") })}
      </summary>
      <div className="grid gap-4 pt-2">{fields.map(draw)}</div>
    </details>
  );
}
