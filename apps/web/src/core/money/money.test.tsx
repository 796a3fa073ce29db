import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../app/test-page.tsx";
import { AmountField } from "./AmountField.tsx";
import { Money } from "./Money.tsx";
import { moneyText } from "./use-money-text.ts";

const shown = async (of: string, signed = false, symbol?: string) => {
  await openPage(<Money of={of} signed={signed} {...(symbol ? { symbol } : {})} />);
  const text = document.querySelector(".num")?.textContent;
  cleanup();
  return text;
};

test("an amount within text that runs from right to left keeps its own order", () => {
  expect(moneyText("$", "ar")("-5.0000")).toBe("\u2066\u2212$\u00a05.00\u2069");
});

test("a sign stands before the currency, of a gain and of a loss alike, and nothing has none", async () => {
  expect(await shown("-173.1900", true, "$")).toBe("\u2212$\u00a0173.19");
  expect(await shown("55.0900", true, "$")).toBe("+$\u00a055.09");
  expect(await shown("0.0000", true, "$")).toBe("$\u00a00.00");
  expect(await shown("-0.0050", true)).toBe("0.00");
  expect(await shown("-2.0000")).toBe("\u22122.00");
  expect(await shown("1250.5000")).toBe("1,250.50");
  expect(await shown("-173.1900", true, "µ₿")).toBe("\u2212µ₿\u00a0173.19");
  const money = moneyText("$", "en");
  expect([money("-5.0000"), money("1250.5000"), money.round("-20.0000")]).toEqual([
    "\u2212$\u00a05.00",
    "$\u00a01,250.50",
    "\u2212$\u00a020",
  ]);
});

test.each([
  ["en", "$100"],
  ["de", "100$"],
  ["my", "100$"],
  ["ar", "$100"],
] as const)("in %s a field has the currency where its language writes it: %s", async (language, shown) => {
  await openPage(<AmountField label="Amount" error={undefined} value="100" readOnly />, { language });
  const input = screen.getByLabelText<HTMLInputElement>("Amount");
  const parts = [...(input.parentElement?.children ?? [])];
  expect(parts.map((part) => (part === input ? input.value : part.textContent)).join("")).toBe(shown);
});
