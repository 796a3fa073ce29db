import { fireEvent, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

let useOneByOne: typeof import("./use-one-by-one.ts").useOneByOne;

/** Starts with a page that has never moved. */
beforeEach(async () => {
  vi.resetModules();
  ({ useOneByOne } = await import("./use-one-by-one.ts"));
});

/** Returns how many items of nine a row has drawn after each of its turns. */
async function drawNine(): Promise<number[]> {
  const drawn = new Set<number>();
  const { result } = renderHook(() => {
    const now = useOneByOne(9, false);
    drawn.add(now);
    return now;
  });
  await vi.waitFor(() => expect(result.current).toBe(9));
  return [...drawn];
}

test("a row draws four items with each turn, and one at a time once the page was moved", async () => {
  expect(await drawNine()).toEqual([0, 4, 8, 9]);
  fireEvent.touchStart(document.body);
  expect(await drawNine()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("where the page draws quickly, a row draws all items at once", () => {
  expect(renderHook(() => useOneByOne(8, true)).result.current).toBe(8);
});
