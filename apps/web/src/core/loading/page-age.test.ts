import { expect, test, vi } from "vitest";
import { pageReadAt } from "./page-age.ts";

const arrived = (entry: Partial<PerformanceNavigationTiming>) =>
  vi
    .spyOn(performance, "getEntriesByType")
    .mockReturnValue([{ transferSize: 300, workerStart: 0, responseStart: 200, serverTiming: [], ...entry } as never]);
const age = { name: "page", duration: 4000 } as PerformanceServerTiming;

test("a page's data is as old as the server says, from when its answer came", () => {
  arrived({ serverTiming: [age] });
  expect(pageReadAt()).toBe(performance.timeOrigin + 200 - 4000);
});

test("a server that says nothing has just read it", () => {
  arrived({});
  expect(pageReadAt()).toBe(performance.timeOrigin + 200);
});

test("the data of a page from the browser's own store is old", () => {
  arrived({ transferSize: 0, serverTiming: [age] });
  expect(pageReadAt()).toBe(0);
});

test("a page that the worker passed on is not, and the worker says how old its own is", () => {
  arrived({ transferSize: 0, workerStart: 100, serverTiming: [age] });
  expect(pageReadAt()).toBe(performance.timeOrigin + 200 - 4000);
});
