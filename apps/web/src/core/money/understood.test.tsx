import { languages } from "@croupier/contract/domain/languages";
import { formatCount, formatDecimal } from "@croupier/contract/domain/numbers";
import { expect, test } from "vitest";
import { createTexts } from "../i18n/texts.ts";
import { rateText } from "../i18n/rates.ts";
import { understoodCount, understoodFigure, understoodRate } from "./understood.ts";

test.each(languages)("figures as the site writes them in %s, or plain, need no explanation", (language) => {
  const texts = createTexts(language, {}, {});
  for (const typed of ["0", "1250", formatCount(1_250_000, language), "abc", ""])
    expect([understoodFigure(texts, typed), understoodCount(texts, typed)]).toEqual([undefined, undefined]);
  for (const typed of ["2", formatDecimal("1.25", language), rateText(125, language), "?"])
    expect(understoodRate(texts, typed)).toBeUndefined();
});

test.each(languages)("figures in other digits or marks are explained in %s", (language) => {
  const texts = createTexts(language, { "amount.understood": "=" }, {});
  const other = formatDecimal("1.5", language) === "1.5" ? "1,5" : "1.5";
  for (const typed of [other, "١٢", "１２"]) expect(understoodRate(texts, typed)).toBe("=");
  for (const typed of ["१२", "1’250"]) {
    expect(understoodCount(texts, typed)).toBe("=");
    expect(understoodFigure(texts, typed)).toBe("=");
  }
});
