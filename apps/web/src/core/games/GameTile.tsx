import type { ReactNode } from "react";
import { cx } from "../../lib/class-names.ts";
import { useMediaAll } from "../brand/brand.ts";
import { useTexts } from "../app-context.tsx";
import { LaunchLink } from "./LaunchLink.tsx";
import { useLaunch, type Tile } from "./use-launch.ts";
import { LazyImage } from "../../ui/LazyImage.tsx";
import fallback from "../../assets/game.svg?inline";

interface Props {
  tile: Tile;
  eager?: boolean;
  /** An extra control in the upper corner. */
  corner?: ReactNode;
  children?: ReactNode;
}

/** The word length from which names are set smaller in the narrowest tiles, where such words would break. */
const longWord = 10;

/** The name length from which the vendor's code is below the name on a phone, since the name needs the whole width. */
const longName = 20;

/** Returns the length of the longest word of a name. */
const lettersOf = (name: string): number => Math.max(...name.split(/[\s-]/).map(({ length }) => length));

/**
 * A game as a card: its picture, the page's additions at the foot, its name and its vendor. The whole card is one
 * link.
 */
export function GameTile({ tile, eager = false, corner, children }: Props) {
  const { t } = useTexts();
  const letters = lettersOf(tile.displayName);
  const media = useMediaAll();
  const launch = useLaunch();
  const card = (
    <LaunchLink
      to={launch.tile(tile)}
      style={{ "--hue": tile.hue }}
      className="group relative block aspect-3/4 w-full overflow-hidden rounded-card bg-[oklch(0.4_0.11_var(--hue))] text-start text-white"
    >
      <LazyImage
        src={media(tile.lagerIcon)}
        half={{ src: media(tile.smallIcon), width: 176 }}
        sizes="(min-width: 1600px) 200px, (min-width: 1101px) min(12.4vw, 176px), (min-width: 560px) 21vw, (min-width: 360px) 28vw, 42vw"
        fallback={fallback}
        eager={eager}
        width={240}
        height={320}
        alt=""
        className="absolute inset-0 size-full object-cover transition-transform duration-200 group-hover:scale-[1.04]"
      />
      {tile.isHot === 1 && (
        <span className="absolute start-2.5 top-2.5 rounded-md bg-[#d93a12] px-1.5 py-0.5 text-mark font-bold tracking-wide">
          {t("game.hot")}
        </span>
      )}
      <span
        className={cx(
          "absolute inset-x-0 bottom-0 flex flex-wrap items-end gap-x-2 gap-y-0.5 bg-linear-to-t from-black/85 to-transparent px-3 pt-10 pb-3",
          letters >= longWord && "@container",
        )}
      >
        {children}
        {/* The name is at least as wide as its longest word: the vendor's code wraps before a word breaks. */}
        <span
          style={letters >= longWord ? { "--letters": letters } : undefined}
          className={cx(
            "line-clamp-3 max-w-full flex-[1_0_min-content] leading-tight font-semibold",
            tile.displayName.length > longName && "max-tablet:basis-full",
            letters < longWord ? "text-sm" : "text-[length:clamp(11px,calc(100cqi/(var(--letters)*0.62)),0.875rem)]",
          )}
        >
          {tile.displayName}
        </span>
        <span className="flex-none text-mark font-bold text-white/85">{tile.vendorLabel}</span>
      </span>
    </LaunchLink>
  );
  if (!corner) return card;
  return (
    <div className="relative">
      {card}
      <div className="absolute end-0 top-0 text-white drop-shadow">{corner}</div>
    </div>
  );
}
