import { useEffect, type RefObject } from "react";

/** With these somebody begins to do something on the page, who is not moved any more. */
const beginnings = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

/** What stands above has come by then; a page that changes later must not move who scrolls in another way. */
const longestMs = 5_000;

/**
 * Scrolls to the part of a page that its address names, and keeps it there while what stands above it still comes, until
 * somebody does something.
 */
export function useLedTo(place: RefObject<HTMLElement | null>, isMeant: boolean): void {
  useEffect(() => {
    if (!isMeant) return undefined;
    const lead = () => place.current?.scrollIntoView();
    lead();
    const observer = new ResizeObserver(lead);
    observer.observe(document.body);
    const end = () => observer.disconnect();
    const timer = setTimeout(end, longestMs);
    for (const beginning of beginnings) addEventListener(beginning, end, { passive: true });
    return () => {
      end();
      clearTimeout(timer);
      for (const beginning of beginnings) removeEventListener(beginning, end);
    };
  }, [place, isMeant]);
}
