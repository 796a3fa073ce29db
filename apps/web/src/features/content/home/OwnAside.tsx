import { PanelBoundary } from "../../../core/PanelBoundary.tsx";
import { usePages } from "../../../core/brand/brand.ts";
import { NextDraws } from "./NextDraws.tsx";
import { OwnLevel } from "./OwnLevel.tsx";
import { OwnRewards } from "./OwnRewards.tsx";
import { OwnToday } from "./OwnToday.tsx";

/** The member's own column: the level, rewards that wait, the next draws, and today's result. */
export function OwnAside() {
  const isOn = usePages();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <PanelBoundary>
        <OwnLevel />
      </PanelBoundary>
      {isOn("/member/rewardCenter") && (
        <PanelBoundary>
          <OwnRewards />
        </PanelBoundary>
      )}
      <PanelBoundary>
        <NextDraws />
      </PanelBoundary>
      <PanelBoundary>
        <OwnToday />
      </PanelBoundary>
    </div>
  );
}
