import type { z } from "zod";

/** Milliseconds the arcade may take to answer. */
const patienceMs = 3000;

/** Creates the reader of the arcade's public data; undefined if it does not answer, or not in this shape. */
export function publicReader(url: string) {
  return async <T extends z.ZodType>(path: string, shape: T): Promise<z.output<T> | undefined> => {
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(new URL(path, url), { redirect: "error", signal }).catch(() => undefined);
    const body: unknown = answer?.ok ? await answer.json().catch(() => undefined) : await answer?.body?.cancel();
    const read = shape.safeParse(body);
    return read.success ? read.data : undefined;
  };
}
