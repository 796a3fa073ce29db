import { expect, test } from "vitest";
import { networkOf } from "./network.ts";
import { createEncrypter } from "./encrypt.ts";

const [old, fresh] = [
  { id: "old", secret: "a".repeat(32) },
  { id: "new", secret: "b".repeat(32) },
];

test("what is sealed opens again, also after a newer key came, and never twice looks the same", () => {
  const before = createEncrypter([old]);
  const sealed = before.close("GEZDGNBV", "totp 7");
  expect(sealed).not.toContain("GEZDGNBV");
  expect(before.close("GEZDGNBV", "totp 7")).not.toBe(sealed);
  const after = createEncrypter([fresh, old]);
  expect(after.open(sealed, "totp 7")).toBe("GEZDGNBV");
  expect(after.close("x", "totp 7").startsWith("new.")).toBe(true);
});

test("what was changed, moved to somebody else or has lost its key does not open", () => {
  const encrypter = createEncrypter([fresh]);
  const sealed = encrypter.close("GEZDGNBV", "totp 7");
  expect(() => encrypter.open(sealed, "totp 8")).toThrow();
  const [id, iv, , tag] = sealed.split(".");
  expect(() => encrypter.open([id, iv, "AAAAAAAA", tag].join("."), "totp 7")).toThrow();
  expect(() => createEncrypter([old]).open(sealed, "totp 7")).toThrow(/key that is gone/);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("%s is known again as %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
