import { languages, directionOf } from "@croupier/contract/domain/languages";
import { expect, it } from "vitest";
import english from "../../../locales/en/payment.json" with { type: "json" };
import { paymentPage } from "./page.ts";
import type { PaymentRow } from "./store.ts";

const payment = (language: string): PaymentRow => ({
  id: "00000000-0000-4000-8000-000000000000",
  reference: "D-1",
  method: "bank",
  amount: 1_250_5000n,
  currency: "USD",
  payee: "Croupier",
  language,
  return_url: "https://shop.example/",
  callback_url: "https://shop.example/call",
  state: "open",
  expires_at: new Date(Date.now() + 5 * 60_000),
  way: "transfer",
  confirmations: 0,
});

it.each(languages.filter((language) => language !== "en"))("the page of a payer who reads %s is theirs", (language) => {
  const page = paymentPage(payment(language));
  expect(page).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
  for (const key of ["pay.lead", "pay.approve", "pay.leave", "pay.answer"] as const) {
    expect(page).not.toContain(english[key]);
  }
});

it("formats amounts for the language, and falls back to English for an unknown one", () => {
  expect(paymentPage(payment("de"))).toContain("USD 1.250,50");
  expect(paymentPage(payment("xx"))).toContain(english["pay.approve"]);
});
