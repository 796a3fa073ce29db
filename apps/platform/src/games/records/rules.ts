/** Masks a winner's name: recognisable to its owner, useless to find anybody else. */
export function maskName(account: string): string {
  const letters = [...account];
  const head = letters.slice(0, letters.length > 5 ? 3 : 1).join("");
  return `${head}***${letters.at(-1) ?? ""}`;
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
