import { act } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openPage } from "../../../app/test-page.tsx";
import { NowOn } from "./NowOn.tsx";

test("a category's next events are read only while they are in sight", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const observers: IntersectionObserverCallback[] = [];
  class Observer {
    constructor(seen: IntersectionObserverCallback) {
      observers.push(seen);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  const { calls } = await openPage(<NowOn type="SPORTS" />, {
    answers: { nextEvents: { events: [], serverTime: "2026-11-22T12:00:00.000Z" } },
  });
  const show = async (isIntersecting: boolean) => {
    const entry = { isIntersecting } as IntersectionObserverEntry;
    await act(async () => {
      for (const seen of observers) seen([entry], {} as IntersectionObserver);
      await vi.advanceTimersByTimeAsync(100);
    });
  };
  const pass = () => act(() => vi.advanceTimersByTimeAsync(20_000));
  const reads = () => calls("nextEvents").length;
  await pass();
  expect(reads()).toBe(0);
  await show(true);
  await vi.waitFor(() => expect(reads()).toBe(1));
  await pass();
  const read = reads();
  expect(read).toBeGreaterThan(3);
  await show(false);
  await pass();
  expect(reads()).toBe(read);
  await show(true);
  expect(reads()).toBe(read + 1);
  vi.useRealTimers();
});
