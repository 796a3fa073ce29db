import { setTimeout as wait } from "node:timers/promises";

/** Answers after so many milliseconds at the earliest: how long the work took says nothing about what was found. */
export async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work(), wait(milliseconds)]);
  return answer;
}
