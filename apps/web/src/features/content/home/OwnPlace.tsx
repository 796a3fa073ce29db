import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useTexts } from "../../../core/app-context.tsx";
import { useSlider } from "../../../ui/Slider.tsx";
import { TrackSkeleton } from "./GameTrack.tsx";
import { Rail } from "./Rail.tsx";

/** Reserves the final size of the member's content, so that the content below never moves. */
export function OwnPlace() {
  const { t } = useTexts();
  const slider = useSlider();
  const title = t("games.continue");
  return (
    <div aria-busy="true">
      <div className="mt-3 grid grid-cols-3 gap-2.5 desktop:mt-[26px] own:hidden">
        {[1, 2, 3].map((each) => (
          <Skeleton key={each} className="h-[76px] rounded-card tablet:h-16" />
        ))}
      </div>
      <Rail emblem="ESPORTS" title={title} more="/recent" slider={slider} arrows={false} atOnce>
        <div className="own:hidden">
          <TrackSkeleton slider={slider} label={title} />
        </div>
        <div className="hidden grid-cols-3 gap-3.5 own:grid">
          {[1, 2, 3].map((each) => (
            <Skeleton key={each} className="h-36 rounded-card" />
          ))}
        </div>
      </Rail>
    </div>
  );
}
