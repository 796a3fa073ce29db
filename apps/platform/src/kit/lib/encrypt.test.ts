import { expect, test } from "vitest";
import { networkOf } from "@croupier/server/network";
import { createEncrypter } from "./encrypt.ts";

const [old, fresh] = [
  { id: "old", secret: "a".repeat(32) },
  { id: "new", secret: "b".repeat(32) },
];

test("encrypts to a different text each time, and decrypts after a newer key was added", () => {
  const before = createEncrypter([old]);
  const encrypted = before.encrypt("GEZDGNBV", "totp 7");
  expect(encrypted).not.toContain("GEZDGNBV");
  expect(before.encrypt("GEZDGNBV", "totp 7")).not.toBe(encrypted);
  const after = createEncrypter([fresh, old]);
  expect(after.decrypt(encrypted, "totp 7")).toBe("GEZDGNBV");
  expect(after.encrypt("x", "totp 7").startsWith("new.")).toBe(true);
});

test("refuses a changed text, another owner's text and a removed key", () => {
  const encrypter = createEncrypter([fresh]);
  const encrypted = encrypter.encrypt("GEZDGNBV", "totp 7");
  expect(() => encrypter.decrypt(encrypted, "totp 8")).toThrow();
  const [id, iv, , tag] = encrypted.split(".");
  expect(() => encrypter.decrypt([id, iv, "AAAAAAAA", tag].join("."), "totp 7")).toThrow();
  expect(() => createEncrypter([old]).decrypt(encrypted, "totp 7")).toThrow(/key that was removed/);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("%s is recognised as %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
