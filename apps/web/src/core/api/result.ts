import type { Code } from "@croupier/contract/wire/codes";

/** Failures of a call: the contract's codes, and those only the browser sees. */
export type FailureCode = Code | PhoneFailure | "NETWORK" | "SLOW" | "MALFORMED";

/** Firebase's refusals of a number or its code (specification section 8, phone verification). */
export type PhoneFailure =
  | "PHONE_INVALID"
  | "PHONE_MISSING"
  | "PHONE_TOO_MANY"
  | "PHONE_UNKNOWN"
  | "PHONE_CODE_WRONG"
  | "PHONE_CAPTCHA"
  | "PHONE_QUOTA"
  | "PHONE_NOT_ALLOWED"
  | "PHONE_CODE_EXPIRED"
  | "PHONE_CLOSED";

export interface Failure {
  ok: false;
  code: FailureCode;
  /** The value of the refusal, such as `{captcha: true}`. */
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

/** Returns whether the outcome is unknown, so that the same key must be asked again. */
export function isUnknown(code: FailureCode): boolean {
  return ["NETWORK", "SLOW", "MALFORMED", "INTERNAL", "UNAVAILABLE", "OVERLOADED", "IN_PROGRESS"].includes(code);
}

export function failureCode(error: unknown): FailureCode {
  return error instanceof CallError ? error.failure.code : "INTERNAL";
}
