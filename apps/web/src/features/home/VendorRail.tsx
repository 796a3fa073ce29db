import type { GameType } from "@croupier/contract/game-types";
import { useTexts } from "../../core/app.tsx";
import { useCall, useFace } from "../../core/api/use-call.ts";
import { categoryPath } from "../../core/games/categories.ts";
import { VendorCard } from "../../core/games/VendorCard.tsx";
import { Faces, Message } from "../../ui/Faces.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { SliderTrack, useSlider } from "../../ui/Slider.tsx";
import { useGrowing } from "./use-growing.ts";
import { Rail } from "./Rail.tsx";

const perView = "[--per-view:1.35] min-[560px]:[--per-view:2.2] tablet:[--per-view:3] desktop:[--per-view:4]";

/** At most 12 vendors of a category. */
export function VendorRail({ type }: { type: GameType }) {
  const { t } = useTexts();
  const slider = useSlider();
  const vendors = useCall("gameVendors", {}, { staleTime: 5 * 60_000 });
  const cards = vendors.data?.lanes.find(({ title }) => title === type)?.cards.slice(0, 12);
  const shown = useGrowing(slider.track, 5, cards?.length ?? 0);
  const face = useFace(
    { ...vendors, data: cards } as typeof vendors & { data: typeof cards },
    () => cards?.length === 0,
  );
  const title = t(`category.${type}`);
  return (
    <Rail emblem={type} title={title} more={categoryPath(type)} slider={slider} arrows={(cards?.length ?? 0) > 4}>
      <Faces
        of={face}
        retryLabel={t("action.retry")}
        empty={<Message text={t("games.none")} />}
        waiting={
          <SliderTrack of={slider} label={title} className={perView}>
            {Array.from({ length: 4 }, (_, index) => (
              <li key={index}>
                <Skeleton className="h-[82px] rounded-card" />
              </li>
            ))}
          </SliderTrack>
        }
      >
        {() => (
          <SliderTrack of={slider} label={title} className={perView}>
            {cards?.slice(0, shown).map((card) => (
              <li key={card.vassalage}>
                <VendorCard card={card} />
              </li>
            ))}
          </SliderTrack>
        )}
      </Faces>
    </Rail>
  );
}
