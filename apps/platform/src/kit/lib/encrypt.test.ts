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

test("encrypts a file for its own place, which nobody else's key opens", () => {
  const file = Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2, 3]);
  const encrypted = createEncrypter([old]).encryptBytes(file, "picture 7");
  expect(encrypted.includes(file)).toBe(false);
  expect(createEncrypter([fresh, old]).decryptBytes(encrypted, "picture 7")).toEqual(file);
  expect(() => createEncrypter([old]).decryptBytes(encrypted, "picture 8")).toThrow();
  expect(() => createEncrypter([fresh]).decryptBytes(encrypted, "picture 7")).toThrow(/key that was removed/);
  const changed = Buffer.from(encrypted);
  changed.writeUInt8((changed.at(-1) ?? 0) ^ 1, changed.length - 1);
  expect(() => createEncrypter([old]).decryptBytes(changed, "picture 7")).toThrow();
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
