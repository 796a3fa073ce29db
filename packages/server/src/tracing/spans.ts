import { AsyncLocalStorage } from "node:async_hooks";

export type Attributes = Readonly<Record<string, string | number>>;

/** A part of a trace that has begun. */
export interface Span {
  readonly traceId: string;
  /** Whether the trace is recorded; the spans of any other cost nothing. */
  readonly isSampled: boolean;
  /** Whether the request or job that began the trace here has ended: what runs after it belongs to no trace. */
  isOver(): boolean;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** Begins a span below this one, now or at a time in milliseconds. */
  begin(name: string, options?: { isCall?: boolean; attributes?: Attributes; startedAt?: number }): Span;
  /** Returns the headers by which another of the project's processes continues the trace. */
  headers(): Readonly<Record<string, string>>;
  /** Marks the span as failed, without the reason, which may quote a value. */
  fail(): void;
  end(): void;
}

const active = new AsyncLocalStorage<Span | undefined>();

/** Returns the span that the running code belongs to; undefined without tracing. */
export function currentSpan(): Span | undefined {
  const span = active.getStore();
  return span?.isOver() ? undefined : span;
}

/** Returns the span that the running code belongs to, if its trace is recorded. */
export function recordedSpan(): Span | undefined {
  const span = currentSpan();
  return span?.isSampled ? span : undefined;
}

/** Runs work that belongs to a span; the caller ends it. */
export const runWithin = <T>(span: Span, work: () => T): T => active.run(span, work);

/** Runs work that belongs to no span, such as a timer that outlives the request which sets it. */
export const runOutside = <T>(work: () => T): T =>
  active.getStore() === undefined ? work() : active.run(undefined, work);

/** Runs work as a span, which ends with it. */
export async function runAs<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await active.run(span, work);
  } catch (error) {
    span.fail();
    throw error;
  } finally {
    span.end();
  }
}

/** Runs work as a span below the current one; only runs it without a recorded trace. */
export function inSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  const parent = recordedSpan();
  return parent ? runAs(parent.begin(name), work) : work();
}
