import { expect, test, vi } from "vitest";
import { pageReadAt } from "./page-age.ts";

const arrived = (entry: Partial<PerformanceNavigationTiming>) =>
  vi
    .spyOn(performance, "getEntriesByType")
    .mockReturnValue([
      { transferSize: 300, type: "navigate", responseStart: 200, serverTiming: [], ...entry } as never,
    ]);
const age = { name: "page", duration: 4000 } as PerformanceServerTiming;

test("a page's data is as old as the server says, from when its answer came", () => {
  arrived({ serverTiming: [age] });
  expect(pageReadAt()).toBe(performance.timeOrigin + 200 - 4000);
});

test("a server that says nothing has just read it", () => {
  arrived({});
  expect(pageReadAt()).toBe(performance.timeOrigin + 200);
});

test.each([
  ["from the browser's own store", { transferSize: 0 }],
  ["the browser returns to", { type: "back_forward" }],
] as const)("the data of a page %s is old", (_, entry) => {
  arrived({ ...entry, serverTiming: [age] });
  expect(pageReadAt()).toBe(0);
});
