import type { GameType } from "@croupier/contract/domain/game-types";
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from "react";
import { PanelBoundary } from "../../../core/PanelBoundary.tsx";
import { withArea } from "../../../core/i18n/areas.ts";

const LiveStrip = lazy(
  withArea("common", () =>
    import("../../../core/games/live/LiveStrip.tsx").then((module) => ({ default: module.LiveStrip })),
  ),
);

/** The height of the strip by category, so that nothing moves when it loads. */
const heights: Partial<Record<GameType, string>> = {
  LIVE: "min-h-[212px]",
  COCKFIGHT: "min-h-[212px]",
  SPORTS: "min-h-[152px]",
  ESPORTS: "min-h-[152px]",
};

export const isLive = (type: GameType): boolean => type in heights;

/**
 * Returns true once an element is well within the window. Being near is not enough: on many screens the first rail is
 * near from the start, and would be fetched with the first page.
 */
function useSeen(place: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || seen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: "0px 0px -96px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, seen]);
  return seen;
}

/** A category's current tables or events, fetched when visible; the first page does not wait for it. */
export function NowOn({ type }: { type: GameType }) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useSeen(place);
  return (
    <div ref={place} className={`mt-3 ${heights[type] ?? ""}`}>
      {seen && (
        <PanelBoundary>
          <Suspense fallback={null}>
            <LiveStrip type={type} />
          </Suspense>
        </PanelBoundary>
      )}
    </div>
  );
}
