import { compileMessage } from "@lingui/message-utils/compileMessage";
import { expect, test, vi } from "vitest";
import { write, type Message } from "./icu-message.ts";

const compiled = (text: string) => compileMessage(text) as Message;

test("arguments stand where they are named; one that is missing leaves nothing", () => {
  expect(write(compiled("Hello {name}, {name}!"), "en", { name: "Ann" })).toBe("Hello Ann, Ann!");
  expect(write(compiled("Hello {name}!"), "en")).toBe("Hello !");
  expect(write(compiled("No. #1"), "en")).toBe("No. #1");
});

test("a plural prefers an exact number, then the language's form, and formats its count", () => {
  const text = compiled("{count, plural, =0 {none} one {# day} other {# days of {name}}}");
  expect([0, 1, 2, 1234].map((count) => write(text, "en", { count, name: "May" }))).toEqual([
    "none",
    "1 day",
    "2 days of May",
    "1,234 days of May",
  ]);
  const days = compiled("{count, plural, one {# день} few {# дня} many {# дней} other {# дня}}");
  expect([1, 3, 5].map((count) => write(days, "ru", { count }))).toEqual(["1 день", "3 дня", "5 дней"]);
  expect(write(compiled("{n, plural, offset:1 one {you and # other} other {#}}"), "en", { n: 2 })).toBe(
    "you and 1 other",
  );
  expect(write(compiled("{n, selectordinal, two {#nd} other {#th}}"), "en", { n: 22 })).toBe("22nd");
});

test("a select takes the branch of its value, and the other for a value that is none", () => {
  const text = compiled("{side, select, red {Red {n}} other {Blue}}");
  expect(write(text, "en", { side: "red", n: 2 })).toBe("Red 2");
  expect(write(text, "en", { side: "toString" })).toBe("Blue");
});

test("numbers have the language's marks and Latin digits, and are written without Intl", () => {
  const format = vi.spyOn(Intl, "NumberFormat");
  expect(write(compiled("{n, number}"), "de", { n: 1234.5 })).toBe("1.234,5");
  expect(write(compiled("{n, number}"), "en", { n: -0.1 - 0.2 })).toBe("-0.3");
  expect(write(compiled("{n, number, percent}"), "en", { n: 0.25 })).toBe("25%");
  expect(write(compiled("{n, plural, other {# x}}"), "bn", { n: 123456 })).toBe("1,23,456 x");
  expect(write(compiled("{n, plural, other {# x}}"), "fa", { n: 1234 })).toBe("1,234 x");
  expect(format).not.toHaveBeenCalled();
});
