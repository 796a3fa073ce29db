import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * Reads a number to international form (+84901234567), from what was typed and the dialling code; undefined when it is
 * none.
 */
export function readMobile(mobileNum: string, countryDialingCode: string): string | undefined {
  const parsed = parsePhoneNumberFromString(mobileNum.slice(0, 32), { defaultCallingCode: countryDialingCode });
  return parsed?.isPossible() ? parsed.number : undefined;
}

/** Every country with its dialling code, by its two letters. */
export const dialingCodes = getCountries().map((country) => ({
  country: country as string,
  dialingCode: getCountryCallingCode(country) as string,
}));

export function dialingCodeOf(country: string): string {
  return dialingCodes.find((each) => each.country === country)?.dialingCode ?? "";
}
