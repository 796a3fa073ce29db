/*
 * The Problem Gambling Severity Index (Ferris and Wynne, 2001): nine questions about the last twelve months, each
 * answered from "never" (0) to "almost always" (3).
 */

/** The answers of a question, by their points. */
export const selfTestAnswers = ["never", "sometimes", "often", "always"] as const;
export type SelfTestAnswer = (typeof selfTestAnswers)[number];

export const selfTestQuestions = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type SelfTestQuestion = (typeof selfTestQuestions)[number];

/** The meaning of a sum of points: 0, from 1, from 3 and from 8 on. */
export type SelfTestLevel = "none" | "low" | "moderate" | "high";

/** Sums the answers of the test and returns the points with their meaning. */
export function selfTestResult(answers: readonly SelfTestAnswer[]): { points: number; level: SelfTestLevel } {
  const points = answers.reduce((sum, answer) => sum + selfTestAnswers.indexOf(answer), 0);
  if (points >= 8) return { points, level: "high" };
  if (points >= 3) return { points, level: "moderate" };
  return { points, level: points === 0 ? "none" : "low" };
}
