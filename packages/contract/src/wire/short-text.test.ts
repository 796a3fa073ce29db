import { expect, test } from "vitest";
import { z } from "zod";
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

test("the reference of the calls states how long a short text may be and who may read it", () =>
  expect(z.toJSONSchema(z.object({ note: shortText(3, "operators").optional() }), { io: "input" })).toMatchObject({
    properties: { note: { type: "string", maxLength: 3, visibleTo: "operators" } },
  }));

test("a short text can be required", () => expect(shortText(3, "author", 1).safeParse("  ").success).toBe(false));
