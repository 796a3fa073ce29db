export type Strength = "weak" | "fair" | "strong";

const rows = ["abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm", "01234567890"];
const common = /password|qwerty|letmein|welcome|dragon|monkey|iloveyou|admin|football|sunshine|princess|abc123/i;

/** Letters that follow their neighbour of the alphabet, the keyboard or the row of digits say nothing new. */
function said(password: string): number {
  const letters = [...password.toLowerCase()];
  return letters.filter((letter, at) => {
    const before = letters[at - 1];
    if (before === undefined) return true;
    if (before === letter) return false;
    return !rows.some((row) => {
      const here = row.indexOf(letter);
      return here >= 0 && Math.abs(here - row.indexOf(before)) === 1 && row.includes(before);
    });
  }).length;
}

/** A rough guess at how long a password withstands guessing; the platform judges by the merchant's rule. */
export function strengthOf(password: string): Strength {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const worth = said(password) * (0.7 + 0.15 * kinds) - (common.test(password) ? 6 : 0);
  if (worth < 7.5) return "weak";
  return worth < 11.4 ? "fair" : "strong";
}
