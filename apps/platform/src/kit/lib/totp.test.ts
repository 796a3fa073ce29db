import { expect, test } from "vitest";
import { newTotpSecret, stepAt, toBase32, totpCode, totpStep, totpUri } from "./totp.ts";

// The values are from RFC 6238, appendix B, by SHA-1: the last six of eight digits.
const secret = toBase32(Buffer.from("12345678901234567890"));

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("the code of second %i is the standard's", (second, code) => {
  expect(totpCode(secret, stepAt(second * 1000))).toBe(code);
});

test("a code is valid one step to either side, and not two", () => {
  const now = 1_234_567_890_000;
  const step = stepAt(now);
  expect([-2, -1, 0, 1, 2].map((by) => totpStep(secret, totpCode(secret, step + by), now))).toEqual([
    undefined,
    step - 1,
    step,
    step + 1,
    undefined,
  ]);
  expect(totpStep(secret, "12345", now)).toBeUndefined();
  expect(totpStep(secret, "abcdef", now)).toBeUndefined();
});

test("a secret has 160 bits in base32, and an address that apps read", () => {
  const made = newTotpSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(totpUri(made, "Saffron Club", "lina.tran")).toBe(
    `otpauth://totp/Saffron%20Club:lina.tran?secret=${made}&issuer=Saffron%20Club&algorithm=SHA1&digits=6&period=30`,
  );
});
