import { beforeEach, expect, it } from "vitest";
import { compiled } from "../../messages.ts";
import { useTexts } from "../text.ts";
import { writeOdds } from "./formats.ts";

beforeEach(() => useTexts("en", compiled("en", "book")));

it.each([
  [1_920, "1.92", "0.92", "0.92", "−1.09", "−109"],
  [2_000, "2.00", "1.00", "1.00", "1.00", "+100"],
  [2_720, "2.72", "1.72", "−0.58", "1.72", "+172"],
  [1_250, "1.25", "0.25", "0.25", "−4.00", "−400"],
  [1_010, "1.01", "0.01", "0.01", "−100.00", "−10000"],
  [11_000, "11.00", "10.00", "−0.10", "10.00", "+1000"],
])("odds of %i thousandths are written in five ways", (odds, ...written) => {
  expect([
    writeOdds(odds, "decimal"),
    writeOdds(odds, "hongKong"),
    writeOdds(odds, "malay"),
    writeOdds(odds, "indonesian"),
    writeOdds(odds, "american"),
  ]).toEqual(written);
});

it("odds have the decimal mark of the page's language", () => {
  useTexts("de", compiled("de", "book"));
  expect([writeOdds(1_920, "decimal"), writeOdds(2_720, "malay"), writeOdds(2_720, "american")]).toEqual([
    "1,92",
    "−0,58",
    "+172",
  ]);
  useTexts("en", compiled("en", "book"));
});
