import { describe, expect, test } from "vitest";
import { everyNameSign, nameSigns } from "./name-signs.ts";
import { familyRule, violation } from "./rules.ts";
import { isSameName, isVisible, normaliseName, normalisePassword, readAccountNumber } from "./typed-text.ts";

/** Names as people of their country write them. */
const names = [
  "Seán O'Brien",
  "Seán O’Brien",
  "Jean-Luc Picard",
  "Nguyễn Văn A.",
  "Ng'ang'a Wanjiru",
  "阿依古丽·买买提",
  "阿依古丽•买买提",
  "マリア・ロペス",
  "علی‌رضا محمدی",
  "क्‍षितिज शर्मा",
  "D’Arcy McGee",
  "Oʻzbekiston Gʻaniyev",
  "Ng‛ang′a",
  "צ׳רלי בן־דוד",
];

test.each(names)("%s is a name of letters and spaces", (name) => {
  expect(violation(familyRule("lettersSpaces", 2, 60), normaliseName(name))).toBeUndefined();
});

test.each(everyNameSign)("a name may have %j among its letters, and is one with the sign it stands for", (sign) => {
  expect(violation(familyRule("lettersSpaces", 2, 60), normaliseName(`A${sign}b`))).toBeUndefined();
  expect(nameSigns.some((of) => isSameName(`A${sign}b`, `a${of.sign}B`))).toBe(true);
});

test.each(["An1", "Lina <b>", "''", "- -", "Lina@home", "A_B", "a/b"])("%s is no name", (name) => {
  expect(violation(familyRule("lettersSpaces", 2, 60), normaliseName(name))).toMatchObject({
    patternId: "lettersSpaces",
  });
});

test.each([
  ["Seán O'Brien", "seán  o’brien"],
  ["Sean\u0301 O'Brien", "Sea\u006e\u0301 OʼBrien"],
  ["Nguye\u0302\u0303n", "Nguyễn"],
  ["Jean-Luc", "Jean‑Luc"],
  ["阿依古丽·买买提", "阿依古丽•买买提"],
  [" Lina\u00a0Tran\u200e ", "lina tran"],
])("%s and %s are one name", (one, other) => expect(isSameName(one, other)).toBe(true));

test("names that differ by a letter, an accent or an apostrophe are two", () => {
  for (const other of ["Sean O'Brien", "Seán O'Brian", "Seán OBrien"]) {
    expect(isSameName("Seán O'Brien", other)).toBe(false);
  }
});

test.each([
  ["1234 5678 9012", "123456789012"],
  ["12-3456-789012", "123456789012"],
  ["\u200e1234\u00a05678\u202f9012\u200b", "123456789012"],
  ["0012–3456‑7890", "001234567890"],
])("reads the account number %s as printed", (typed, number) => expect(readAccountNumber(typed)).toBe(number));

test("a password is one on every keyboard", () => {
  const composed = "Laterne-ñá-ü-2026";
  expect(normalisePassword(composed.normalize("NFD"))).toBe(composed);
  expect(normalisePassword(" Ｌａｔｅｒｎｅ ")).toBe("Laterne");
});

describe("a text that can be read", () => {
  test.each(["Lina", "李 明", "👩‍👩‍👧 Team", "علی‌رضا", "क्‍षि", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "❤️", "⁂"])("%s is shown whole", (text) =>
    expect(isVisible(text)).toBe(true),
  );

  test.each([
    ["a zero-width space", "Li\u200bna"],
    ["Hangul filler", "\u3164\u3164"],
    ["a reversing mark", "Lina\u202e88"],
    ["a line break", "Lina\nadmin"],
    ["only joiners", "\u200d\u200d"],
    ["a joiner at the end", "Lina\u200d"],
    ["spaces alone", "\u2003\u2003"],
    ["a blank pattern of dots", "\u2800\u2800"],
    ["a lone accent", "\u0301\u0301"],
  ])("%s is refused as invisible", (_, text) => {
    expect(isVisible(text)).toBe(false);
    expect(violation(familyRule("any", 2, 24), text)).toEqual({ kind: "invisible" });
  });
});
