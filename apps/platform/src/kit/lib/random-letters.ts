import { randomInt } from "node:crypto";

/** Letters and digits that are not mistaken for one another. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Draws unpredictable letters and digits for a code that people read. */
export const randomLetters = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join("");
