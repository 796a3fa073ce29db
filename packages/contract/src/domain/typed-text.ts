import { asciiDigits } from "./digits.ts";
import { inClass, nameSigns } from "./name-signs.ts";

/*
 * Normalises what people type before it is compared or stored: one name, number or password has one spelling, whatever
 * keyboard, font or page it came from.
 */

/** Characters that show nothing, although Unicode counts some of them as letters or marks. */
const blank = "\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0";
/** Control and formatting characters: line breaks, zero-width spaces, and marks that reverse the text after them. */
const unseen = `\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\p{Zl}\\p{Zp}${blank}`;
/** Joiners that some scripts and emoji need between two characters. */
const joiners = "\\u200c\\u200d";

const visible = new RegExp(
  `^(?=.*[^\\p{Z}\\p{M}${joiners}])(?:(?:[^${unseen}]|[\\u{e0020}-\\u{e007f}])(?:[${joiners}]+(?=[^${unseen}]))?)+$`,
  "u",
);

/** Returns whether a text shows something, and nothing in it is invisible, reversed or on another line. */
export const isVisible = (text: string): boolean => visible.test(text);

/**
 * Normalises a person's name: one form of each accented letter (Unicode NFC), without marks that cannot be seen, and one
 * space between words. Apostrophes and hyphens stay as typed.
 */
export const normaliseName = (typed: string): string =>
  typed
    .normalize("NFC")
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, "")
    .replace(/\s+/gu, " ")
    .trim();

/** The signs of a name, each with those that people type in its place. */
const alike = nameSigns.map(({ sign, others }) => [sign, new RegExp(`[${inClass(others)}]`, "gu")] as const);

/** Returns the spelling by which two names are compared. SQL has the same rule in `name_key`. */
export const nameKey = (name: string): string =>
  alike.reduce((text, [sign, others]) => text.replace(others, sign), normaliseName(name)).toLowerCase();

/** Returns whether two spellings are one person's name. */
export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);

/**
 * Reads an account number or address as printed on a card, statement or screen: without its spaces, hyphens and marks
 * that cannot be seen, in digits of any script.
 */
export const readAccountNumber = (typed: string): string => asciiDigits(typed).replace(/[\s\p{Pd}\p{Cf}]+/gu, "");

/**
 * Normalises a password: without the spaces around it (specification section 5), in Unicode NFKC, so that it is one
 * password on every keyboard.
 */
export const normalisePassword = (typed: string): string => typed.normalize("NFKC").trim();
