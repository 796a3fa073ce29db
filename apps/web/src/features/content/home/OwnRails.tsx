import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { categoryPath } from "../../../core/games/categories.ts";
import { useFavourites } from "../../../core/games/favourites.ts";
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
  /** Set if the member's own column is beside the rails, which leaves room for fewer tiles. */
  beside?: boolean;
}

/** A member's favourites, games similar to the last one played, and new games if the page's head does not show them. */
export function OwnRails({ info, beside = false }: Props) {
  const { t } = useTexts();
  const favourites = useFavourites().list.data?.content ?? [];
  const [last] = useCall("recentGames", { pageSize: 20 }).data?.list ?? [];
  const isNew = useIsNew(info);
  const fresh = useCall("gameList", newGames).data?.content ?? [];
  return (
    <>
      <Row emblem="friends" title={t("favourite.title")} more="/favorite" tiles={favourites} beside={beside} />
      {last && <Alike to={last} beside={beside} />}
      {(last || isNew) && <Row emblem="gift" title={t("home.new")} more="/games" tiles={fresh} beside={beside} />}
    </>
  );
}

/** Games of the same vendor and category as a played one. */
function Alike({ to, beside }: { to: Tile; beside: boolean }) {
  const { t } = useTexts();
  const { nodeId, displayName, vassalage, gameType } = to;
  const games = useCall("gameList", { gameType, vassalage, pageNo: 1, pageSize: 20 }).data?.content ?? [];
  const others = games.filter((tile) => tile.nodeId !== nodeId);
  return (
    <Row
      emblem={gameType}
      title={t("home.because", { game: displayName })}
      more={categoryPath(gameType)}
      tiles={others}
      beside={beside}
    />
  );
}

interface RowProps {
  emblem: EmblemName;
  title: string;
  more: string;
  tiles: Tile[];
  beside: boolean;
}

/** A rail that is shown only if it has content. */
function Row({ emblem, title, more, tiles, beside }: RowProps) {
  const slider = useSlider();
  if (tiles.length === 0) return null;
  const query = { data: tiles, isError: false, isPaused: false, error: null, refetch: () => undefined };
  return (
    <Rail emblem={emblem} title={title} more={more} slider={slider} arrows={tiles.length > 12}>
      <GameTrack query={query} slider={slider} label={title} className={beside ? perViewBeside : perView} />
    </Rail>
  );
}
