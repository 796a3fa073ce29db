import { expect, test } from "vitest";
import { faultsOf, missingTexts, numbersWithoutPlural, problems, sentencesWithoutNote } from "./problems.ts";

test("lists a text without a translation as missing, not as a fault", () => {
  expect(missingTexts("de/cashier", { pay: "Pay", later: "Later" }, { pay: "Zahlen" })).toEqual([
    "de/cashier: later is missing",
  ]);
  expect(problems("de/cashier", "de", { pay: "Pay", later: "Later" }, { pay: "Zahlen" })).toEqual([]);
});

test.each([
  ["other placeholders", "{count} left", "{rest} übrig"],
  [
    "a plural form that is missing",
    "{n, plural, one {# day} other {# days}}",
    "{n, plural, one {# день} other {# дней}}",
  ],
  ["digits of another script", "At most 5", "最多 ５"],
])("finds %s in a translation", (_fault, english, own) => {
  expect(faultsOf("ru", english, own)).not.toEqual([]);
});

test.each([
  ["In {days} days", ["days"]],
  ["Enter {min} to {max} characters.", ["max"]],
  ["{count, plural, one {# day} other {# days}}", []],
  ["{count, plural, one {{shown} game} other {{shown} games}}", []],
  ["{amount} was added", []],
  ["Enter {max} Thai characters.", ["max"]],
  ["{amount} a month, {most} per bet", []],
  ["{points} points to go", ["points"]],
])("finds the numbers before a noun without a plural in %s", (text, names) => {
  expect(numbersWithoutPlural(text)).toEqual(names);
});

test("finds the sentences about money or law without a note for translators", () => {
  const texts = { "bonus.kept": "It stays yours.", "bonus.title": "Bonus", "page.lead": "Look around.", ask: "Sure?" };
  expect(sentencesWithoutNote(texts, {})).toEqual(["bonus.kept", "page.lead", "ask"]);
  expect(sentencesWithoutNote(texts, {}, ["bonus."])).toEqual(["bonus.kept"]);
  expect(sentencesWithoutNote(texts, { "bonus.kept": "Dialog." }, ["bonus."])).toEqual([]);
});
