import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencies } from "./currencies.ts";
import { languages, type Language } from "./languages.ts";
import { formatMoney, MONEY_SCALE, type Money } from "./money.ts";
import { formatAmount, formatCount, formatRound, groupMarkOf } from "./numbers.ts";
import { readTypedAmount, readTypedCount, writeTyped } from "./typed-amounts.ts";

/** Returns a clear amount in whole units and cents ("1250.50"), both readings of an unclear one, or the fault. */
function read(typed: string, language: Language, smallest?: Money): string {
  const found = readTypedAmount(typed, { language, ...(smallest === undefined ? {} : { smallest }) });
  if (found.kind === "clear") return formatMoney(found.amount).replace(/0{1,2}$/, "");
  return found.kind === "unclear" ? found.readings.join(" or ") : found.kind;
}

/** The smallest amount of a currency of three decimals. */
const fils = MONEY_SCALE / 1000n;

const byMark = (decimal: "." | ",") =>
  languages.filter((language) => formatAmount("0.2500", language) === `0${decimal}25`);
const pointDecimals = byMark(".");
const commaDecimals = byMark(",");
const pointGroups = languages.filter((language) => groupMarkOf(language) === ".");
const spaceGroups = languages.filter((language) => /\s/.test(groupMarkOf(language)));
const every = [...languages];

describe("an amount as a person types it", () => {
  test.each([
    ["that is small", ["20", "020"], every, "20.00"],
    ["without marks", ["1250", "001250", " 1250 "], every, "1250.00"],
    ["with decimals of either mark", ["1250.5", "1250,50", "1250٫5"], every, "1250.50"],
    ["with one decimal", ["0,5", "0.5"], every, "0.50"],
    ["with thousands and decimals", ["1,250.50", "1.250,5", "1 250,50", "1 250.50"], every, "1250.50"],
    ["with spaces that do not break", ["1\u202f250,50", "1\u00a0250,50", "1\u2009250,50"], every, "1250.50"],
    ["with Swiss apostrophes", ["1'250.50", "1’250,50", "1ʼ250.5"], every, "1250.50"],
    ["with thousands only", ["1 250", "1'250", "1\u202f250", "1٬250"], every, "1250.00"],
    ["with a mark that is repeated", ["1,250,000", "1.250.000", "1 250 000", "1’250’000"], every, "1250000.00"],
    ["in lakhs", ["1,00,000", "1,00,000.00", "1 00 000"], every, "100000.00"],
    ["in crores", ["12,34,56,789", "12,34,56,789.00"], every, "123456789.00"],
    ["in thousands as the language groups them", ["1,250", "12,500", "500,000"], pointDecimals, undefined],
    ["in thousands as the language groups them", ["1.250", "12.500", "500.000"], pointGroups, undefined],
    ["in digits of other scripts", ["١٬٢٥٠٫٥٠", "۱۲۵۰٫۵", "１，２５０．５０", "๑๒๕๐.๕", "၁၂၅၀.၅၀"], every, "1250.50"],
    ["with marks of Japanese and Arabic keyboards", ["1、250。50", "1،250٫50"], every, "1250.50"],
    ["between marks of direction", ["\u2066 1250.50\u2069", "\u200f1250.50"], every, "1250.50"],
  ])("is read %s: %j", (_, typings, allowed, amount) => {
    for (const language of allowed)
      for (const typed of typings)
        expect([language, typed, read(typed, language)]).toEqual([
          language,
          typed,
          amount ?? `${typed.replace(/[.,]/, "")}.00`,
        ]);
  });

  test.each([
    ["12,500", commaDecimals, "12.50", "12500.00"],
    ["500,000", commaDecimals, "500.00", "500000.00"],
    ["0,005", every, "0.005", "5.00"],
    ["0.005", every, "0.005", "5.00"],
    ["1.250", pointDecimals, "1.25", "1250.00"],
    ["1.250", spaceGroups, "1.25", "1250.00"],
    ["12.505", pointDecimals, "12.505", "12505.00"],
    ["١٢،٥٠٠", commaDecimals, "12.50", "12500.00"],
  ])("is refused with both readings if %s could be either", (typed, unclear, less, more) => {
    expect(unclear.length).toBeGreaterThan(4);
    for (const language of unclear) {
      const shown = [less, more].map((figure) => {
        const [whole = "", decimals = ""] = figure.split(".");
        return `${formatCount(Number(whole), language)}${formatAmount("0.2500", language).charAt(1)}${decimals}`;
      });
      expect([language, read(typed, language)]).toEqual([language, shown.join(" or ")]);
    }
  });

  test.each([
    ["", "invalid"],
    ["-5", "invalid"],
    ["+5", "invalid"],
    ["\u22125", "invalid"],
    ["5.", "invalid"],
    [".5", "invalid"],
    [",100", "invalid"],
    ["1e9", "invalid"],
    ["0x10", "invalid"],
    ["Infinity", "invalid"],
    ["12abc", "invalid"],
    ["1..250", "invalid"],
    ["1,25,00", "invalid"],
    ["1,250,50", "invalid"],
    ["12 34", "invalid"],
    ["0 005", "invalid"],
    ["1 250'000", "invalid"],
    ["1,250.000.50", "invalid"],
    ["12,34.50", "invalid"],
    ["1250,500.50", "invalid"],
    ["0,005.50", "invalid"],
    ["1'25,50", "invalid"],
    ["1٫250٫50", "invalid"],
    ["1٫250,50", "invalid"],
    ["1234567890123", "invalid"],
    ["5²", "invalid"],
    ["½", "invalid"],
    ["1.2345", "decimals"],
    ["1,2345", "decimals"],
    ["1250.505", "decimals"],
    ["1,250.505", "decimals"],
    ["12٫505", "decimals"],
  ])("is refused in every language if it is %j: %s", (typed, fault) => {
    expect(every.map((language) => read(typed, language))).toEqual(every.map(() => fault));
  });

  test("has no decimals in a currency without them, so that three digits are thousands", () => {
    for (const language of languages) {
      expect(read("500.000", language, MONEY_SCALE)).toBe("500000.00");
      expect(read("500,000", language, MONEY_SCALE)).toBe("500000.00");
      expect(read("500.000,00", language, MONEY_SCALE)).toBe("500000.00");
      expect(read("12,50", language, MONEY_SCALE)).toBe("decimals");
    }
  });

  test.each([
    [
      "with three decimals",
      ["1250.505", "1250,505", "1,250.505", "1.250,505", "1 250,505", "1250٫505"],
      every,
      "1250.505",
    ],
    ["with one or two", ["1250.5", "1250,50", "1,250.50"], every, "1250.50"],
    ["below one", ["0.005", "0,005", "٠٫٠٠٥"], every, "0.005"],
    ["after the language's own mark", ["1.250"], pointDecimals, "1.25"],
    ["after the language's own mark", ["1,250"], commaDecimals, "1.25"],
    ["with a mark that is repeated", ["1,250,000", "1.250.000"], every, "1250000.00"],
  ])("in a currency of three decimals is read %s: %j", (_, typings, allowed, amount) => {
    for (const language of allowed)
      for (const typed of typings)
        expect([language, typed, read(typed, language, fils)]).toEqual([language, typed, amount]);
  });

  test("in a currency of three decimals is refused with both readings after any other mark", () => {
    for (const language of pointDecimals) expect(read("1,250", language, fils)).toBe("1.250 or 1,250.000");
    for (const language of pointGroups) expect(read("1.250", language, fils)).toBe("1,250 or 1.250,000");
    for (const language of every) {
      expect(read("1.2505", language, fils)).toBe("decimals");
      expect(read("12,50,5", language, fils)).toBe("invalid");
    }
  });

  test("may have the sign of a symbol alone, in the width of either keyboard", () => {
    for (const typed of ["JP¥ 1,000", "¥1000", "￥1,000", "1000 ¥"])
      expect(readTypedAmount(typed, { language: "ja", symbol: "JP¥", smallest: MONEY_SCALE })).toEqual({
        kind: "clear",
        amount: 1000n * MONEY_SCALE,
      });
  });

  test("may have the currency's symbol on either side, and no other", () => {
    for (const typed of ["$ 1,250.50", "$1250.5", "1250,50 $", "\u2066$\u00a01,250.50\u2069"])
      expect(readTypedAmount(typed, { language: "en", symbol: "$" })).toEqual({ kind: "clear", amount: 12_505_000n });
    expect(readTypedAmount("€ 5", { language: "en", symbol: "$" }).kind).toBe("invalid");
    expect(readTypedAmount("$", { language: "en", symbol: "$" }).kind).toBe("invalid");
  });
});

/** The numbering systems of the interface languages' own digits. */
const scripts = ["latn", "arab", "arabext", "thai", "mymr", "khmr", "laoo", "beng", "deva", "fullwide"];
const inScript = (text: string, script: string) => {
  const digits = new Intl.NumberFormat("en", { numberingSystem: script, useGrouping: false });
  return text.replace(/\d/g, (digit) => digits.format(Number(digit)));
};
const whole = fc.oneof(fc.bigInt({ min: 0n, max: 99_999n }), fc.bigInt({ min: 0n, max: 999_999_999_999n }));

describe("what the site writes", () => {
  test.each(languages)("can be typed back in %s, in every currency, script and form", (language) => {
    fc.assert(
      fc.property(
        whole,
        fc.integer({ min: 0, max: 999 }),
        fc.constantFrom(...Object.values(currencies)),
        fc.constantFrom(...scripts),
        (units, thousandths, { smallest, symbol, decimals }, script) => {
          const exact = units * MONEY_SCALE + BigInt(thousandths) * 10n;
          const amount = exact - (exact % smallest);
          const wire = formatMoney(amount);
          const written = [
            formatAmount(wire, language, decimals),
            formatRound(wire, language, decimals),
            writeTyped(amount, language, decimals),
          ];
          const typings = [
            ...written,
            ...written.map((text) => text.replace(/\s/g, " ")),
            `${symbol}\u00a0${written[0]}`,
          ];
          for (const typed of typings)
            expect(readTypedAmount(inScript(typed, script), { language, smallest, symbol })).toEqual({
              kind: "clear",
              amount,
            });
        },
      ),
    );
  });

  test.each(languages)("can be typed back in %s as a count", (language) => {
    for (const count of [0, 7, 999, 1000, 12_345, 1_234_567])
      expect(readTypedCount(formatCount(count, language), language)).toBe(count);
    expect(readTypedCount("1.5", language)).toBeUndefined();
  });
});

test("no text is clear in two languages with different meanings", () => {
  const digits = fc.string({ unit: fc.constantFrom("0", "1", "5"), minLength: 1, maxLength: 4 });
  const mark = fc.constantFrom(".", ",", " ", "'", "٫", "٬");
  const typings = fc
    .tuple(digits, fc.array(fc.tuple(mark, digits), { maxLength: 4 }))
    .map(([first, rest]) => first + rest.flat().join(""));
  fc.assert(
    fc.property(typings, fc.constantFrom(1n, fils, MONEY_SCALE / 100n, MONEY_SCALE), (typed, smallest) => {
      const found = languages.map((language) => readTypedAmount(typed, { language, smallest }));
      const amounts = new Set(found.flatMap((each) => (each.kind === "clear" ? [each.amount] : [])));
      expect(amounts.size).toBeLessThan(2);
    }),
    { numRuns: 3000 },
  );
});
