const isDigit = (text: string): boolean => /^\p{Nd}$/u.test(text);

/** Returns a digit's value: Unicode keeps the ten digits of a script in a row, from zero to nine. */
function valueOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let first = point;
  while (isDigit(String.fromCodePoint(first - 1))) first -= 1;
  return (point - first) % 10;
}

/** Replaces the digits of every script, and full-width ones, by 0 to 9. */
export const asciiDigits = (text: string): string => text.replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)));
