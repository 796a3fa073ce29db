import { useEffect, type RefObject } from "react";

/** Returns the visible part of the frame in pixels from its top, between the bars that stay in the window. */
function inSight(frame: HTMLIFrameElement): { top: number; bottom: number } {
  const header = document.querySelector(".shell-header")?.getBoundingClientRect();
  // The wallet's button rises above its bar.
  const bars = [...document.querySelectorAll(".bottom-bar, .bottom-bar button")].flatMap((each) => {
    const rect = each.getBoundingClientRect();
    return rect.height > 0 ? [rect.top] : [];
  });
  const ceiling = Math.max(0, header?.bottom ?? 0);
  const floor = Math.min(innerHeight, ...bars);
  const { top } = frame.getBoundingClientRect();
  return { top: Math.round(ceiling - top), bottom: Math.round(floor - top) };
}

/**
 * Reports to a game which part of it is visible, while its height is known. Content cannot be sticky in a frame as high
 * as its content, so the game moves it by this message.
 */
export function useSightReport(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  height: number | undefined,
): void {
  useEffect(() => {
    if (height === undefined) return undefined;
    let due = 0;
    const report = () => {
      if (due !== 0) return;
      due = requestAnimationFrame(() => {
        due = 0;
        const { current } = frame;
        if (current) current.contentWindow?.postMessage({ type: "arcade:view", ...inSight(current) }, origin);
      });
    };
    report();
    addEventListener("scroll", report, { passive: true });
    addEventListener("resize", report);
    return () => {
      cancelAnimationFrame(due);
      removeEventListener("scroll", report);
      removeEventListener("resize", report);
    };
  }, [frame, height, origin]);
}
