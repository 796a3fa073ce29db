import { languages } from "@croupier/contract/domain/languages";
import { formatDecimal } from "@croupier/contract/domain/numbers";
import { expect, test } from "vitest";
import { parseRate, rateFigure, rateText } from "./rates.ts";

test("a percentage is read to the hundredth, with a point or a comma and any language's sign", () => {
  const read = [
    "1.25",
    "%1,25",
    "1,3\u00a0%",
    "2\u200e%\u200e",
    "1,3 %",
    "0",
    "100",
    " 12 ",
    "1.234",
    "-1",
    "1e2",
    "",
    "abc",
  ].map(parseRate);
  expect(read).toEqual([
    125,
    125,
    130,
    200,
    130,
    0,
    10_000,
    1200,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("a rate is written without empty decimals", () => {
  const rates = [0, 5, 50, 125, 130, 10_000].map((rate) => rateText(rate, "en"));
  expect(rates).toEqual(["0%", "0.05%", "0.5%", "1.25%", "1.3%", "100%"]);
});

test.each(languages)("a rate that the site shows in %s can be typed back", (language) => {
  for (const rate of [0, 5, 50, 125, 1_234, 10_000]) {
    expect(parseRate(rateText(rate, language))).toBe(rate);
    expect(parseRate(formatDecimal(rateFigure(rate), language))).toBe(rate);
  }
  expect(["٪١٫٢٥", "１．２５％", "۱٫۲۵٪"].map(parseRate)).toEqual([125, 125, 125]);
});
