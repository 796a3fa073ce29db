import { expect, test } from "vitest";
import { anyText, oneOf, readQuery } from "./read-query.ts";

const read = readQuery<{ bill?: string; show?: string; note?: string }>({
  bill: /^\d{1,18}$/,
  show: oneOf(["NEW", "HOT"]),
  note: anyText,
});

test.each([
  [
    { bill: "12", show: "HOT", note: "a\nb" },
    { bill: "12", show: "HOT", note: "a\nb" },
  ],
  [{ bill: "12x", show: "HOTTER", note: "" }, {}],
  [{ show: "NEW|HOT" }, {}],
  [{ bill: undefined, other: "1", constructor: "1", ["__proto__"]: "1" }, {}],
])("of the query %j it reads %j", (query: object, found) =>
  expect(read(query as Record<string, string>)).toEqual(found),
);
