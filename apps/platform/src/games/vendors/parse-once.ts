/**
 * Parses the JSON of a signed body in which each field occurs once: with a duplicate field, two readers could see two
 * different orders. Undefined for anything else. Nested values are not checked.
 */
export function parseOnce(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    const fields = fieldsOf(text);
    return new Set(fields).size === fields.length ? value : undefined;
  } catch {
    return undefined;
  }
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\]:]/gs;

/** Lists the names of an object's own fields in their written form, without the values. */
function fieldsOf(text: string): string[] {
  const names: string[] = [];
  let depth = 0;
  let last = "";
  for (const [part] of text.matchAll(token)) {
    if (part === "{" || part === "[") depth += 1;
    else if (part === "}" || part === "]") depth -= 1;
    else if (part === ":" && depth === 1) names.push(JSON.parse(last) as string);
    last = part;
  }
  return names;
}
