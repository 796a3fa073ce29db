import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from "libphonenumber-js/max";
import type { Normalised } from "@croupier/server/normalised";

/** A number in international form: +84901234567. */
export type Mobile = Normalised<"mobile">;

export type Country = Normalised<"country">;

/** Every country with its dialling code, by its two letters. */
export const dialingCodes = getCountries().map((country) => ({
  country: country as string,
  dialingCode: getCountryCallingCode(country) as string,
}));
const known = new Set(dialingCodes.map(({ dialingCode }) => dialingCode));

/** A text with a letter in it is a name, also where a number stands in it. */
function parse(typed: string, dialingCode: string): PhoneNumber | undefined {
  if (/\p{L}/u.test(typed)) return undefined;
  const defaults = known.has(dialingCode) ? { defaultCallingCode: dialingCode } : {};
  return parsePhoneNumberFromString(typed.normalize("NFKC").slice(0, 40), defaults);
}

/** Reads what may be a number, however it is spelled: for a look-up. */
export function numberIn(typed: string, dialingCode: string): Mobile | undefined {
  const parsed = parse(typed, dialingCode);
  return parsed?.isPossible() ? (parsed.number as string as Mobile) : undefined;
}

/** Reads a number that text messages can be sent to: a valid one, and in no range that charges more. */
export function readMobile(typed: string, dialingCode: string): Mobile | undefined {
  const parsed = parse(typed, dialingCode);
  const type = parsed?.getType();
  const reachable = type === "MOBILE" || type === "FIXED_LINE_OR_MOBILE";
  return parsed && reachable ? (parsed.number as string as Mobile) : undefined;
}

/** The country whose range a number is in, by its two letters. */
export function countryOf(mobile: Mobile): Country | undefined {
  return parsePhoneNumberFromString(mobile)?.country as string as Country | undefined;
}

export function dialingCodeOf(country: string): string {
  return dialingCodes.find((each) => each.country === country)?.dialingCode ?? "";
}
