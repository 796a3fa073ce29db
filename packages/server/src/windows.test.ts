import { expect, test } from "vitest";
import { createWindows } from "./windows.ts";

test("counts each key within its window, which begins with the first count", () => {
  let now = 1_000;
  const windows = createWindows(() => now);
  expect(windows.count("a", 60_000)).toEqual({ current: 1, ttl: 60_000 });
  now += 59_000;
  expect(windows.count("a", 60_000)).toEqual({ current: 2, ttl: 1_000 });
  expect(windows.count("b", 60_000)).toEqual({ current: 1, ttl: 60_000 });
  now += 1_000;
  expect(windows.count("a", 60_000)).toEqual({ current: 1, ttl: 60_000 });
});
