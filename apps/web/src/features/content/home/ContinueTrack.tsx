import play from "icon:play";
import { useTexts } from "../../../core/app-context.tsx";
import { useMediaAll } from "../../../core/brand/brand.ts";
import { LaunchLink } from "../../../core/games/LaunchLink.tsx";
import { useLiveTables, useSecondsLeft } from "../../../core/games/live/use-live-tables.ts";
import { useLaunch, type Tile } from "../../../core/games/use-launch.ts";
import { formatCountdown } from "../../../core/i18n/format.ts";
import fallback from "../../../assets/game.svg?inline";
import { Icon } from "../../../ui/Icon.tsx";
import { LazyImage } from "../../../ui/LazyImage.tsx";
import { SliderTrack, type SliderControl } from "../../../ui/Slider.tsx";

interface Props {
  tiles: readonly Tile[];
  slider: SliderControl;
  label: string;
}

/** The number of cards; the page of recent games has all. */
const most = 9;

/** The games opened last as wide cards, three per view. */
export function ContinueTrack({ tiles, slider, label }: Props) {
  return (
    <SliderTrack of={slider} label={label} className="[--per-view:3]">
      {tiles.slice(0, most).map((tile) => (
        <li key={tile.nodeId}>
          <ContinueCard tile={tile} />
        </li>
      ))}
    </SliderTrack>
  );
}

function ContinueCard({ tile }: { tile: Tile }) {
  const { t } = useTexts();
  const media = useMediaAll();
  const launch = useLaunch();
  return (
    <LaunchLink
      to={launch.tile(tile)}
      style={{ "--hue": tile.hue }}
      className="group relative flex h-36 overflow-hidden rounded-card bg-[oklch(0.28_0.08_var(--hue))] text-white"
    >
      <LazyImage
        src={media(tile.lagerIcon)}
        fallback={fallback}
        width={240}
        height={320}
        alt=""
        className="absolute inset-y-0 end-0 h-full w-[62%] object-cover object-[50%_42%] transition-transform duration-200 [mask-image:linear-gradient(to_right,transparent,#000_55%)] group-hover:scale-[1.04] rtl:[mask-image:linear-gradient(to_left,transparent,#000_55%)]"
      />
      <span className="relative flex w-[66%] min-w-0 flex-col p-3.5">
        <span className="line-clamp-2 leading-tight font-semibold">{tile.displayName}</span>
        <span className="mt-0.5 truncate text-note text-white/85">
          {t(`category.${tile.gameType}`)} · {tile.vendorLabel}
        </span>
        <span className="mt-auto flex min-h-9 items-center gap-2.5">
          <span className="grid size-9 flex-none place-items-center rounded-full bg-white text-[#14101b]">
            <Icon of={play} size={16} />
          </span>
          {tile.gameType === "LIVE" && <TableState tile={tile} />}
        </span>
      </span>
    </LaunchLink>
  );
}

/** The seconds left to bet at a live table, or that bets are closed; nothing while the table is unknown. */
function TableState({ tile: { gameType, nodeId } }: { tile: Tile }) {
  const { t } = useTexts();
  const table = useLiveTables(gameType).tables.get(nodeId);
  const seconds = useSecondsLeft(table);
  if (!table) return null;
  if (seconds === undefined) return <span className="text-sm font-semibold">{t("live.dealing")}</span>;
  return (
    <span className="num text-sm font-semibold">
      <span className="sr-only">{t("live.seconds", { seconds })}</span>
      <span aria-hidden="true">{formatCountdown(seconds * 1000)}</span>
    </span>
  );
}
