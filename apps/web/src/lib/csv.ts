/** Formats a cell as text: a value that looks like a formula gets a leading apostrophe. */
export function csvCell(value: string): string {
  // A plain number may begin with a minus; any other value that a spreadsheet would evaluate may not.
  const harmless = /^-?\d+(\.\d+)?$/.test(value);
  // Some spreadsheets ignore invisible leading characters and evaluate the rest.
  const runs = /^[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u.test(value);
  const safe = !harmless && runs ? `'${value}` : value;
  return /[",\t\r\n;]/.test(safe) || safe !== value ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns rows as the text of a CSV file, with the byte order mark that tells spreadsheets it is UTF-8. */
export function csv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(",")).join("\r\n")}\r\n`;
}
