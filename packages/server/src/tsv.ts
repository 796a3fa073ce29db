import { readFileSync } from "node:fs";
import { basename } from "node:path";

/**
 * Reads a file of tab-separated values. A first line that begins with "#" names the columns; later ones are comments.
 * Every row has a value in the required columns.
 */
export function readTsv<Required extends string, Optional extends string = never>(
  file: URL,
  required: readonly Required[],
  optional: readonly Optional[] = [],
): Record<Required | Optional, string>[] {
  const name = basename(file.pathname);
  const lines = readFileSync(file, "utf8").split("\n");
  const header = (lines[0] ?? "").replace(/^# ?/, "").split("\t");
  const unknown = [...required, ...optional].find((column) => !header.includes(column));
  if (unknown) throw new Error(`${name}: no column ${unknown}`);
  return lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const values = line.split("\t");
      const valueOf = (column: string) => values[header.indexOf(column)] ?? "";
      if (required.some((column) => valueOf(column) === ""))
        throw new Error(`${name}: a column is missing in "${line}"`);
      return Object.fromEntries([...required, ...optional].map((column) => [column, valueOf(column)])) as Record<
        Required | Optional,
        string
      >;
    });
}
