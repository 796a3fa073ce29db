import type { GameType } from "@croupier/contract/domain/game-types";
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from "react";
import { PanelBoundary } from "../../../core/PanelBoundary.tsx";
import { withArea } from "../../../core/i18n/areas.ts";
import { drawInTurn } from "../../../lib/turns.ts";

const LiveStrip = lazy(
  withArea("common", () =>
    import("../../../core/games/live/LiveStrip.tsx").then((module) => ({ default: module.LiveStrip })),
  ),
);

/** The height of the strip by category, so that nothing moves when it loads. */
const heights: Partial<Record<GameType, string>> = {
  LIVE: "min-h-[212px] tablet:min-h-[258px]",
  COCKFIGHT: "min-h-[212px] tablet:min-h-[258px]",
  SPORTS: "min-h-[152px] tablet:min-h-[198px]",
  ESPORTS: "min-h-[152px] tablet:min-h-[198px]",
};

export const isLive = (type: GameType): boolean => type in heights;

/**
 * Tells whether an element is well within the window, and whether it has ever been. Being near is not enough: on many
 * screens the first rail is near from the start, and would be fetched with the first page. A moving page waits.
 */
function useSight(place: RefObject<Element | null>) {
  const [sight, setSight] = useState({ isSeen: false, isInSight: false });
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let giveUp: (() => void) | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const isInSight = entries.at(-1)?.isIntersecting ?? false;
        giveUp?.();
        giveUp = drawInTurn(() => setSight((last) => ({ isSeen: last.isSeen || isInSight, isInSight })));
      },
      { rootMargin: "0px 0px -96px" },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      giveUp?.();
    };
  }, [place]);
  return sight;
}

/** A category's current tables or events, fetched when visible; the first page does not wait for it. */
export function NowOn({ type }: { type: GameType }) {
  const place = useRef<HTMLDivElement>(null);
  const { isSeen, isInSight } = useSight(place);
  return (
    <div ref={place} className={`mt-3 ${heights[type] ?? ""}`}>
      {isSeen && (
        <PanelBoundary>
          <Suspense fallback={null}>
            <LiveStrip type={type} isInSight={isInSight} />
          </Suspense>
        </PanelBoundary>
      )}
    </div>
  );
}
