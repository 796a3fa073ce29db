export type Strength = "weak" | "fair" | "strong";

const rows = ["abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm", "01234567890"];
const common = /password|qwerty|letmein|welcome|dragon|monkey|iloveyou|admin|football|sunshine|princess|abc123/i;

/** Returns whether two characters are neighbours in the alphabet, on the keyboard or in the row of digits. */
const neighbours = (one: string | undefined, other: string): boolean =>
  one !== undefined && rows.some((row) => row.includes(one + other) || row.includes(other + one));

/**
 * Counts the characters of a password that are hard to guess: no repetitions, and none after the second of a sequence.
 */
function distinctLetters(password: string): number {
  const letters = [...password.toLowerCase()];
  return letters.filter((letter, at) => {
    const before = letters[at - 1];
    if (before === undefined) return true;
    return before !== letter && !(neighbours(before, letter) && neighbours(letters[at - 2], before));
  }).length;
}

/** Estimates how long a password withstands guessing; the platform decides by the merchant's rule. */
export function strengthOf(password: string): Strength {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const score = distinctLetters(password) * (0.7 + 0.15 * kinds) - (common.test(password) ? 6 : 0);
  if (score < 7.5) return "weak";
  return score < 11.4 ? "fair" : "strong";
}
