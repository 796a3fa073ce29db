/** Levels of a detail that are stored; what lies deeper is left out. */
const levels = 16;
/** Characters of a detail that are stored, as JSON. */
const longest = 8192;

/** Said in place of a detail, or a part of one, that is too much to store. */
const leftOut = { leftOut: "too much to store" };

/**
 * Makes of a vendor's detail of a result what the database can store: texts without NUL and halves of characters, not
 * deeper than sixteen levels, not longer than 8 KB. Undefined where there is none. It never decides about the money.
 */
export function storableDetail(detail: unknown): string | undefined {
  if (detail === undefined || detail === null) return undefined;
  const bounded = boundedTo(levels, detail);
  const text = JSON.stringify(isRecord(bounded) ? bounded : { value: bounded });
  return text.length <= longest ? text : JSON.stringify(leftOut);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function boundedTo(depth: number, value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return leftOut;
  if (Array.isArray(value)) return value.map((each: unknown) => boundedTo(depth - 1, each));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [cleanText(key), boundedTo(depth - 1, each)]));
}

const cleanText = (text: string): string => text.replaceAll("\0", "\uFFFD").toWellFormed();
