/**
 * Parses the JSON of a signed body, whose fields may each be there once: what reads the first of two and what reads the
 * last would see two different orders. Undefined for anything else. What stands inside a field is the sender's own.
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

/** Lists the names of an object's own fields as they are written, without what they hold. */
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
