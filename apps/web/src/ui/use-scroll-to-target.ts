import { useEffect, type RefObject } from "react";

/** Inputs that give the reader control and stop the scrolling. */
const inputs = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

/** The time limit, after which content above the target counts as loaded and later changes must not move the reader. */
const longestMs = 5_000;

/** Scrolls to the target and keeps it in view while content above it loads, until the first input. */
export function useScrollToTarget(ref: RefObject<HTMLElement | null>, isTarget: boolean): void {
  useEffect(() => {
    if (!isTarget) return undefined;
    const lead = () => ref.current?.scrollIntoView();
    lead();
    const observer = new ResizeObserver(lead);
    observer.observe(document.body);
    const end = () => observer.disconnect();
    const timer = setTimeout(end, longestMs);
    for (const input of inputs) addEventListener(input, end, { passive: true });
    return () => {
      end();
      clearTimeout(timer);
      for (const input of inputs) removeEventListener(input, end);
    };
  }, [ref, isTarget]);
}
