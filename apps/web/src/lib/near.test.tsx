import { fireEvent } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

/** The observers of a page, by their margins. */
const observers = new Map<string, { observed: Set<Element>; report(target: Element): void }>();
let whenNear: typeof import("./near.ts").whenNear;

beforeEach(async () => {
  observers.clear();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observed = new Set<Element>();
      constructor(
        report: (entries: { isIntersecting: boolean; target: Element }[]) => void,
        options: { rootMargin: string },
      ) {
        observers.set(options.rootMargin, {
          observed: this.observed,
          report: (target) => report([{ isIntersecting: true, target }]),
        });
      }
      observe = (element: Element) => this.observed.add(element);
      unobserve = (element: Element) => this.observed.delete(element);
    },
  );
  vi.resetModules();
  ({ whenNear } = await import("./near.ts"));
});

test("early means half a window away, and a whole one once the page is moved", () => {
  const place = document.createElement("div");
  const then = vi.fn();
  whenNear(place, then, true);
  expect([...observers.keys()]).toEqual(["50% 80px"]);
  fireEvent.touchStart(document.body);
  expect([...observers.keys()]).toEqual(["50% 80px", "100% 80px"]);
  for (const { report } of observers.values()) report(place);
  expect(then).toHaveBeenCalledOnce();
});

test("whoever stops waiting is not called, wherever the element comes", () => {
  const place = document.createElement("div");
  const then = vi.fn();
  const stop = whenNear(place, then, true);
  fireEvent.wheel(document.body);
  stop();
  for (const { observed, report } of observers.values()) {
    expect(observed.size).toBe(0);
    report(place);
  }
  expect(then).not.toHaveBeenCalled();
});
