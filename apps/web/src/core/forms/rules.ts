import type { FieldRule, Violation } from "@croupier/contract/domain/rules";
import { identityViolation } from "@croupier/contract/domain/identity";
import { violation } from "@croupier/contract/domain/rules";
import { codeLength, digitsOnly, readCode, readRecoveryCode } from "@croupier/contract/domain/typed-codes";
import type { Texts } from "../i18n/texts.ts";

/** Returns the text of a violation. */
function violationText({ t }: Texts, wrong: Violation): string {
  if (wrong.kind === "tooYoung") return t("rule.tooYoung", { min: wrong.min });
  if (wrong.kind !== "pattern") return t(`rule.${wrong.kind}`);
  const { patternId, min, max } = wrong;
  return patternId === "digits" && min === max ? t("rule.digitsExact", { min }) : t(`rule.${patternId}`, { min, max });
}

/**
 * Validates a field by the platform's rule; an empty one fails only if it is required. Returns undefined for a valid
 * value.
 */
export function validate(
  texts: Texts,
  value: string,
  required: boolean,
  rule: FieldRule | undefined,
): string | undefined {
  if (value === "") return required ? texts.t("rule.required") : undefined;
  const wrong = rule && violation(rule, value);
  return wrong && violationText(texts, wrong);
}

/** Returns the text that describes a rule, shown before typing. */
export const ruleText = (texts: Texts, rule: FieldRule | undefined): string | undefined =>
  rule &&
  violationText(texts, { kind: "pattern", patternId: rule.patternId, min: rule.minLength, max: rule.maxLength });

/** Validates a field that matches its pattern by what the pattern cannot say, such as the age of a birthday. */
export function validateIdentity(texts: Texts, name: string, value: string, leastAge: number): string | undefined {
  const wrong = identityViolation(name, value, leastAge, new Date());
  return wrong && violationText(texts, wrong);
}

/** Returns an error if the value is empty or only spaces. */
export const required = ({ t }: Texts, value: string): string | undefined =>
  value.trim() === "" ? t("rule.required") : undefined;

/** The fewest digits of a mobile number, and the most with its country: no plan of a country has others. */
const [fewestDigits, mostDigits] = [5, 17];

/** Returns an error for a text that is no mobile number of any country; the platform knows each country's own plan. */
export function requiredMobile(texts: Texts, value: string): string | undefined {
  const { length } = digitsOnly(value);
  const fits = length >= fewestDigits && length <= mostDigits;
  return required(texts, value) ?? (fits ? undefined : texts.t("error.MOBILE_INVALID"));
}

/** Returns an error for a text that cannot be a code of six digits: it is neither sent nor counted as a try. */
export const requiredCode = (texts: Texts, value: string): string | undefined =>
  required(texts, value) ?? (readCode(value) === undefined ? codeText(texts) : undefined);

/** Returns an error for a text that cannot be a recovery code. */
export const requiredRecoveryCode = (texts: Texts, value: string): string | undefined =>
  required(texts, value) ?? (readRecoveryCode(value) === undefined ? texts.t("error.CODE_WRONG") : undefined);

const codeText = ({ t }: Texts): string => t("rule.digitsExact", { min: codeLength });

/** Returns an error if an existing secret is empty; the platform decides what its spaces mean. */
export const requiredSecret = ({ t }: Texts, value: string): string | undefined =>
  value === "" ? t("rule.required") : undefined;

/** Returns the field errors of an INVALID_FIELDS refusal: `{fields: {username: Violation}}`. */
export function serverFieldErrors(texts: Texts, value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null || !("fields" in value)) return {};
  const { fields } = value;
  if (typeof fields !== "object" || fields === null) return {};
  const read = (wrong: unknown) =>
    typeof wrong === "object" && wrong !== null && "kind" in wrong
      ? violationText(texts, wrong as Violation)
      : texts.t("rule.required");
  return Object.fromEntries(Object.entries(fields).map(([name, wrong]) => [name, read(wrong)]));
}
