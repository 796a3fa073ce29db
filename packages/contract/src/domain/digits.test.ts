import { describe, expect, test } from "vitest";
import { asciiDigits } from "./digits.ts";

/** Every decimal digit that Unicode has. */
const all = Array.from({ length: 0x11_0000 }, (_, point) => point)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point))
  .filter((text) => /\p{Nd}/u.test(text));

/** The digits of each numbering system that `Intl` knows; a list in order, to compare with. */
const systems = Intl.supportedValuesOf("numberingSystem").filter((numberingSystem) =>
  /^\p{Nd}+$/u.test(new Intl.NumberFormat("en", { numberingSystem, useGrouping: false }).format(1234)),
);

describe("digits of other scripts", () => {
  test("are all read, and as nothing but 0 to 9", () => {
    expect(all.length).toBeGreaterThan(600);
    expect(all.map(asciiDigits).every((digit) => /^[0-9]$/.test(digit))).toBe(true);
  });

  test.each(systems)("have the value that Intl gives them in %s", (numberingSystem) => {
    const written = new Intl.NumberFormat("en", { numberingSystem, useGrouping: false }).format(9_876_543_210);
    expect(asciiDigits(written)).toBe("9876543210");
  });

  test.each([
    ["١٠٠", "100"],
    ["۱۰۰", "100"],
    ["１００", "100"],
    ["๑๐๐", "100"],
    ["၁၀၀", "100"],
    ["१२३", "123"],
    ["𝟛𝟘", "30"],
    ["a1²½", "a1²½"],
  ])("turn %s into %s", (typed, read) => expect(asciiDigits(typed)).toBe(read));
});
