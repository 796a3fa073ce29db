import { useApp, useTexts } from "../../../core/app-context.tsx";
import { useViewState, type Read } from "../../../core/api/use-call.ts";
import { useModule } from "../../../core/brand/brand.ts";
import { GameTile } from "../../../core/games/GameTile.tsx";
import type { Tile } from "../../../core/games/use-launch.ts";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { TileTicker } from "./TileTicker.tsx";
import { useOneByOne } from "../../../ui/use-one-by-one.ts";
import { useGrowing } from "../../../ui/use-growing.ts";
import { SliderTrack, type SliderControl } from "../../../ui/Slider.tsx";

/** The number of tiles per view. */
export const perView =
  "[--per-view:2.2] min-[360px]:[--per-view:3.1] min-[560px]:[--per-view:4.2] tablet:[--per-view:4] desktop:[--per-view:6]";

/** The box of one tile, as high as a row of them. */
export const tileBox = "aspect-3/4 w-[calc((100%-10px*(var(--per-view)-1))/var(--per-view))]";

/** The number of tiles per view beside the member's own column. */
export const perViewBeside = "[--per-view:4] min-[1400px]:[--per-view:5]";

/** A row of up to 20 tiles. The server's page contains the first view; the rest is added when the rail is near. */
export function GameTrack({
  query,
  slider,
  label,
  first = false,
  isFar = false,
  className = perView,
}: {
  query: Read<Tile[]>;
  slider: SliderControl;
  label: string;
  first?: boolean;
  /** Draws the tiles one by one on a phone. */
  isFar?: boolean;
  className?: string;
}) {
  const { t } = useTexts();
  const ticks = useModule("jackpot") && first;
  const shown = useGrowing(slider.track, 7, Math.min(query.data?.length ?? 0, 20));
  const { isPhone } = useApp();
  const drawn = useOneByOne(shown, !isFar || !isPhone);
  const view = useViewState(query, (tiles) => tiles.length === 0);
  return (
    <QueryView
      of={view}
      empty={<EmptyState text={t("games.none")} />}
      loading={<TrackSkeleton slider={slider} label={label} />}
    >
      {(tiles) => (
        <SliderTrack of={slider} label={label} className={className}>
          {tiles.slice(0, shown).map((tile, index) => (
            <li key={tile.nodeId}>
              {index < drawn ? (
                <GameTile tile={tile} eager={first && index < 3}>
                  {ticks && index === 0 && <TileTicker />}
                </GameTile>
              ) : (
                <div className="aspect-3/4" />
              )}
            </li>
          ))}
        </SliderTrack>
      )}
    </QueryView>
  );
}

/** A placeholder for the row until its games are loaded. */
export function TrackSkeleton({ slider, label }: { slider: SliderControl; label: string }) {
  return (
    <SliderTrack of={slider} label={label} className={perView}>
      {Array.from({ length: 7 }, (_, index) => (
        <li key={index}>
          <Skeleton className="aspect-3/4 rounded-card" />
        </li>
      ))}
    </SliderTrack>
  );
}
