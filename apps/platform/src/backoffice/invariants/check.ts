import { readFileSync } from "node:fs";
import path from "node:path";

/** One invariant: a query whose rows name its violations. */
export interface Check {
  check: string;
  rule: string;
  faults: string;
}

/** Reads a check: its header states its name and what it proves. */
export function parseCheck(text: string): Check {
  const [, check, rule] = /^-- check: (.+)\n-- proves: (.+)\n/.exec(text) ?? [];
  if (!check || !rule) throw new Error(`this check does not state its name and what it proves: ${text.slice(0, 80)}`);
  return { check, rule, faults: text };
}

/** Reads a file of a folder beside this one. */
export const readSql = (folder: string, name: string): string =>
  readFileSync(path.join(import.meta.dirname, folder, `${name}.sql`), "utf8");

/** Reads the checks of a folder by their names; a file is named after its check. */
export const readChecks = (folder: string, names: readonly string[]): Check[] =>
  names.map((name) => parseCheck(readSql(folder, name.replaceAll(" ", "-"))));
