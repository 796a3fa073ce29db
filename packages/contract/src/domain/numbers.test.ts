import { directionOf, languages } from "./languages.ts";
import { describe, expect, it } from "vitest";
import { formatAmount, formatCount, formatPercent, formatRound, withSymbol } from "./numbers.ts";

describe("money as a player sees it", () => {
  it.each([
    ["12480.5099", "12,480.50"],
    ["-0.0099", "0.00"],
    ["-1250.5099", "\u22121,250.50"],
    ["922337203685477.5807", "922,337,203,685,477.58"],
    ["0.0000", "0.00"],
    ["NaN", "–"],
  ])("shows %s as %s: two decimals, never rounded up", (wire, shown) => {
    expect(formatAmount(wire, "en")).toBe(shown);
  });

  it("shows three decimals where the currency has them, and leaves out no group of zeros", () => {
    expect(formatAmount("12480.5099", "en", 3)).toBe("12,480.509");
    expect(formatAmount("-0.0009", "de", 3)).toBe("0,000");
    const round = (wire: string) => formatRound(wire, "en", 3);
    expect(["5.0000", "500.0000", "-500.0000", "1250.0000", "12.5000"].map(round)).toEqual([
      "5",
      "500",
      "\u2212500",
      "1,250.000",
      "12.500",
    ]);
  });

  it("leaves out zero cents in round numbers", () => {
    expect([formatRound("5000.0000", "zh-CN"), formatRound("12.5000", "en")]).toEqual(["5,000", "12.50"]);
  });
});

it("puts the currency where the language does, and a sign before both", () => {
  expect(withSymbol("$", "12.00", "en")).toBe("$\u00a012.00");
  expect(["\u221212.00", "+12.00"].map((amount) => withSymbol("$", amount, "en"))).toEqual([
    "\u2212$\u00a012.00",
    "+$\u00a012.00",
  ]);
  expect(withSymbol("€", "\u22121.250,50", "de")).toBe("\u22121.250,50\u00a0€");
});

it.each(languages.filter((language) => directionOf(language) === "ltr"))(
  "has the currency on the same side as Intl in %s",
  (language) => {
    const intl = new Intl.NumberFormat(language, { style: "currency", currency: "USD" }).formatToParts(1);
    const isFirst =
      intl.findIndex(({ type }) => type === "currency") < intl.findIndex(({ type }) => type === "integer");
    expect(withSymbol("$", "1", language).startsWith("$")).toBe(isFirst);
  },
);

/** Thousands are grouped in every language, because amounts are aligned in columns. */
const latin = { numberingSystem: "latn", useGrouping: "always" } as const;

describe("the marks of a language", () => {
  it.each(languages)("match Intl in %s", (language) => {
    const amounts = new Intl.NumberFormat(language, { ...latin, minimumFractionDigits: 2 });
    const counts = new Intl.NumberFormat(language, latin);
    for (const whole of [0, 7, 999, 1000, 12_345, 987_654, 1_234_567, 10_000_000]) {
      expect(formatAmount(`${whole}.2500`, language)).toBe(amounts.format(whole + 0.25));
      expect(formatCount(whole, language)).toBe(counts.format(whole));
    }
    const percents = new Intl.NumberFormat(language, { ...latin, style: "percent", maximumFractionDigits: 2 });
    const changes = new Intl.NumberFormat(language, { ...latin, style: "percent", signDisplay: "exceptZero" });
    for (const figure of ["0", "0.5", "20", "95.25"])
      expect(formatPercent(figure, language)).toBe(percents.format(Number(figure) / 100));
    expect(formatPercent("+20", language)).toBe(changes.format(0.2));
    expect(formatPercent("\u221220", language)).toBe(changes.format(-0.2).replace("-", "\u2212"));
  });
});
