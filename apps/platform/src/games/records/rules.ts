/** Masks a winner's name: recognisable only to its owner. */
export function maskName(account: string): string {
  const letters = [...account];
  const head = letters.slice(0, letters.length > 5 ? 3 : 1).join("");
  return `${head}***${letters.at(-1) ?? ""}`;
}
