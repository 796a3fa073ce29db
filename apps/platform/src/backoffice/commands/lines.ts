type Cell = string | number | bigint;

/** Characters that begin another line or cell, or reverse the text after them. */
const breaks = /[\p{Cc}\s\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

/** Writes the cells of a row between tabs. What a member or a vendor wrote cannot forge another cell or row. */
export const writeLine = (cells: readonly Cell[]): string =>
  cells.map((cell) => String(cell).replaceAll(breaks, " ")).join("\t");

/** Writes a list, a row on each line; `none` if it is empty. */
export const writeLines = (rows: readonly (readonly Cell[])[], none: string): string =>
  rows.map(writeLine).join("\n") || none;
