import { act } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { openPage } from "../../../app/test-page.tsx";
import { NowOn } from "./NowOn.tsx";

/** Opens the next events of sports; `show` moves them into the window or out of it. */
async function openEvents() {
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
      // Longer than a moving page waits.
      await vi.advanceTimersByTimeAsync(1000);
    });
  };
  const pass = () => act(() => vi.advanceTimersByTimeAsync(20_000));
  const reads = () => calls("nextEvents").length;
  return { show, pass, reads };
}

afterEach(() => void vi.useRealTimers());

// The first test: the strip still has to load.
test("next events that leave the window before they are read are read once", async () => {
  const { show, pass, reads } = await openEvents();
  await show(true);
  await show(false);
  await vi.waitFor(() => expect(reads()).toBe(1), { timeout: 20_000 });
  await pass();
  expect(reads()).toBe(1);
});

test("a category's next events are read only while they are in sight", async () => {
  const { show, pass, reads } = await openEvents();
  await pass();
  expect(reads()).toBe(0);
  await show(true);
  await vi.waitFor(() => expect(reads()).toBe(1), { timeout: 20_000 });
  await pass();
  const read = reads();
  expect(read).toBeGreaterThan(3);
  await show(false);
  await pass();
  expect(reads()).toBe(read);
  await show(true);
  expect(reads()).toBe(read + 1);
});
