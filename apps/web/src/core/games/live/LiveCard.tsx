import { memo } from "react";
import coins from "icon:coins";
import users from "icon:users";
import { useTexts } from "../../app-context.tsx";
import { useMediaAll } from "../../brand/brand.ts";
import { useMoneyText } from "../../money/use-money-text.ts";
import { cx } from "../../../lib/class-names.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { LazyImage } from "../../../ui/LazyImage.tsx";
import fallback from "../../../assets/game.svg?inline";
import { FavouriteHeart } from "../FavouriteHeart.tsx";
import type { Favourites } from "../favourites.ts";
import { LaunchLink } from "../LaunchLink.tsx";
import { useLaunch, type Tile } from "../use-launch.ts";
import { Ring } from "./Ring.tsx";
import { Road } from "./Road.tsx";
import { useSecondsLeft, type LiveTable } from "./use-live-tables.ts";

/** The height of every card, with or without table data. */
export const liveCardHeight = "h-[220px]";

interface Props {
  tile: Tile;
  /** The state of the game's table; undefined while unknown, or for a game without one. */
  table: LiveTable | undefined;
  favourites: Favourites;
  /** Replaces the default press, which opens the game. */
  onChoose?: () => void;
}

/**
 * A live table: seconds left, results, players, limits. Everything but the heart is one link. Memoised: the tables of a
 * list are read together every few seconds, and most have not changed.
 */
export const LiveCard = memo(function LiveCard({ tile, table, favourites, onChoose }: Props) {
  const { t } = useTexts();
  const media = useMediaAll();
  const launch = useLaunch();
  const money = useMoneyText();
  const open = launch.game(tile.nodeId, tile.displayName);
  return (
    <div className={cx("relative rounded-card border border-line bg-surface hover:bg-raised", liveCardHeight)}>
      <LaunchLink
        to={onChoose ? { ...open, press: onChoose } : open}
        className="flex size-full flex-col gap-2.5 p-3 text-start"
      >
        <span className="flex min-h-14 w-full items-center gap-2.5">
          <LazyImage
            src={media(tile.iconUrl)}
            fallback={fallback}
            width={44}
            height={44}
            alt=""
            className="size-11 flex-none rounded-[10px] object-cover"
          />
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 text-body leading-tight font-semibold text-balance">{tile.displayName}</span>
            <span className="block text-note text-muted">{tile.vendorLabel}</span>
          </span>
          {table && <Seconds table={table} />}
        </span>
        <span className="relative block min-h-0 w-full flex-1 overflow-hidden rounded-lg bg-ground">
          {table ? <Results table={table} /> : <Picture src={media(tile.lagerIcon)} />}
        </span>
        <span className="num flex min-h-5 w-full items-center gap-4 pe-9 text-note text-muted">
          {table && (
            <>
              {table.players > 0 && (
                <span className="flex items-center gap-1.5">
                  <Icon of={users} size={14} />
                  <span className="sr-only">{t("live.players", { count: table.players })}</span>
                  <span aria-hidden="true">{table.players}</span>
                </span>
              )}
              <span className="flex min-w-0 items-center gap-1.5">
                <Icon of={coins} size={14} />
                <span className="truncate">
                  {t("live.limits", { least: money.round(table.least), most: money.round(table.most) })}
                </span>
              </span>
            </>
          )}
        </span>
      </LaunchLink>
      <FavouriteHeart
        tile={tile}
        favourites={favourites}
        className="absolute end-0.5 bottom-0 text-muted hover:text-ink"
      />
    </div>
  );
});

/** Renders alone every second. */
function Seconds({ table }: { table: LiveTable }) {
  return <Ring seconds={useSecondsLeft(table)} of={table.openSeconds} />;
}

/** Shows the road of a two-sided game, or the newest results of another. */
function Results({ table: { road, last } }: { table: LiveTable }) {
  const { t } = useTexts();
  if (road !== null) return <Road results={road} columns={20} className="size-full" />;
  return (
    <span className="flex size-full flex-wrap content-center items-center justify-center gap-1.5 p-2">
      <span className="sr-only">{t("live.results")}</span>
      {last.map(({ text, tone }, at) => (
        <b key={at} className={cx("num grid h-8 min-w-8 place-items-center rounded-md px-1.5 text-sm", tones[tone])}>
          {text}
        </b>
      ))}
    </span>
  );
}

const tones = {
  red: "bg-[#c8332a] text-white",
  blue: "bg-[#1f62bd] text-white",
  green: "bg-[#0d7a58] text-white",
  plain: "bg-raised text-ink",
} as const;

/** Shows the picture of a game without a table in place of the results. */
function Picture({ src }: { src: string[] }) {
  return (
    <LazyImage
      src={src}
      fallback={fallback}
      width={240}
      height={90}
      alt=""
      className="absolute inset-0 size-full object-cover object-[50%_35%] opacity-70"
    />
  );
}
