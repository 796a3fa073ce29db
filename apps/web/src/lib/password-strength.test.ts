import { expect, test } from "vitest";
import { strengthOf } from "./password-strength.ts";

test("short, repeated, sequential or common passwords are weak; length and variety make strong", () => {
  for (const password of ["abc", "aaaaaaaaaa", "12345678", "qwertyuiop", "password1", "Password12"]) {
    expect(strengthOf(password), password).toBe("weak");
  }
  for (const password of ["Lantern26", "market2028"]) expect(strengthOf(password), password).toBe("fair");
  for (const password of ["Lantern2026x", "harbour-lights-at-nine", "k7Wz3pQx9Lmn"]) {
    expect(strengthOf(password), password).toBe("strong");
  }
});
