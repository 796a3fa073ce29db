import { fireEvent, render } from "@testing-library/react";
import { useRef } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { useScrollToTarget } from "./use-scroll-to-target.ts";

function Part({ isTarget }: { isTarget: boolean }) {
  const place = useRef<HTMLElement>(null);
  useScrollToTarget(place, isTarget);
  return <section ref={place} />;
}

/** Renders the part; returns its number of scrolls, and a function that makes the page grow. */
function led(isTarget: boolean) {
  let grow = () => undefined as void;
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue(undefined);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(grown: () => void) {
        grow = grown;
      }
      observe = () => undefined;
      disconnect = () => (grow = () => undefined);
    },
  );
  onTestFinished(() => {
    scroll.mockRestore();
    vi.unstubAllGlobals();
  });
  render(<Part isTarget={isTarget} />);
  return { scroll, grow: () => grow() };
}

it("the target stays in view while content above it loads, until the reader acts", () => {
  const { scroll, grow } = led(true);
  expect(scroll).toHaveBeenCalledTimes(1);
  grow();
  expect(scroll).toHaveBeenCalledTimes(2);
  fireEvent.pointerDown(document.body);
  grow();
  expect(scroll).toHaveBeenCalledTimes(2);
});

it("a part that nobody named is not scrolled to", () => {
  const { scroll, grow } = led(false);
  grow();
  expect(scroll).not.toHaveBeenCalled();
});
