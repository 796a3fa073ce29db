import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useOneByOne } from "./use-one-by-one.ts";

test("a row draws one more item with each turn, and none before the first", async () => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook(({ all }) => useOneByOne(all, false), { initialProps: { all: 0 } });
  rerender({ all: 3 });
  const drawn = [result.current];
  for (let turn = 0; turn < 4; turn++) {
    await act(async () => void vi.advanceTimersByTime(32));
    drawn.push(result.current);
  }
  vi.useRealTimers();
  expect(drawn).toEqual([0, 1, 2, 3, 3]);
});

test("where the page draws quickly, a row draws all items at once", () => {
  expect(renderHook(() => useOneByOne(8, true)).result.current).toBe(8);
});
