import { registrationFields, type RegistrationField } from "@croupier/contract/rows/site/merchants";
import { normalisePassword } from "@croupier/contract/domain/typed-text";
import { identityViolation } from "@croupier/contract/domain/identity";
import { anyText, familyRule, violation, type FieldRule, type Violation } from "@croupier/contract/domain/rules";
import { validateField, validatePassword } from "../../kit/http/faults.ts";
import type { MerchantConfig } from "../../site/merchants/config.ts";

export type FieldValues = Partial<Record<RegistrationField, string | undefined>>;
export type FieldViolations = Partial<Record<RegistrationField, Violation>>;

/**
 * Validates a registration by the merchant's fields and rules (specification section 5). Fields the merchant does not
 * show are neither validated nor stored.
 */
export function validateRegistration(
  config: MerchantConfig,
  fields: MerchantConfig["register"]["fields"],
  values: FieldValues,
): FieldViolations {
  const wrong: FieldViolations = {};
  for (const { name, required } of fields) {
    // The captcha is compared with its picture's answer, not with a pattern.
    if (name === "captcha") continue;
    const value = values[name] ?? "";
    if (value === "") {
      if (required) wrong[name] = { kind: "required" };
      continue;
    }
    const found = fieldViolation(config, name, value, values.username);
    if (found) wrong[name] = found;
  }
  const hasPassword = fields.some(({ name }) => name === "password");
  const isRepeated = normalisePassword(values.confirmPassword ?? "") === normalisePassword(values.password ?? "");
  if (hasPassword && !wrong.confirmPassword && !isRepeated) wrong.confirmPassword = { kind: "mismatch" };
  return wrong;
}

function fieldViolation(
  config: MerchantConfig,
  name: RegistrationField,
  value: string,
  username: string | undefined,
): Violation | undefined {
  if (name === "username") return validateUsername(config, value);
  if (name === "password") return validatePassword(config, value, username);
  return validateDetail(config, name, value);
}

const defaultRules: Partial<Record<RegistrationField, FieldRule>> = {
  birthday: familyRule("date", 10, 10),
  givenName: familyRule("lettersSpaces", 1, 60),
  familyName: familyRule("lettersSpaces", 1, 60),
  personalNumber: familyRule("digits", 12, 12),
};

/** Validates a detail of a person: by its rule, a birthday also by the age, a personal number by its check digit. */
export function validateDetail(
  { register: { rules, minimumAge } }: MerchantConfig,
  name: RegistrationField,
  value: string,
): Violation | undefined {
  const wrong = violation(rules[name] ?? defaultRules[name] ?? anyText, value);
  return wrong ?? identityViolation(name, value, minimumAge, new Date());
}

/** Validates an account's name. A name of digits alone would be taken for another member's number. */
export function validateUsername(config: MerchantConfig, value: string): Violation | undefined {
  if (value !== "" && !/\p{L}/u.test(value)) return { kind: "letterless" };
  return validateField(config.register.rules.username, value);
}

/** Keeps only the fields that this merchant shows: no other is read or stored. */
export function shownFields<I extends object>(fields: MerchantConfig["register"]["fields"], input: I): I {
  const shown = new Set<string>(fields.map(({ name }) => name));
  const hidden = registrationFields.filter((name) => name in input && !shown.has(name) && !alwaysRead.has(name));
  return { ...input, ...Object.fromEntries(hidden.map((name) => [name, undefined])) };
}

/** Fields read whatever the merchant shows: the captcha is always checked, and a link carries the affiliate code. */
const alwaysRead = new Set<RegistrationField>(["captcha", "affiliateCode"]);

const stored = [
  "payeeName",
  "mobileNum",
  "qqNum",
  "line",
  "whatsapp",
  "facebook",
  "wechat",
  "telegram",
  "zalo",
  "idNumber",
  "birthday",
  "address",
  "nationality",
  "occupation",
  "sourceOfIncome",
] as const;

/** Picks the optional fields to store: those the merchant shows and the visitor filled in. */
export function profileOf(config: MerchantConfig["register"], values: FieldValues): Record<string, string> {
  const shown = new Set<string>(config.fields.map((field) => field.name));
  const entries = stored.flatMap((name) => {
    const value = values[name];
    return shown.has(name) && value ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}
