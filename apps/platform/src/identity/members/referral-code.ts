import { randomBytes } from "node:crypto";

/** Letters that are unmistakable when read aloud: no 0, O, 1, I, L. */
const codeLetters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

export function newReferralCode(): string {
  return [...randomBytes(8)].map((byte) => codeLetters[byte % codeLetters.length]).join("");
}
