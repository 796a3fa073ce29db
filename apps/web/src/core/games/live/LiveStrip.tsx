import type { GameType } from "@croupier/contract/domain/game-types";
import { useDeferredValue, useEffect } from "react";
import { useTexts } from "../../app-context.tsx";
import { useCall } from "../../api/use-call.ts";
import { cx } from "../../../lib/class-names.ts";
import { useFavourites } from "../favourites.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { SliderArrows, useSlider, type SliderControl } from "../../../ui/Slider.tsx";
import { LiveCard, liveCardHeight } from "./LiveCard.tsx";
import { NextEvents } from "./NextEvents.tsx";
import { useFirstCards } from "./use-first-cards.ts";
import { useLiveTables } from "./use-live-tables.ts";

const shown = 8;
const rowClass = cx(
  "grid grid-flow-col auto-cols-[minmax(248px,1fr)] gap-3 overflow-x-auto hide-scroll p-1 -m-1",
  // On a desktop, whole cards fill the row.
  "desktop:auto-cols-[calc((100%-24px)/3)] min-[1340px]:auto-cols-[calc((100%-36px)/4)]",
);

interface Props {
  type: GameType;
  /** A strip out of sight keeps what it shows, and is not read again. */
  isInSight: boolean;
}

/** Shows a category's current tables, or its next events. */
export function LiveStrip({ type, isInSight }: Props) {
  if (type === "SPORTS" || type === "ESPORTS") return <Events type={type} isInSight={isInSight} />;
  return <Tables type={type} isInSight={isInSight} />;
}

function Events({ type, isInSight }: Props & { type: "SPORTS" | "ESPORTS" }) {
  const slider = useSlider();
  return (
    <>
      <Head title={useTexts().t("events.next")} slider={slider} />
      <NextEvents gameType={type} most={8} slider={slider} isInSight={isInSight} />
    </>
  );
}

/** The heading of a row, with its arrows; on a phone, which has none, what the cards show is heading enough. */
function Head({ title, slider }: { title: string; slider: SliderControl }) {
  const { t } = useTexts();
  return (
    <div className="mb-2.5 flex min-h-9 items-center justify-between gap-3 max-tablet:hidden">
      <h3 className="text-lg font-bold">{title}</h3>
      <SliderArrows of={slider} before={t("home.before")} after={t("home.after")} />
    </div>
  );
}

function Tables({ type, isInSight }: Props) {
  const { t } = useTexts();
  const games = useCall("gameList", { gameType: type, pageNo: 1, pageSize: 20 });
  // A new answer is drawn in slices: at once, the cards would hold up a moving finger.
  const list = useDeferredValue(useLiveTables(type, { isPaused: !isInSight }).list);
  const favourites = useFavourites();
  const byNode = new Map(games.data?.content.map((tile) => [tile.nodeId, tile]));
  const open = list?.flatMap((table) => {
    const tile = byNode.get(table.nodeId);
    return tile ? [{ tile, table }] : [];
  });
  const slider = useSlider();
  const { track, follow } = slider;
  const { placed, drawn } = useFirstCards(track, Math.min(open?.length ?? 0, shown));
  useEffect(follow, [follow, placed]);
  const place = <Skeleton className={`${liveCardHeight} rounded-card`} />;
  return (
    <>
      <Head title={t("live.now")} slider={slider} />
      <ul ref={track} aria-label={t("live.now")} className={rowClass}>
        {open
          ? open
              .slice(0, placed)
              .map(({ tile, table }, at) => (
                <li key={tile.nodeId}>
                  {at < drawn ? <LiveCard tile={tile} table={table} favourites={favourites} /> : place}
                </li>
              ))
          : Array.from({ length: 4 }, (_, at) => <li key={at}>{place}</li>)}
      </ul>
    </>
  );
}
