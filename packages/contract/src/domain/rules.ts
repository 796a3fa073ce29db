import { everyNameSign, inClass } from "./name-signs.ts";
import { lengthOf } from "./short-text.ts";
import { isVisible } from "./typed-text.ts";

/**
 * Field rules (specification section 5). The server sends one rule per field; browser and platform validate with the
 * same `violation()`, so that they cannot disagree.
 */
export const patternIds = [
  "any",
  "letterFirst",
  "chineseDigits",
  "email",
  "alphanumeric",
  "lettersAndDigits",
  "digits",
  "alphanumericUpper",
  "englishSpaces",
  "noSpaces",
  "chinesePunctuation",
  "date",
  "lettersSpaces",
  "korean",
  "thai",
  "thaiEnglish",
  "uppercaseSpaces",
  "symbols",
] as const;

/** The eighteen message families of section 5. */
export type PatternId = (typeof patternIds)[number];

export interface FieldRule {
  /** A regular expression for the whole value, or "*" for any. */
  acceptedPattern: string;
  /** In characters (code points), both ends included. */
  minLength: number;
  maxLength: number;
  /** The message family that says what is accepted. */
  patternId: PatternId;
}

/** The signs of names that are neither letters nor dashes, which the expression accepts as such. */
const namePunctuation = everyNameSign.filter((sign) => !/[\p{L}\p{Pd}]/u.test(sign));

/** The default expression of each family; a merchant may send another with the same message. */
export const familyPatterns: Record<PatternId, string> = {
  any: "*",
  letterFirst: "^[A-Za-z][A-Za-z0-9]*$",
  chineseDigits: "^[\\u4e00-\\u9fff0-9]+$",
  email: "^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$",
  alphanumeric: "^[A-Za-z0-9]+$",
  lettersAndDigits: "^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]+$",
  digits: "^[0-9]+$",
  alphanumericUpper: "^(?=.*[A-Z])[A-Za-z0-9]+$",
  englishSpaces: "^[A-Za-z ]+$",
  noSpaces: "^\\S+$",
  chinesePunctuation: "^[\\u4e00-\\u9fff\\u3000-\\u303f\\uff00-\\uffef·]+$",
  date: "^(\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])|(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])-\\d{4})$",
  // Names of people and countries have apostrophes, hyphens, dots and joiners among their letters.
  lettersSpaces: `^(?=.*\\p{L})[\\p{L}\\p{M}\\u200c\\u200d .\\p{Pd}${inClass(namePunctuation)}]+$`,
  korean: "^[\\u1100-\\u11ff\\u3130-\\u318f\\uac00-\\ud7af]+$",
  thai: "^[\\u0e00-\\u0e7f]+$",
  thaiEnglish: "^[A-Za-z\\u0e00-\\u0e7f ]+$",
  uppercaseSpaces: "^(?=.*[A-Z])[A-Z ]+$",
  symbols: "^[\\x21-\\x7e]+$",
};

/** The longest text a pattern runs on: a merchant's expression must not stall the server. */
const longestChecked = 256;

/**
 * A fault of a value: missing, with characters that cannot be seen, unlike the field it repeats, an easily guessed
 * password, a name without a letter, a birthday of somebody too young, a number with a wrong check digit, or the
 * family's message with min and max.
 */
export type Violation =
  | { kind: "required" }
  | { kind: "invisible" }
  | { kind: "mismatch" }
  | { kind: "common" }
  | { kind: "letterless" }
  | { kind: "checksum" }
  | { kind: "tooYoung"; min: number }
  | { kind: "pattern"; patternId: PatternId; min: number; max: number };

const compiled = new Map<string, RegExp | undefined>();

function expression(pattern: string): RegExp | undefined {
  if (pattern === "*") return undefined;
  if (!compiled.has(pattern)) {
    if (compiled.size > 500) compiled.clear();
    compiled.set(pattern, new RegExp(pattern, "u"));
  }
  return compiled.get(pattern);
}

/**
 * Validates a value by a rule; undefined if accepted. An empty value is "required", so call it only for required
 * fields.
 */
export function violation(rule: FieldRule, value: string): Violation | undefined {
  if (value === "") return { kind: "required" };
  const wrong: Violation = { kind: "pattern", patternId: rule.patternId, min: rule.minLength, max: rule.maxLength };
  if (value.length > 2 * longestChecked) return wrong;
  const length = lengthOf(value);
  if (length < rule.minLength || length > Math.min(rule.maxLength, longestChecked)) return wrong;
  if (expression(rule.acceptedPattern)?.test(value) === false) return wrong;
  return isVisible(value) ? undefined : { kind: "invisible" };
}

/** Validates a birthday beyond its pattern: a calendar day on which a member of the minimum age may be born. `value` is yyyy-MM-dd
 * or MM-dd-yyyy. */
export function birthdayViolation(value: string, leastAge: number, today: Date): Violation | undefined {
  const [first = 0, second = 0, third = 0] = value.split("-").map(Number);
  const [year, month, day] = first > 31 ? [first, second, third] : [third, first, second];
  const born = new Date(Date.UTC(year, month - 1, day));
  const isDay = born.getUTCMonth() === month - 1 && born.getUTCDate() === day && year >= today.getUTCFullYear() - 130;
  if (!isDay) return { kind: "pattern", patternId: "date", min: 10, max: 10 };
  const of = new Date(Date.UTC(year + leastAge, month - 1, day));
  return of > today ? { kind: "tooYoung", min: leastAge } : undefined;
}

/** Builds a rule of a family with its usual expression. */
export function familyRule(patternId: PatternId, minLength: number, maxLength: number): FieldRule {
  return { acceptedPattern: familyPatterns[patternId], minLength, maxLength, patternId };
}

/** The rule of a nickname in the profile. */
export const nicknameRule = familyRule("any", 2, 24);

/** The rule of a field for which the merchant has none. */
export const anyText = familyRule("any", 1, 256);
