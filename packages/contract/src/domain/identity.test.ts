import { expect, test } from "vitest";
import {
  identityViolation,
  isPersonalNumber,
  readBirthday,
  readPersonalNumber,
  readPostcode,
  readRegistered,
  requiresIdentity,
} from "./identity.ts";

test.each([
  ["1990-12-31", "1990-12-31"],
  [" 12-31-1990 ", "1990-12-31"],
  ["١٩٩٠-١٢-٣١", "1990-12-31"],
  ["some day", "some day"],
])("reads the birthday %j as it is stored", (typed, stored) => {
  expect(readBirthday(typed)).toBe(stored);
});

test("reads postcodes, names and personal numbers in one spelling each", () => {
  expect(readPostcode(" sw1a   1aa ")).toBe("SW1A 1AA");
  expect(readPostcode("ＳＷ1A １aa")).toBe("SW1A 1AA");
  expect(readPersonalNumber("19811218-9876")).toBe("198112189876");
  expect(readPersonalNumber("१९८११२१८ ९८७६")).toBe("198112189876");
  expect(readRegistered("familyName", "  O’Brien \u200e")).toBe("O’Brien");
  expect(readRegistered("occupation", " Teacher ")).toBe("Teacher");
});

test.each([
  ["198112189876", true],
  // A coordination number: the day is raised by sixty.
  ["198112789865", true],
  ["198112189875", false],
  ["198113189875", false],
  ["198102309876", false],
  ["8112189876", false],
  ["", false],
])("decides whether %j is a personal number", (digits, isRight) => {
  expect(isPersonalNumber(digits)).toBe(isRight);
});

test("knows the age of a birthday and the check digit of a personal number", () => {
  const today = new Date("2026-11-29T12:00:00Z");
  expect(identityViolation("birthday", "2026-11-30", 18, today)).toEqual({ kind: "tooYoung", min: 18 });
  expect(identityViolation("birthday", "2008-11-30", 18, today)).toEqual({ kind: "tooYoung", min: 18 });
  expect(identityViolation("birthday", "2008-11-29", 18, today)).toBeUndefined();
  expect(identityViolation("personalNumber", "198112189875", 18, today)).toEqual({ kind: "checksum" });
  expect(identityViolation("givenName", "", 18, today)).toBeUndefined();
});

test("a merchant requires identities if it requires any of their fields", () => {
  expect(requiresIdentity([{ name: "postcode", required: true }])).toBe(true);
  expect(requiresIdentity([{ name: "postcode", required: false }])).toBe(false);
  expect(requiresIdentity([{ name: "birthday", required: true }])).toBe(false);
});
