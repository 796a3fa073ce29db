import { languages } from "@croupier/contract/domain/languages";
import { formatDecimal } from "@croupier/contract/domain/numbers";
import { expect, test } from "vitest";
import { csv, csvCell } from "./csv.ts";

test.each([
  ["=1+1", `"'=1+1"`],
  ["+1", `"'+1"`],
  ["-1+1|cmd", `"'-1+1|cmd"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  ["\t=1", `"'\t=1"`],
  ["\uFF1D1", `"'\uFF1D1"`],
  [" =1", `"' =1"`],
  ["\u200b\u0000=1", `"'\u200b\u0000=1"`],
  ["a\t=1", `"a\t=1"`],
  ["-12.5000", "-12.5000"],
  ["Star Orchard", "Star Orchard"],
  [`a "b", c`, `"a ""b"", c"`],
])("%j is written as %j: nothing a spreadsheet would run", (value, written) => {
  expect(csvCell(value, "en")).toBe(written);
});

test("lines end as spreadsheets want them, after the mark of UTF-8", () => {
  expect(
    csv(
      [
        ["a", "b"],
        ["1", "2"],
      ],
      "en",
    ),
  ).toBe("\uFEFFa,b\r\n1,2\r\n");
});

test.each(languages)("in %s no separator of cells is a mark of the numbers", (language) => {
  const [line = ""] = csv([["Total", "-12.5000", "1250.2500"]], language)
    .slice(1)
    .split("\r\n");
  const decimal = formatDecimal(".", language);
  const separator = line.charAt("Total".length);
  expect(separator).not.toBe(decimal);
  expect(line.split(separator)).toEqual(["Total", `-12${decimal}5000`, `1250${decimal}2500`]);
});

test.each([
  ["en", '\uFEFFTotal,-12.5000,x,"a,b"\r\n'],
  ["hi", '\uFEFFTotal,-12.5000,x,"a,b"\r\n'],
  ["de", '\uFEFFTotal;-12,5000;x;"a,b"\r\n'],
  ["vi", '\uFEFFTotal;-12,5000;x;"a,b"\r\n'],
  ["fr", '\uFEFFTotal;-12,5000;x;"a,b"\r\n'],
] as const)("a file in %s has the separators that spreadsheets of that language read", (language, written) => {
  expect(csv([["Total", "-12.5000", "x", "a,b"]], language)).toBe(written);
});
