import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useOneByOne } from "./use-one-by-one.ts";

test("a row draws one more item with each turn, and none before the first", async () => {
  const drawn = new Set<number>();
  const { result } = renderHook(() => {
    const now = useOneByOne(3, false);
    drawn.add(now);
    return now;
  });
  await vi.waitFor(() => expect(result.current).toBe(3));
  expect([...drawn]).toEqual([0, 1, 2, 3]);
});

test("where the page draws quickly, a row draws all items at once", () => {
  expect(renderHook(() => useOneByOne(8, true)).result.current).toBe(8);
});
