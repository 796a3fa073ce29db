import { setTimeout as wait } from "node:timers/promises";

/** Delays the answer to at least this time, so that its timing reveals nothing. */
export async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work(), wait(milliseconds)]);
  return answer;
}
