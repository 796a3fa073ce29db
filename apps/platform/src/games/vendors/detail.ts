/** Levels of a detail that are stored; deeper ones are left out. */
const levels = 16;
/** Characters of a detail that are stored, as JSON. */
const longest = 8192;

/** Replaces a detail, or a part of one, that is too large to store. */
const leftOut = { leftOut: "too much to store" };

/**
 * Reduces a vendor's detail of a result to what the database can store: texts without NUL and lone surrogates, at most
 * sixteen levels and 8 KB. Undefined if there is none. It never decides about the money.
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
