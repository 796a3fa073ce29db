import type { GameType } from "@croupier/contract/domain/game-types";
import { lazy, Suspense, useRef } from "react";
import { PanelBoundary } from "../../../core/PanelBoundary.tsx";
import { withArea } from "../../../core/i18n/areas.ts";
import { useNear } from "../../../ui/use-near.ts";

const LiveStrip = lazy(
  withArea("common", () =>
    import("../../../core/games/live/LiveStrip.tsx").then((module) => ({ default: module.LiveStrip })),
  ),
);

/** The height of the strip by category, so that nothing moves when it comes. */
const heights: Partial<Record<GameType, string>> = {
  LIVE: "min-h-[212px]",
  COCKFIGHT: "min-h-[212px]",
  SPORTS: "min-h-[152px]",
  ESPORTS: "min-h-[152px]",
};

export const isLive = (type: GameType): boolean => type in heights;

/** What is on in a category now, fetched when its rail comes near the window; the first page does not wait for it. */
export function NowOn({ type }: { type: GameType }) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  return (
    <div ref={place} className={`mt-3 ${heights[type] ?? ""}`}>
      {near && (
        <PanelBoundary>
          <Suspense fallback={null}>
            <LiveStrip type={type} />
          </Suspense>
        </PanelBoundary>
      )}
    </div>
  );
}
