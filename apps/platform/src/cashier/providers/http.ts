import { z } from "zod";
import { parseJson } from "../../kit/lib/parse-json.ts";

/** A provider's answer; the body is undefined if it is not JSON. */
export interface Answer {
  status: number;
  body: unknown;
}

export interface Call {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  body?: object;
  /** Milliseconds until an answer counts as lost; 5,000 by default. */
  patienceMs?: number;
}

const usualPatienceMs = 5000;
/** Characters of an answer that are read at most. */
const longest = 20_000_000;

/**
 * Calls a provider. Returns undefined if it is silent or out of order (500 and above): then nobody knows whether the call
 * took effect.
 */
export async function callProvider({
  method,
  url,
  headers,
  body,
  patienceMs = usualPatienceMs,
}: Call): Promise<Answer | undefined> {
  try {
    const answer = await fetch(url, {
      method,
      redirect: "error",
      headers: { accept: "application/json", ...(body ? { "content-type": "application/json" } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await answer.text();
    if (answer.status >= 500 || text.length > longest) return undefined;
    return { status: answer.status, body: parseJson(text) };
  } catch {
    return undefined;
  }
}

/** Returns whether a provider refused a call, which then had no effect: not for being too busy for the moment. */
const isRefused = (answer: Answer | undefined): boolean =>
  answer !== undefined && answer.status >= 400 && answer.status < 500 && ![401, 403, 408, 429].includes(answer.status);

/** Reads the answer to a creation: the object, "refused" if nothing was created, undefined if that is not known. */
export function readCreated<S extends z.ZodType>(
  answer: Answer | undefined,
  shape: S,
): z.output<S> | "refused" | undefined {
  return isRefused(answer) ? "refused" : read(answer, shape);
}

/** Reads a successful answer in this shape; undefined for any other. */
export function read<S extends z.ZodType>(answer: Answer | undefined, shape: S): z.output<S> | undefined {
  if (!answer || answer.status < 200 || answer.status > 299) return undefined;
  return shape.safeParse(answer.body).data;
}
