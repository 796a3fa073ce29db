// Finds long lists in SQL that are filled by position: a call of a function with more than six arguments that have no
// name, and a row of a composite type whose columns are in another order than the type's.

export interface Known {
  functions: ReadonlySet<string>;
  /** The columns of each composite type. */
  types: ReadonlyMap<string, readonly string[]>;
}

const most = 6;

/** Blanks comments and strings, so that their brackets and commas do not count. */
const blank = (text: string): string =>
  text.replaceAll(/--[^\n]*|'(?:[^']|'')*'/g, (part) => part.replaceAll(/[^\n]/g, " "));

/** Returns the parts of a bracket that opens at an index, and the index after it. */
function partsOf(text: string, open: number): { parts: string[]; end: number } {
  const parts = [""];
  let depth = 0;
  for (let at = open + 1; at < text.length; at += 1) {
    const letter = text[at] ?? "";
    if (letter === ")" && depth === 0) return { parts: parts.map((part) => part.trim()), end: at + 1 };
    if ("([".includes(letter)) depth += 1;
    if (")]".includes(letter)) depth -= 1;
    if (letter === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return { parts, end: text.length };
}

const lineOf = (text: string, at: number): number => text.slice(0, at).split("\n").length;

/** Tells of a call with too many arguments by position. */
function callFault(name: string, parts: readonly string[]): string | undefined {
  const unnamed = parts.filter((part) => !/^\w+\s*=>/.test(part)).length;
  return unnamed > most ? `${name} has ${unnamed} arguments without a name` : undefined;
}

/** Tells of the first column of a row that is at the place of another of its type. */
function rowFault(type: string, columns: readonly string[], parts: readonly string[]): string | undefined {
  if (parts.length !== columns.length) return `a row of ${type} has ${parts.length} columns, not ${columns.length}`;
  const at = parts.findIndex((part, place) => {
    const name = /^(?:\w+\.)?(\w+)$/.exec(part)?.[1];
    return name !== undefined && name !== columns[place] && columns.includes(name);
  });
  return at === -1 ? undefined : `${parts[at]} is in the place of ${columns[at]} in a row of ${type}`;
}

/** Returns the lists of a text that are too long or in a wrong order, each with its line. */
export function findLongLists(sql: string, { functions, types }: Known): string[] {
  const text = blank(sql);
  const faults: string[] = [];
  for (const { index } of text.matchAll(/\(/g)) {
    const { parts, end } = partsOf(text, index);
    if (parts.length <= most) continue;
    const [, declared, name = ""] = /(\bfunction\s+)?\b(\w+)$/.exec(text.slice(0, index)) ?? [];
    const [, type = ""] = /^::(\w+)/.exec(text.slice(end)) ?? [];
    const columns = types.get(type);
    const fault = columns
      ? rowFault(type, columns, parts)
      : functions.has(name) && !declared
        ? callFault(name, parts)
        : undefined;
    if (fault) faults.push(`${lineOf(text, index)}: ${fault}`);
  }
  return faults;
}
