/** Masks an email so that only its owner recognises it: `l••••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}••••${email.slice(at)}`;
}

/** Masks a number to its last three digits: `+84 ••••• 567`. */
export function maskMobile(mobileNum: string): string {
  return `${mobileNum.slice(0, 3)} ••••• ${mobileNum.slice(-3)}`;
}

/** Masks a text to its first and last letter: `L••••n`; a short text keeps only the first. */
export function maskText(text: string): string {
  const letters = [...text];
  const last = letters.length > 3 ? (letters.at(-1) ?? "") : "";
  return `${letters[0] ?? ""}••••${last}`;
}
