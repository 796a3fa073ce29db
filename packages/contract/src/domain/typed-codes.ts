import { asciiDigits } from "./digits.ts";

/** Returns only the digits of a code: "573 704", "573-704" and "٥٧٣٧٠٤" are the same. */
export const digitsOnly = (text: string): string => asciiDigits(text).replace(/[^0-9]/g, "");

/** The digits of a code sent by text message or email, and of one that an authenticator app shows. */
export const codeLength = 6;

/** Reads a typed or pasted code; undefined for a text that cannot be one. */
export function readCode(typed: string): string | undefined {
  const digits = digitsOnly(typed);
  return digits.length === codeLength ? digits : undefined;
}

/** Reads a recovery code, "ABCDE-23456" in any spelling; undefined for a text that cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const letters = asciiDigits(typed.normalize("NFKC"))
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");
  return /^[A-Z2-7]{10}$/.test(letters) ? `${letters.slice(0, 5)}-${letters.slice(5)}` : undefined;
}

/** Reads the answer to a captcha: its digits or letters, without what was typed around and between them. */
export const readCaptcha = (typed: string): string => asciiDigits(typed).replace(/[^\p{L}0-9]/gu, "");
