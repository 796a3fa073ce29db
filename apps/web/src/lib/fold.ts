import { asciiDigits } from "@croupier/contract/domain/digits";
import { apostrophes, inClass } from "@croupier/contract/domain/name-signs";

/** Letters that Unicode does not decompose, with what people type in their place. */
const plainLetters: Readonly<Record<string, string>> = {
  đ: "d",
  ð: "d",
  ł: "l",
  ø: "o",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ə: "e",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ٱ: "ا",
  ى: "ي",
  ی: "ي",
  ې: "ي",
  ک: "ك",
  ة: "ه",
  ۀ: "ه",
  ە: "ه",
};
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "gu");

/** Accents, vowel points and stretching, which people leave out; the vowel signs of Indic scripts stay. */
const marks = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/gu;
const apostrophe = new RegExp(`[${inClass(apostrophes)}]`, "gu");
const katakana = /[\u30a1-\u30f6]/gu;

/** Simplified characters by their traditional form. */
export type Simplified = ReadonlyMap<string, string>;

const han = /\p{Script=Han}/u;

/** Returns whether a text has Chinese characters, which `fold` compares by a table. */
export const hasHan = (text: string): boolean => han.test(text);

/**
 * Normalises a text for a search: without case, accents, punctuation and width, katakana as hiragana, and traditional
 * characters as simplified ones if the table is given.
 */
export function fold(text: string, simplified?: Simplified): string {
  const plain = asciiDigits(text)
    .replace(apostrophe, "")
    .normalize("NFKD")
    .toLowerCase()
    .normalize("NFKD")
    .replace(marks, "")
    .replace(plainLetter, (letter) => plainLetters[letter] ?? letter)
    .replace(katakana, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - 0x60))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
  return simplified ? [...plain].map((sign) => simplified.get(sign) ?? sign).join("") : plain;
}
