/** A cell that a spreadsheet takes for text: what begins like a formula is made to begin with an apostrophe. */
export function csvCell(value: string): string {
  // A plain number may begin with a minus; anything else that a spreadsheet would run may not.
  const harmless = /^-?\d+(\.\d+)?$/.test(value);
  // Invisible leading characters do not make it plain text everywhere.
  const runs = /^[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u.test(value);
  const safe = !harmless && runs ? `'${value}` : value;
  return /[",\t\r\n;]/.test(safe) || safe !== value ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as a CSV file's text, with the mark by which spreadsheets know UTF-8. */
export function csv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(",")).join("\r\n")}\r\n`;
}
