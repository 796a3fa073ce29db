import type { Code } from "@croupier/contract/wire/codes";

/** Failures of a call: the contract's codes, and those that only the browser detects. */
export type FailureCode = Code | PhoneFailure | "NETWORK" | "SLOW" | "MALFORMED" | "UPLOAD_HEIC" | "UPLOAD_TYPE";

/** Firebase's reasons to refuse a number or a code, one of which the platform has too (specification section 8, phone verification). */
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

/** A failed read in the form that queries expect. */
export class CallError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Returns whether the outcome is unknown, so that the call must be repeated with the same key. */
export function isUnknown(code: FailureCode): boolean {
  return ["NETWORK", "SLOW", "MALFORMED", "INTERNAL", "UNAVAILABLE", "OVERLOADED", "IN_PROGRESS"].includes(code);
}

/** Returns whether the platform refuses before it looks up a command's key, so that it says nothing about the command. */
export function isBeforeKey(code: FailureCode): boolean {
  return ["TOO_MANY_REQUESTS", "MAINTENANCE", "REGION_RESTRICTED", "CONTRACT_OUTDATED", "DECRYPTION_FAILED"].includes(
    code,
  );
}

export function failureCode(error: unknown): FailureCode {
  return error instanceof CallError ? error.failure.code : "INTERNAL";
}
