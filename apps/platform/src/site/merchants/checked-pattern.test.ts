import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { familyRule, patternIds, violation } from "@croupier/contract/domain/rules";
import { patternFault } from "./checked-pattern.ts";

describe("a merchant's own expression", () => {
  test.each([
    "^(a+)+$",
    "^(a|a)*$",
    "^(a|aa)*$",
    "^(ab?c?|abc)*$",
    "^(\\w+\\s?)*$",
    "^\\s*a*a*a*$",
    "^[a-z]*[a-z]*[a-z]*!$",
    "(x+x+)+y",
    "\\w*\\w*!",
    `^${"a?".repeat(60)}${"a".repeat(60)}$`,
    `^${"(a|a)".repeat(30)}$`,
    "^(a{1,9}){1,9}b$",
    "^((a?){9}){9}b$",
    "^(?:(a|b){20})$",
    "^(.)\\1+$",
    "^(?<l>.)\\k<l>+$",
    "^(?=(a+)+$)a+$",
    "^a*(?=b*c)$",
    "^(?<=a)b$",
    "^a|b*b*b*c",
    "^(a+){1,2}$",
    "^[",
  ])("%s is refused, as it can hold up a process", (pattern) => {
    expect(patternFault(pattern)).toBeDefined();
  });

  test.each([
    "*",
    "^SC-\\d{4}$",
    "^[A-Z]{2}\\d{6,9}$",
    "^[a-z][a-z0-9_.]*$",
    "^(?=.*[A-Z])(?=.*[a-z])(?=.*\\d)[\\x21-\\x7e]+$",
    "^(VN|TH)-[0-9]+$",
    "^([A-Z]{2}){3}$",
    "^[\\]\\\\a]+$",
    "^(-[0-9]+)?$",
    "^\\p{L}+ \\p{L}+$",
  ])("%s is taken", (pattern) => {
    expect(patternFault(pattern)).toBeUndefined();
  });

  test("answers the worst texts at once, for any combination of parts that is accepted", () => {
    const part = fc.constantFrom(
      "a",
      "b",
      "[ab]",
      "a?",
      "a*",
      "a+",
      "b{0,9}",
      "a{2,}",
      "(",
      ")",
      ")*",
      ")?",
      "|",
      "(?=",
      ".",
      "$",
    );
    const texts = ["a".repeat(256), `${"a".repeat(255)}!`, "ab".repeat(128), `${"aab".repeat(85)}!`];
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 14 }), (parts) => {
        const acceptedPattern = `^${parts.join("")}$`;
        if (patternFault(acceptedPattern)) return;
        const rule = { acceptedPattern, minLength: 0, maxLength: 256, patternId: "any" as const };
        for (const text of texts) violation(rule, text);
      }),
      { numRuns: 3000 },
    );
  });
});

test.each(patternIds)("the usual expression of %s answers at once on long texts", (patternId) => {
  const rule = familyRule(patternId, 1, 256);
  const { acceptedPattern } = rule;
  expect(patternFault(acceptedPattern)).toBeUndefined();
  for (const text of [
    "a".repeat(255),
    `${"a@".repeat(100)}!`,
    `a@${".a".repeat(120)}@`,
    `${"1".repeat(254)} `,
    "A ".repeat(127),
  ])
    violation(rule, text);
});
