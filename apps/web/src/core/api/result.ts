import type { Code } from "@croupier/contract/codes";

/** What a call may fail with: the contract's codes, and what only the browser sees. */
export type FailureCode = Code | "NETWORK" | "SLOW" | "MALFORMED";

export interface Failure {
  ok: false;
  code: FailureCode;
  /** What came with the refusal, such as `{captcha: true}`. */
  value?: unknown;
  retryAfterSeconds?: number;
}

export type Result<T> = { ok: true; value: T } | Failure;

/** A failed read, as queries want it. */
export class CallError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Nothing is known about what happened on the other side: ask again with the same key. */
export function isUnknown(code: FailureCode): boolean {
  return ["NETWORK", "SLOW", "MALFORMED", "INTERNAL", "UNAVAILABLE", "OVERLOADED", "IN_PROGRESS"].includes(code);
}

export function failureCode(error: unknown): FailureCode {
  return error instanceof CallError ? error.failure.code : "INTERNAL";
}
