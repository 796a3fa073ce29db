import { expect, test } from "vitest";
import { numberIn, readMobile } from "./mobile.ts";

test.each([
  "0901234567",
  "901234567",
  "+84 901 234 567",
  "0084901234567",
  "00 84 90 123 45 67",
  "(00) 84 901234567",
  "＋８４ ９０１２３４５６７",
  "\u202a+84 901-234-567\u202c",
  "٠٩٠١٢٣٤٥٦٧",
])("reads %s as the same Vietnamese number", (typed) => {
  expect(readMobile(typed, "84")).toBe("+84901234567");
  expect(numberIn(typed, "84")).toBe("+84901234567");
});

test("a number of another country keeps its own code, typed with 00 or with a plus", () => {
  for (const typed of ["0065 9123 4567", "+65 91234567"]) expect(readMobile(typed, "84")).toBe("+6591234567");
});

test.each(["lina0901234567", "0084", "00", "000000000000", ""])("%j is no number", (typed) => {
  expect(readMobile(typed, "84")).toBeUndefined();
});
