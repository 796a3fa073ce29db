import type { GameType } from "@croupier/contract/domain/game-types";
import { useTexts } from "../../../core/app-context.tsx";
import { categoryPath } from "../../../core/games/categories.ts";
import { useVendors } from "../../../core/games/use-vendors.ts";
import { VendorCard } from "../../../core/games/VendorCard.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { SliderTrack, useSlider, type SliderControl } from "../../../ui/Slider.tsx";
import { NowOn, isLive } from "./NowOn.tsx";
import { useGrowing } from "../../../ui/use-growing.ts";
import { OnApproach } from "./OnApproach.tsx";
import { Rail } from "./Rail.tsx";

const perView =
  "[--per-view:1.6] min-[360px]:[--per-view:2.2] min-[560px]:[--per-view:3.2] tablet:[--per-view:4] desktop:[--per-view:6]";

/** The maximum number of vendors in a category's rail; arrows appear beyond it (specification section 9). */
const most = 12;

/** A rail of at most 12 vendors of a category, 6 per view. */
export function VendorRail({ type, isFar = false }: { type: GameType; isFar?: boolean }) {
  const { t } = useTexts();
  const slider = useSlider();
  const vendors = useVendors(type);
  const title = t(`category.${type}`);
  return (
    <Rail
      emblem={type}
      title={title}
      more={categoryPath(type)}
      slider={slider}
      arrows={(vendors.cards?.length ?? 0) > most}
    >
      <OnApproach className="h-[82px]" atOnce={!isFar}>
        <Track {...vendors} slider={slider} label={title} />
      </OnApproach>
      {isLive(type) && <NowOn type={type} />}
    </Rail>
  );
}

/** The row of vendors. The server's page contains the first view; the rest is added when the rail is near. */
function Track({
  cards,
  view,
  slider,
  label,
}: ReturnType<typeof useVendors> & { slider: SliderControl; label: string }) {
  const { t } = useTexts();
  const shown = useGrowing(slider.track, 7, Math.min(cards?.length ?? 0, most));
  return (
    <QueryView
      of={view}
      empty={<EmptyState text={t("games.none")} />}
      loading={
        <SliderTrack of={slider} label={label} className={perView}>
          {Array.from({ length: 6 }, (_, index) => (
            <li key={index}>
              <Skeleton className="h-[82px] rounded-card" />
            </li>
          ))}
        </SliderTrack>
      }
    >
      {() => (
        <SliderTrack of={slider} label={label} className={perView}>
          {cards?.slice(0, shown).map((card) => (
            <li key={card.vassalage}>
              <VendorCard card={card} narrow />
            </li>
          ))}
        </SliderTrack>
      )}
    </QueryView>
  );
}
