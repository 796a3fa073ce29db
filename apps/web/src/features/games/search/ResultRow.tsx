import type { WireOutput } from "@croupier/contract/rows";
import fallback from "../../../assets/game.svg?inline";
import { useTexts } from "../../../core/app-context.tsx";
import { useMediaAll } from "../../../core/brand/brand.ts";
import { FavouriteHeart } from "../../../core/games/FavouriteHeart.tsx";
import type { Favourites } from "../../../core/games/favourites.ts";
import type { Tile } from "../../../core/games/use-launch.ts";
import { LazyImage } from "../../../ui/LazyImage.tsx";
import type { Entry, Match } from "./match.ts";

type Vendors = WireOutput<"gameIndex">["vendors"];

/** Converts a search result to a tile. */
function toTile(entry: Entry, vendors: Vendors): Tile {
  const { name, isHot, alias: _, ...same } = entry;
  return {
    ...same,
    displayName: name,
    vendorLabel: vendors.find(({ vassalage }) => vassalage === entry.vassalage)?.vendorLabel ?? entry.vassalage,
    isHot: isHot ? 1 : 0,
    isNew: false,
    isGame: "GAME",
    group: "",
  };
}

/** Shows the name with the matched words highlighted. */
function Marked({ name, read, fold }: { name: string; read: string; fold: Props["fold"] }) {
  const wanted = read.split(" ").filter(Boolean);
  return name.split(/(\s+)/).map((word, at) => {
    const length = Math.max(0, ...wanted.filter((each) => fold(word).startsWith(each)).map((each) => each.length));
    return (
      <span key={at}>
        {length > 0 && <mark className="bg-transparent text-accent-text">{word.slice(0, length)}</mark>}
        {word.slice(length)}
      </span>
    );
  });
}

interface Props {
  match: Match;
  vendors: Vendors;
  favourites: Favourites;
  first: boolean;
  /** The spelling by which the search compares texts. */
  fold(text: string): string;
  onOpen(tile: Tile): void;
}

export function ResultRow({ match: { entry, read }, vendors, favourites, first, fold, onOpen }: Props) {
  const { t } = useTexts();
  const media = useMediaAll();
  const tile = toTile(entry, vendors);
  const about = [
    t(`category.${entry.gameType}`),
    tile.vendorLabel,
    ...(entry.volatility ? [t(`games.volatility.${entry.volatility}`)] : []),
  ].join(" · ");
  return (
    <li className="flex items-center border-b border-line pe-3 last:border-0 focus-within:bg-accent/10 hover:bg-accent/10">
      <button
        type="button"
        data-row=""
        onClick={() => onOpen(tile)}
        className="flex min-w-0 flex-1 items-center gap-3.5 px-5 py-2.5 text-start -outline-offset-2"
      >
        <LazyImage
          src={media(entry.iconUrl)}
          fallback={fallback}
          width={48}
          height={48}
          alt=""
          className="size-12 flex-none rounded-lg object-cover"
        />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 leading-snug font-semibold">
            <Marked name={entry.name} read={read} fold={fold} />
          </span>
          <span className="line-clamp-2 text-sm text-muted">{about}</span>
        </span>
        {first && (
          <kbd className="rounded-md border border-line px-1.5 text-xs text-muted max-tablet:hidden">
            {t("search.enter")}
          </kbd>
        )}
      </button>
      <FavouriteHeart tile={tile} favourites={favourites} className="text-muted" />
    </li>
  );
}
