import heart from "icon:heart";
import { useTexts } from "../app-context.tsx";
import type { Tile } from "./use-launch.ts";
import { cx } from "../../lib/class-names.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { Favourites } from "./favourites.ts";

interface Props {
  tile: Tile;
  favourites: Favourites;
  className?: string;
}

/** The favourite button of a game. */
export function FavouriteHeart({ tile, favourites: { has, toggle }, className }: Props) {
  const { t } = useTexts();
  const chosen = has(tile.nodeId);
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={t("favourite.of", { game: tile.displayName })}
      onClick={() => toggle(tile)}
      className={cx("inline-flex size-11 items-center justify-center rounded-full", className)}
    >
      <Icon of={heart} className={cx(chosen && "fill-[#ff5a6e] text-[#ff5a6e]")} />
    </button>
  );
}
