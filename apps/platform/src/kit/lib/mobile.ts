import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from "libphonenumber-js/max";
import { asciiDigits } from "@croupier/contract/domain/digits";
import type { Normalised } from "@croupier/server/normalised";

/** A number in international form: +84901234567. */
export type Mobile = Normalised<"mobile">;

export type Country = Normalised<"country">;

/** Every country's two-letter code with its dialling code. */
export const dialingCodes = getCountries().map((country) => ({
  country: country as string,
  dialingCode: getCountryCallingCode(country) as string,
}));
const known = new Set(dialingCodes.map(({ dialingCode }) => dialingCode));

/**
 * Parses a number in digits of any script; a text with a letter is a name, even if it contains a number. "00" is read as the plus that most of
 * the world dials by it, unless the number is none then.
 */
function parse(typed: string, dialingCode: string): PhoneNumber | undefined {
  if (/\p{L}/u.test(typed)) return undefined;
  const defaults = known.has(dialingCode) ? { defaultCallingCode: dialingCode } : {};
  const text = asciiDigits(typed.normalize("NFKC"))
    .replace(/\p{Cf}/gu, "")
    .trim()
    .slice(0, 40);
  const abroad = /^\(?\s*0\s*0/.test(text) ? parsePhoneNumberFromString(text.replace(/^\(?\s*0\s*0/, "+")) : undefined;
  return abroad?.isValid() ? abroad : parsePhoneNumberFromString(text, defaults);
}

/** Reads a possible number in any spelling, for a lookup. */
export function numberIn(typed: string, dialingCode: string): Mobile | undefined {
  const parsed = parse(typed, dialingCode);
  return parsed?.isPossible() ? (parsed.number as string as Mobile) : undefined;
}

/** Reads a number that can receive text messages: valid, and outside premium-rate ranges. */
export function readMobile(typed: string, dialingCode: string): Mobile | undefined {
  const parsed = parse(typed, dialingCode);
  const type = parsed?.getType();
  const reachable = type === "MOBILE" || type === "FIXED_LINE_OR_MOBILE";
  return parsed && reachable ? (parsed.number as string as Mobile) : undefined;
}

/** Returns the two-letter code of the country whose range the number is in. */
export function countryOf(mobile: Mobile): Country | undefined {
  return parsePhoneNumberFromString(mobile)?.country as string as Country | undefined;
}

export function dialingCodeOf(country: string): string {
  return dialingCodes.find((each) => each.country === country)?.dialingCode ?? "";
}
