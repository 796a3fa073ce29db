import { expect, test } from "vitest";
import { selfTestResult, type SelfTestAnswer } from "./self-test.ts";

test("the self-test sums its answers and changes its meaning at 1, 3 and 8 points", () => {
  const all = (answer: SelfTestAnswer, count: number) => Array<SelfTestAnswer>(count).fill(answer);
  const results = [all("never", 9), all("sometimes", 1), all("often", 1), all("sometimes", 3)].map(selfTestResult);
  expect(results).toEqual([
    { points: 0, level: "none" },
    { points: 1, level: "low" },
    { points: 2, level: "low" },
    { points: 3, level: "moderate" },
  ]);
  expect(selfTestResult(all("sometimes", 7))).toEqual({ points: 7, level: "moderate" });
  expect(selfTestResult([...all("often", 4), ...all("never", 5)])).toEqual({ points: 8, level: "high" });
  expect(selfTestResult(all("always", 9))).toEqual({ points: 27, level: "high" });
});
