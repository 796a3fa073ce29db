import { expect, test } from "vitest";
import { cutText, lengthOf } from "../domain/short-text.ts";
import { shortText } from "./shapes.ts";

/** Texts of three characters: letters, Chinese, emoji of two UTF-16 units, an ideograph outside the basic plane. */
const three = ["abc", "备注一", "🎉🎉🎉", "𠮷野家", "é🎉中"];

test.each(three)("%s is three characters long, for the field, the count and the shape", (text) => {
  const shape = shortText(3, "author");
  expect(lengthOf(text)).toBe(3);
  expect(cutText(`${text}🎉`, 3)).toBe(text);
  expect(shape.parse(` ${text} `)).toBe(text);
  expect(shape.safeParse(`${text}🎉`).success).toBe(false);
});

test("a short text states who may read it", () =>
  expect(shortText(3, "operators").meta()).toEqual({ visibleTo: "operators" }));

test("a short text can be required", () => expect(shortText(3, "author").min(1).safeParse("  ").success).toBe(false));
