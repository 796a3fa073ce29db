import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { categoryPath } from "../../../core/games/categories.ts";
import { useFavourites } from "../../../core/games/favourites.ts";
import type { Tile } from "../../../core/games/use-launch.ts";
import type { MemberInfo } from "../../../core/session/session.ts";
import type { EmblemName } from "../../../ui/emblem-names.ts";
import { useSlider } from "../../../ui/Slider.tsx";
import { GameTrack } from "./GameTrack.tsx";
import { newGames } from "./load-home.ts";
import { Rail } from "./Rail.tsx";
import { useIsNew } from "./use-is-new.ts";

/** A member's favourites, games similar to the last one played, and new games if the page's head does not show them. */
export function OwnRails({ info }: { info: MemberInfo }) {
  const { t } = useTexts();
  const favourites = useFavourites().list.data?.content ?? [];
  const [last] = useCall("recentGames", { pageSize: 20 }).data?.list ?? [];
  const isNew = useIsNew(info);
  const fresh = useCall("gameList", newGames).data?.content ?? [];
  return (
    <>
      <Row emblem="friends" title={t("favourite.title")} more="/favorite" tiles={favourites} />
      {last && <Alike to={last} />}
      {(last || isNew) && <Row emblem="gift" title={t("home.new")} more="/games" tiles={fresh} />}
    </>
  );
}

/** Games of the same vendor and category as a played one. */
function Alike({ to: { nodeId, displayName, vassalage, gameType } }: { to: Tile }) {
  const { t } = useTexts();
  const games = useCall("gameList", { gameType, vassalage, pageNo: 1, pageSize: 20 }).data?.content ?? [];
  const others = games.filter((tile) => tile.nodeId !== nodeId);
  return (
    <Row
      emblem={gameType}
      title={t("home.because", { game: displayName })}
      more={categoryPath(gameType)}
      tiles={others}
    />
  );
}

interface RowProps {
  emblem: EmblemName;
  title: string;
  more: string;
  tiles: Tile[];
}

/** A rail that is shown only if it has content. */
function Row({ emblem, title, more, tiles }: RowProps) {
  const slider = useSlider();
  if (tiles.length === 0) return null;
  const query = { data: tiles, isError: false, isPaused: false, error: null, refetch: () => undefined };
  return (
    <Rail emblem={emblem} title={title} more={more} slider={slider} arrows={tiles.length > 12}>
      <GameTrack query={query} slider={slider} label={title} />
    </Rail>
  );
}
