import { useEffect, type RefObject } from "react";

/** With these somebody begins to do something on the page, who is not moved any more. */
const beginnings = ["pointerdown", "keydown", "wheel", "touchmove"] as const;

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
    for (const beginning of beginnings) addEventListener(beginning, end, { passive: true });
    return () => {
      end();
      for (const beginning of beginnings) removeEventListener(beginning, end);
    };
  }, [place, isMeant]);
}
