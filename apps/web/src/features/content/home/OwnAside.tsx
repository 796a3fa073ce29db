import { PanelBoundary } from "../../../core/PanelBoundary.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { usePages } from "../../../core/brand/brand.ts";
import { NextDraws } from "./NextDraws.tsx";
import { OwnLevel } from "./OwnLevel.tsx";
import { OwnRewards } from "./OwnRewards.tsx";
import { OwnToday } from "./OwnToday.tsx";

/** The member's own column: the level, rewards that wait, the next draws, and today's result. */
export function OwnAside() {
  const isOn = usePages();
  // A member who has not played has one rail beside the column, so this is shorter as well.
  const hasPlayed = useCall("recentGames", { pageSize: 20 }).data?.list.length !== 0;
  return (
    <div className="grid content-start grid-cols-[minmax(0,1fr)] gap-3.5">
      <PanelBoundary>
        <OwnLevel />
      </PanelBoundary>
      {isOn("/member/rewardCenter") && (
        <PanelBoundary>
          <OwnRewards />
        </PanelBoundary>
      )}
      <PanelBoundary>
        <NextDraws most={hasPlayed ? 3 : 2} />
      </PanelBoundary>
      <PanelBoundary>
        <OwnToday />
      </PanelBoundary>
    </div>
  );
}
