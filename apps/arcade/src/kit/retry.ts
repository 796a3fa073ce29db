import { randomInt } from "node:crypto";

const firstRetryMs = 500;
const longestRetryMs = 60_000;

/** Returns the delay before a call is repeated: it grows with the number of tries and is randomised. */
export function retryMs(tries: number): number {
  const ms = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(tries, 10));
  return ms / 2 + randomInt(Math.ceil(ms / 2));
}
