/** Enough for its owner to know it again, not enough for anybody else: `l••••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${[...email][0] ?? ""}••••${email.slice(at)}`;
}

/** `+84 ••••• 567`: the last three digits. */
export function maskMobile(mobileNum: string): string {
  return `${mobileNum.slice(0, 3)} ••••• ${mobileNum.slice(-3)}`;
}

/** The first letter and the last: `L••••n`; of a short text the first only. */
export function maskText(text: string): string {
  const letters = [...text];
  const last = letters.length > 3 ? (letters.at(-1) ?? "") : "";
  return `${letters[0] ?? ""}••••${last}`;
}
