import { randomBytes } from "node:crypto";

/** Unmistakable when read aloud: no 0, O, 1, I, L. */
const codeLetters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

export function newReferralCode(): string {
  return [...randomBytes(8)].map((byte) => codeLetters[byte % codeLetters.length]).join("");
}
