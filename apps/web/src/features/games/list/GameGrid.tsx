import { useQueries } from "@tanstack/react-query";
import { memo, startTransition, useState } from "react";
import refresh from "icon:refresh-cw";
import { useApp, useTexts } from "../../../core/app-context.tsx";
import { callQuery } from "../../../core/api/reads.ts";
import { useFavourites } from "../../../core/games/favourites.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { VirtualGrid } from "../../../ui/VirtualGrid.tsx";
import { LiveCard } from "../../../core/games/live/LiveCard.tsx";
import { useLiveTables } from "../../../core/games/live/use-live-tables.ts";
import { cx } from "../../../lib/class-names.ts";
import { pageSize, type ListInput } from "./load-list.ts";
import { ListTile } from "./ListTile.tsx";
import { isOfTables, lookOf } from "./tile-grid.ts";

/** A page is read this many tiles before it is needed: a tile that replaces its placeholder is drawn twice. */
const tilesAhead = 12;

const pageAt = (index: number): number => Math.floor(Math.max(0, index) / pageSize) + 1;

interface Props {
  input: ListInput;
  count: number;
}

/**
 * Every game of a list in one scroll: pages are read as their rows come near, and rows far away are not rendered.
 * Memoised, because the page around it renders at each press on a filter, before its games have arrived.
 */
export const GameGrid = memo(function GameGrid({ input, count }: Props) {
  const { t } = useTexts();
  const { api } = useApp();
  const { gameType } = input;
  const { grid, item } = lookOf(gameType);
  const { tables } = useLiveTables(gameType ?? "LIVE", { enabled: isOfTables(gameType) });
  const favourites = useFavourites();
  // Pages, not rows: a scrolled row alone renders nothing here.
  const [near, setNear] = useState({ from: 1, to: 1 });
  // The list may just have been replaced by a shorter one.
  const to = Math.min(near.to, pageAt(count - 1));
  const from = Math.min(near.from, to);
  const pages = useQueries({
    queries: Array.from({ length: to - from + 1 }, (_, at) =>
      callQuery(api, "gameList", { ...input, pageNo: from + at }),
    ),
  });
  const pageOf = (index: number) => pages[Math.floor(index / pageSize) + 1 - from];
  const tileAt = (index: number) => pageOf(index)?.data?.content[index % pageSize];
  return (
    <VirtualGrid
      count={count}
      initial={pageSize}
      of={JSON.stringify(input)}
      className={grid}
      keyOf={(index) => `${Math.floor(index / pageSize)}:${tileAt(index)?.nodeId ?? index}`}
      onRange={(first, end) => {
        const next = { from: pageAt(first), to: pageAt(Math.min(end + tilesAhead, count) - 1) };
        startTransition(() => setNear((now) => (now.from === next.from && now.to === next.to ? now : next)));
      }}
    >
      {(index) => {
        const tile = tileAt(index);
        if (tile && isOfTables(gameType)) {
          return <LiveCard tile={tile} table={tables.get(tile.nodeId)} favourites={favourites} />;
        }
        if (tile) {
          return <ListTile tile={tile} eager={index < 6} favourites={favourites} hasRoom={gameType === "PVP"} />;
        }
        const page = pageOf(index);
        if (!page?.isError && !page?.isPaused) return <Skeleton className={cx(item, "rounded-card")} />;
        return (
          <button
            type="button"
            onClick={() => void page.refetch()}
            className={cx(
              item,
              "grid w-full place-content-center justify-items-center gap-2 rounded-card border border-line bg-surface text-sm text-muted hover:text-ink",
            )}
          >
            <Icon of={refresh} />
            {t("action.retry")}
          </button>
        );
      }}
    </VirtualGrid>
  );
});
