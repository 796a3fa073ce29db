import type { Code } from "@croupier/contract/wire/codes";

/** A business refusal: returned, never thrown. Returned inside a transaction, it rolls the transaction back. */
export interface Refusal {
  refused: Code;
  /** The `value` of the response, for example `{ captcha: true }`. */
  value?: unknown;
  retryAfterSeconds?: number;
}

export function refuse(code: Code, value?: unknown): Refusal {
  return value === undefined ? { refused: code } : { refused: code, value };
}

export function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === "object" && answer !== null && "refused" in answer;
}
