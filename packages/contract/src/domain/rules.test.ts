import { describe, expect, test } from "vitest";
import { familyRule, patternIds, violation, type PatternId } from "./rules.ts";

/** For each family, values it accepts and values it refuses (specification section 5). */
const samples: Record<PatternId, { good: string[]; bad: string[] }> = {
  any: { good: ["a b", "漢字 !?"], bad: [] },
  letterFirst: { good: ["lina88"], bad: ["8lina", "li na", "lina.t"] },
  chineseDigits: { good: ["张三1"], bad: ["zhang1", "张 三"] },
  email: { good: ["a@b.co", "x.y+z@mail.example.com"], bad: ["a@b", "@b.co", "a b@c.de", "a@b..c"] },
  alphanumeric: { good: ["abc", "123", "aB1"], bad: ["a-b", "a b", "é12"] },
  lettersAndDigits: { good: ["abc1"], bad: ["abcd", "1234", "ab 1"] },
  digits: { good: ["0123"], bad: ["12a", "1 2", "１２３"] },
  alphanumericUpper: { good: ["abC1", "ABC"], bad: ["abc1", "AB-C"] },
  englishSpaces: { good: ["Anna Lee"], bad: ["Anna2", "Zoë"] },
  noSpaces: { good: ["a!b@c"], bad: ["a b", "tab\there"] },
  chinesePunctuation: { good: ["你好，世界。"], bad: ["hello", "你好1"] },
  date: { good: ["2026-11-21", "11-21-2026"], bad: ["2026-13-01", "21-11-2026", "2026/11/21"] },
  lettersSpaces: { good: ["Nguyễn Văn An", "李 明", "Bosnia-Herzegovina"], bad: ["An1", "An@Na", "-'-"] },
  korean: { good: ["홍길동"], bad: ["Hong", "홍 길동"] },
  thai: { good: ["สมชาย"], bad: ["somchai", "สม ชาย"] },
  thaiEnglish: { good: ["สมชาย Lee"], bad: ["สมชาย1", "é"] },
  uppercaseSpaces: { good: ["ANNA LEE"], bad: ["Anna", "   "] },
  symbols: { good: ["a1!?"], bad: ["a b", "é"] },
};

describe("the eighteen pattern families", () => {
  test.each(patternIds)("%s accepts its own values and nothing else", (patternId) => {
    const rule = familyRule(patternId, 1, 40);
    const { good, bad } = samples[patternId];
    for (const value of good) expect(violation(rule, value), value).toBeUndefined();
    for (const value of bad)
      expect(violation(rule, value), value).toEqual({ kind: "pattern", patternId, min: 1, max: 40 });
  });

  test("there are eighteen families", () => expect(new Set(patternIds).size).toBe(18));
});

describe("a value", () => {
  test("a missing value is required, whatever the pattern", () => {
    expect(violation(familyRule("any", 0, 5), "")).toEqual({ kind: "required" });
  });

  test("length counts characters a person sees, both ends included", () => {
    const rule = familyRule("any", 2, 4);
    expect(["ab", "abcd", "😀😀", "漢字漢字"].map((value) => violation(rule, value))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(violation(rule, "a")).toMatchObject({ min: 2, max: 4 });
    expect(violation(rule, "😀😀😀😀😀")).toBeDefined();
  });

  test("a text longer than any field is refused unread", () => {
    const slow = { acceptedPattern: "^(a+)+$", minLength: 1, maxLength: 256, patternId: "any" as const };
    expect(violation(slow, "a".repeat(100_000))).toBeDefined();
  });

  test("a value is validated by the merchant's expression with the family's message", () => {
    const rule = { acceptedPattern: "^SC-\\d{4}$", minLength: 7, maxLength: 7, patternId: "symbols" as const };
    expect(violation(rule, "SC-2026")).toBeUndefined();
    expect(violation(rule, "XX-2026")).toEqual({ kind: "pattern", patternId: "symbols", min: 7, max: 7 });
  });
});
