import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { categoryPath } from "../../../core/games/categories.ts";
import { useFavouriteGames } from "../../../core/games/favourites.ts";
import type { Tile } from "../../../core/games/use-launch.ts";
import type { MemberInfo } from "../../../core/session/session.ts";
import type { EmblemName } from "../../../ui/emblem-names.ts";
import { useSlider } from "../../../ui/Slider.tsx";
import { GameTrack, perView, perViewBeside } from "./GameTrack.tsx";
import { newGames } from "./load-home.ts";
import { Rail } from "./Rail.tsx";
import { useIsNew } from "./use-is-new.ts";

interface Props {
  info: MemberInfo;
  /** The first rail, beside the member's own column, or the others, below it; all if undefined. */
  part?: "beside" | "below";
}

/** A member's favourites, games similar to the last one played, and new games if the page's head does not show them. */
export function OwnRails({ info, part }: Props) {
  const { t } = useTexts();
  const favourites = useFavouriteGames().data?.content;
  const [last] = useCall("recentGames", { pageSize: 20 }).data?.list ?? [];
  const isNew = useIsNew(info);
  const fresh = useCall("gameList", newGames).data?.content;
  const alike = useAlike(last);
  const rails: RowProps[] = [
    { emblem: "friends", title: t("favourite.title"), more: "/favorite", tiles: favourites },
    ...(alike ? [alike] : []),
    ...(last || isNew ? [{ emblem: "gift", title: t("home.new"), more: "/games", tiles: fresh } as const] : []),
  ];
  const filled = rails.filter(({ tiles }) => tiles !== undefined && tiles.length > 0);
  const shown = part === "beside" ? filled.slice(0, 1) : part === "below" ? filled.slice(1) : filled;
  return shown.map((rail) => <Row key={rail.title} {...rail} beside={part === "beside"} />);
}

/** Reads games of the same vendor and category as a played one. */
function useAlike(to: Tile | undefined): RowProps | undefined {
  const { t } = useTexts();
  const { gameType, vassalage } = to ?? {};
  const input = { gameType, vassalage, pageNo: 1, pageSize: 20 };
  const games = useCall("gameList", input, { enabled: to !== undefined }).data?.content;
  if (!to) return undefined;
  return {
    emblem: to.gameType,
    title: t("home.because", { game: to.displayName }),
    more: categoryPath(to.gameType),
    tiles: games?.filter(({ nodeId }) => nodeId !== to.nodeId),
  };
}

interface RowProps {
  emblem: EmblemName;
  title: string;
  more: string;
  tiles: Tile[] | undefined;
}

function Row({ emblem, title, more, tiles = [], beside }: RowProps & { beside: boolean }) {
  const slider = useSlider();
  const query = { data: tiles, isError: false, isPaused: false, error: null, refetch: () => undefined };
  return (
    <Rail emblem={emblem} title={title} more={more} slider={slider} arrows={tiles.length > 12}>
      <GameTrack query={query} slider={slider} label={title} className={beside ? perViewBeside : perView} />
    </Rail>
  );
}
