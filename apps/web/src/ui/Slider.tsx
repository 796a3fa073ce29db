import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import chevronLeft from "icon:chevron-left";
import chevronRight from "icon:chevron-right";
import { cx } from "../lib/class-names.ts";
import { Icon } from "./Icon.tsx";

export interface SliderControl {
  track: RefObject<HTMLUListElement | null>;
  atStart: boolean;
  atEnd: boolean;
  /** Moves by whole views; in a right-to-left page the same sign moves towards the end too. */
  move(views: number): void;
  /** Follows the track from when it is drawn; returns how to stop. */
  follow(): (() => void) | undefined;
}

/** A row that scrolls sideways and snaps, with native touch, wheel and keyboard support. */
export function useSlider(): SliderControl {
  const track = useRef<HTMLUListElement>(null);
  const [edges, setEdges] = useState({ atStart: true, atEnd: false });
  const follow = useCallback(() => {
    const element = track.current;
    if (!element) return undefined;
    const look = () => {
      const at = Math.abs(element.scrollLeft);
      const last = element.scrollWidth - element.clientWidth;
      const next = { atStart: at < 4, atEnd: at > last - 4 };
      setEdges((now) => (now.atStart === next.atStart && now.atEnd === next.atEnd ? now : next));
    };
    element.addEventListener("scroll", look, { passive: true });
    // The observer runs after the browser's own layout, and not for rails that are not drawn yet: measuring here would
    // force both.
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);
  return {
    track,
    follow,
    ...edges,
    move(views) {
      const element = track.current;
      if (!element) return;
      const direction = getComputedStyle(element).direction === "rtl" ? -1 : 1;
      element.scrollBy({ left: element.clientWidth * views * direction, behavior: "smooth" });
    },
  };
}

/** Moves a row for a mouse that cannot swipe; nothing where the whole row is in view. */
export function SliderArrows({ of, before, after }: { of: SliderControl; before: string; after: string }) {
  if (of.atStart && of.atEnd) return null;
  const box = "inline-flex size-9 items-center justify-center rounded-control border border-line bg-surface";
  return (
    <div className="flex gap-2 max-tablet:hidden rtl:flex-row-reverse">
      <button
        type="button"
        aria-label={before}
        disabled={of.atStart}
        onClick={() => of.move(-1)}
        className={cx(box, "hover:bg-raised disabled:text-faint rtl:order-last")}
      >
        <Icon of={chevronLeft} size={18} className="rtl:-scale-x-100" />
      </button>
      <button
        type="button"
        aria-label={after}
        disabled={of.atEnd}
        onClick={() => of.move(1)}
        className={cx(box, "hover:bg-raised disabled:text-faint")}
      >
        <Icon of={chevronRight} size={18} className="rtl:-scale-x-100" />
      </button>
    </div>
  );
}

/**
 * The sliding list; `label` is its name for screen readers. Items take their width from `--per-view`. The padding keeps
 * focus rings from being cut.
 */
export function SliderTrack({
  of: { track, follow },
  label,
  className,
  children,
}: {
  of: SliderControl;
  label: string;
  className?: string;
  children: ReactNode;
}) {
  useEffect(follow, [follow]);
  return (
    <ul
      ref={track}
      aria-label={label}
      className={cx(
        "hide-scroll -m-1 flex snap-x snap-mandatory scroll-px-1 gap-(--gap) overflow-x-auto p-1 overscroll-x-contain [--gap:10px] tablet:[--gap:14px]",
        "*:w-[calc((100%-var(--gap)*(var(--per-view)-1))/var(--per-view))] *:flex-none *:snap-start",
        className,
      )}
    >
      {children}
    </ul>
  );
}
