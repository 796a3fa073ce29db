import { describe, expect, test } from "vitest";
import { readCaptcha, readCode, readRecoveryCode } from "./typed-codes.ts";

describe("a code", () => {
  test.each([
    "573704",
    " 573 704 ",
    "573-704",
    "573\u00a0704",
    "５７３７０４",
    "٥٧٣٧٠٤",
    "G-573704",
    "\u200e573704\u202c",
  ])("is read from %j", (typed) => expect(readCode(typed)).toBe("573704"));

  test.each(["", "12", "57370", "5737041", "abcdef", "²²²²²²"])("is not read from %j", (typed) =>
    expect(readCode(typed)).toBeUndefined(),
  );
});

describe("a recovery code", () => {
  test.each(["ABCDE-23456", "abcde 23456", "ＡＢＣＤＥ－２３４５６", "abcde23456\u200b"])("is read from %j", (typed) =>
    expect(readRecoveryCode(typed)).toBe("ABCDE-23456"),
  );

  test.each(["", "573704", "ABCDE-2345", "ABCDE-23459", "ABCDE-234567"])("is not read from %j", (typed) =>
    expect(readRecoveryCode(typed)).toBeUndefined(),
  );
});

test.each([
  ["١٢٣٤", "1234"],
  [" 12 34\u200f", "1234"],
  ["１２３４", "1234"],
  ["aB3d", "aB3d"],
])("the answer to a captcha typed as %j is %s", (typed, answer) => expect(readCaptcha(typed)).toBe(answer));
