import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useOneByOne } from "./use-one-by-one.ts";

test("a row draws one more item with each frame, and no frame more when all are drawn", async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  const { result, rerender } = renderHook(({ all }) => useOneByOne(all, false), { initialProps: { all: 0 } });
  expect([result.current, frames.length]).toEqual([0, 0]);
  rerender({ all: 3 });
  const drawn = [result.current];
  for (let frame = frames.shift(); frame; frame = frames.shift()) {
    await act(async () => frame?.(0));
    drawn.push(result.current);
  }
  expect(drawn).toEqual([1, 2, 3]);
});

test("where the page draws quickly, a row draws all items at once", () => {
  expect(renderHook(() => useOneByOne(8, true)).result.current).toBe(8);
});
