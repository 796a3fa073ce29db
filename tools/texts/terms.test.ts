import { expect, test } from "vitest";
import { termProblems, type Wording } from "./terms.ts";

const english = { "wallet.rest": "{balance} left", "wallet.more": "Deposit more", "contract.do.withdraw": "Withdraw" };
const wording: Wording = { forms: { deposit: ["einzahl"], balance: ["Guthaben"], withdrawal: ["auszahl"] } };

test("accepts a translation that says the term in any of its forms", () => {
  const own = { "wallet.rest": "{balance} übrig", "wallet.more": "Mehr Einzahlen" };
  expect(termProblems("de", english, own, wording)).toEqual([]);
});

test("finds a translation that says a core term in another word", () => {
  const own = { "wallet.more": "Mehr {deposit} einlegen" };
  expect(termProblems("de", english, own, wording)).toEqual(["de: wallet.more does not say “einzahl” (deposit)"]);
});

test("does not take the withdrawal of an offer for a payout", () => {
  expect(termProblems("de", english, { "contract.do.withdraw": "Zurückziehen" }, wording)).toEqual([]);
});

test("finds a word that the language says otherwise", () => {
  const own = { "wallet.rest": "{balance} auf dem Konto" };
  expect(termProblems("de", english, own, { ...wording, never: ["konto"] })).toEqual(["de: wallet.rest says “konto”"]);
});

test("accepts an exception and finds one that nothing needs", () => {
  const exceptions = { "wallet.more": "a short button", "wallet.rest": "no reason left" };
  const own = { "wallet.rest": "{balance} übrig", "wallet.more": "Mehr" };
  expect(termProblems("de", english, own, { ...wording, exceptions })).toEqual(["de: wallet.rest needs no exception"]);
});

test("finds a term that is not among the core terms", () => {
  expect(termProblems("de", {}, {}, { forms: { coupon: ["Gutschein"] } })).toEqual(["de: coupon is no core term"]);
});
