import fallback from "../../../assets/game.svg?inline";
import { useTexts } from "../../../core/app-context.tsx";
import { useMedia } from "../../../core/brand/brand.ts";
import type { Tile } from "../../../core/games/use-launch.ts";
import { LazyImage } from "../../../ui/LazyImage.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";

/** The game's own art while it loads. */
export function GameLoading({ tile, slow = false }: { tile: Tile | undefined; slow?: boolean }) {
  const { t } = useTexts();
  const media = useMedia();
  return (
    <output className="absolute inset-0 grid place-content-center justify-items-center gap-5 p-6">
      {tile ? (
        <LazyImage
          src={media(tile.lagerIcon)}
          fallback={fallback}
          eager
          width={180}
          height={240}
          alt=""
          className="h-60 w-[180px] rounded-card object-cover shadow-2xl"
        />
      ) : (
        <Skeleton className="h-60 w-[180px] rounded-card" />
      )}
      <p className="font-semibold">{tile ? t("play.opening", { game: tile.displayName }) : t("play.openingAny")}</p>
      <div className="h-1 w-44 overflow-hidden rounded-full bg-raised">
        <div className="h-full w-1/3 rounded-full bg-accent animate-[slide-in_900ms_ease-in-out_infinite_alternate]" />
      </div>
      <p className="h-6 text-sm text-muted">{slow && t("play.slow")}</p>
    </output>
  );
}
