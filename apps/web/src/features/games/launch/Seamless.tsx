import { Link } from "../../../core/router/Link.tsx";
import { useSearch } from "../../../core/router/use-router.ts";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { GameTile } from "../../../core/games/GameTile.tsx";
import { buttonClass } from "../../../ui/Button.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { Play } from "./Play.tsx";

/**
 * The /seamless page: a game within the site, below a header with the live balance; without `?nodeId=` the hot games.
 */
export function Seamless() {
  const { nodeId } = useSearch("/seamless");
  return nodeId === undefined ? <Choice /> : <Game key={nodeId} nodeId={nodeId} />;
}

function Game({ nodeId }: { nodeId: string }) {
  const { t } = useTexts();
  const info = useCall("gameInfo", { nodeId });
  return (
    <>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-bold">{info.data?.displayName ?? "\u00a0"}</h1>
        <Link to="/game/$nodeId" params={{ nodeId }} className={buttonClass()}>
          {t("play.wholeWindow")}
        </Link>
      </div>
      <div className="relative h-[max(520px,calc(100dvh-200px))] overflow-hidden rounded-panel border border-line">
        <Play nodeId={nodeId} tile={info.data} />
      </div>
    </>
  );
}

const choiceGrid = "grid grid-cols-2 gap-2.5 min-[360px]:grid-cols-3 tablet:grid-cols-5 desktop:grid-cols-7";

function Choice() {
  const { t } = useTexts();
  const hot = useCall("hotGames", {});
  const view = useViewState(hot, ({ list }) => list.length === 0);
  return (
    <>
      <h1 className="mb-4 text-title font-bold">{t("home.hot")}</h1>
      <QueryView
        of={view}
        empty={<EmptyState text={t("games.none")} />}
        loading={
          <div className={choiceGrid}>
            <SkeletonRows count={14} className="aspect-3/4" />
          </div>
        }
      >
        {({ list }) => (
          <ul className={choiceGrid}>
            {list.map((tile) => (
              <li key={tile.nodeId}>
                <GameTile tile={tile} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
}
