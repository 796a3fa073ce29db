import { normaliseName, readAccountNumber } from "./typed-text.ts";
import { asciiDigits } from "./digits.ts";
import { birthdayViolation, type Violation } from "./rules.ts";

/** The fields by which the law knows a person, besides the birthday: they are encrypted in the database. */
export const encryptedFields = ["givenName", "familyName", "postcode", "personalNumber"] as const;
export type EncryptedField = (typeof encryptedFields)[number];

/** Returns whether a merchant opens accounts only for persons it knows. */
export const requiresIdentity = (fields: readonly { name: string; required: boolean }[]): boolean =>
  fields.some(({ name, required }) => required && encryptedFields.some((each) => each === name));

/** Reads a day in digits of any script, with the year first or last (MM-dd-yyyy), as it is stored: yyyy-MM-dd. */
export const readBirthday = (typed: string): string =>
  asciiDigits(typed.trim()).replace(/^(\d\d-\d\d)-(\d{4})$/, "$2-$1");

/** Reads a postcode: in capitals, with one space between its parts and digits from 0 to 9. */
export const readPostcode = (typed: string): string =>
  asciiDigits(typed.normalize("NFKC").trim()).replace(/\s+/gu, " ").toUpperCase();

/** Reads a personal number as printed, with or without its hyphen. */
export const readPersonalNumber = (typed: string): string => readAccountNumber(typed).replace("+", "");

const readers: Partial<Record<string, (typed: string) => string>> = {
  payeeName: normaliseName,
  givenName: normaliseName,
  familyName: normaliseName,
  birthday: readBirthday,
  postcode: readPostcode,
  personalNumber: readPersonalNumber,
};

/** Reads a field about a person in its one spelling, any other trimmed. */
export const readRegistered = (name: string, typed: string): string => readers[name]?.(typed) ?? typed.trim();

/** Returns the sum of the digits after every other one, from the first, is doubled (the Luhn algorithm). */
const luhnSum = (digits: string): number =>
  [...digits].reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);

/**
 * Returns whether twelve digits are a Swedish personal number or coordination number: a day and a correct check digit.
 */
export function isPersonalNumber(digits: string): boolean {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)\d{4}$/.exec(digits) ?? [];
  if (year === undefined) return false;
  // The day of a coordination number is raised by sixty.
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) % 60));
  const isDay = date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day) % 60;
  return isDay && luhnSum(digits.slice(2)) % 10 === 0;
}

/** Validates what a field's pattern cannot: the age of a birthday and the check digit of a personal number. */
export function identityViolation(name: string, value: string, leastAge: number, today: Date): Violation | undefined {
  if (name === "birthday") return birthdayViolation(value, leastAge, today);
  return name === "personalNumber" && !isPersonalNumber(value) ? { kind: "checksum" } : undefined;
}
