import { formatDecimal } from "@croupier/contract/domain/numbers";
import type { Language } from "@croupier/contract/domain/languages";

/**
 * Formats a cell as text: a number with the decimal mark of the language, and a value that looks like a formula with a
 * leading apostrophe.
 */
export function csvCell(value: string, language: Language): string {
  // A plain number may begin with a minus; any other value that a spreadsheet would evaluate may not.
  if (/^-?\d+(\.\d+)?$/.test(value)) return formatDecimal(value, language);
  // Some spreadsheets ignore invisible leading characters and evaluate the rest.
  const runs = /^[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u.test(value);
  const safe = runs ? `'${value}` : value;
  return /[",\t\r\n;]/.test(safe) || safe !== value ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Returns rows as the text of a CSV file, with the byte order mark that tells spreadsheets it is UTF-8. Where a comma
 * marks decimals, spreadsheets expect a semicolon between the cells.
 */
export function csv(rows: readonly (readonly string[])[], language: Language): string {
  const separator = formatDecimal(".", language) === "," ? ";" : ",";
  const lines = rows.map((row) => row.map((value) => csvCell(value, language)).join(separator));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}
