import { useEffect } from "react";
import { Link } from "../../../core/router/Link.tsx";
import chevronRight from "icon:chevron-right";
import clock from "icon:clock";
import flame from "icon:flame";
import heart from "icon:heart";
import find from "icon:search";
import { useSession, useTexts } from "../../../core/app-context.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { openDialog } from "../../../core/dialogs/dialogs.ts";
import { categoryIcons, categoryPath } from "../../../core/games/categories.ts";
import { GameTile } from "../../../core/games/GameTile.tsx";
import type { Tile } from "../../../core/games/use-launch.ts";
import { formatCount } from "@croupier/contract/domain/numbers";
import { isMember } from "../../../core/session/session.ts";
import { cx } from "../../../lib/class-names.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon, type IconShapes } from "../../../ui/Icon.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { SliderArrows, useSlider } from "../../../ui/Slider.tsx";
import { desktopColumns } from "../desktop-columns.ts";

const shown = 12;

/** The game lobby on one page: search, last played games, favourites, and every category. */
export function GamesLobby() {
  const { t } = useTexts();
  const session = useSession();
  return (
    <>
      <h1 className="mb-3 text-title font-bold">{t("nav.games")}</h1>
      <button
        type="button"
        onClick={() => openDialog({ name: "search" })}
        className="mb-4 flex min-h-12 w-full items-center gap-3 rounded-control border border-line bg-surface px-4 text-start text-muted hover:text-ink"
      >
        <Icon of={find} />
        {t("search.open")}
      </button>
      {session.status === "starting" && (
        <div className="member-place">
          <ContinueSkeleton />
        </div>
      )}
      {isMember(session) && <Continue />}
      <ul className="mb-5 grid grid-cols-3 gap-2.5">
        <Way to="/hot" icon={flame} text={t("nav.hot")} />
        <Way to="/favorite" icon={heart} text={t("favourite.title")} />
        <Way to="/recent" icon={clock} text={t("recent.title")} />
      </ul>
      <Categories />
    </>
  );
}

function Way({ to, icon, text }: { to: "/hot" | "/favorite" | "/recent"; icon: IconShapes; text: string }) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-16 flex-col items-center justify-center gap-1.5 rounded-card border border-line bg-surface px-1 text-center text-sm font-semibold wrap-anywhere hover:bg-raised max-[359px]:px-0.5 max-[359px]:text-[11px]"
      >
        <Icon of={icon} className="text-accent-text" />
        {text}
      </Link>
    </li>
  );
}

/** The games that the member opened last; the hot ones for a member who has opened none. */
function Continue() {
  const { t } = useTexts();
  const recent = useCall("recentGames", { pageSize: shown });
  const isNew = recent.data?.list.length === 0;
  const hot = useCall("hotGames", {}, { enabled: isNew });
  const view = useViewState<{ list: Tile[] }>(isNew ? hot : recent, () => false);
  const title = t(isNew ? "nav.hot" : "games.continue");
  return (
    <QueryView of={view} loading={<ContinueSkeleton />} empty={null}>
      {({ list }) => <Row title={title} tiles={list} />}
    </QueryView>
  );
}

function Row({ title, tiles }: { title: string; tiles: readonly Tile[] }) {
  const { t } = useTexts();
  const slider = useSlider();
  const { track, follow } = slider;
  useEffect(follow, [follow, tiles]);
  return (
    <section aria-label={title} className="mb-5">
      <div className="mb-2 flex items-center justify-between gap-3 tablet:min-h-9">
        <h2 className="text-lg font-bold">{title}</h2>
        <SliderArrows of={slider} before={t("home.before")} after={t("home.after")} />
      </div>
      <ul ref={track} className={row}>
        {tiles.map((tile) => (
          <li key={tile.nodeId}>
            <GameTile tile={tile} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const row =
  "hide-scroll -mx-3.5 -my-1 grid auto-cols-[112px] grid-flow-col gap-2.5 overflow-x-auto px-3.5 py-1 tablet:-mx-1 tablet:auto-cols-[150px] tablet:px-1";

function ContinueSkeleton() {
  const { t } = useTexts();
  return (
    <section aria-label={t("games.continue")} aria-busy="true" className="mb-5">
      <h2 className="mb-2 text-lg font-bold tablet:min-h-9">{t("games.continue")}</h2>
      <ul className={row}>
        {Array.from({ length: 6 }, (_, at) => (
          <li key={at}>
            <Skeleton className="aspect-3/4 rounded-card" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Categories() {
  const { t, language } = useTexts();
  const menus = useCall("gameMenus", {});
  const view = useViewState(menus, (all) => all.length === 0);
  return (
    <QueryView
      of={view}
      loading={<Skeleton className="h-96 rounded-card" />}
      empty={<EmptyState text={t("games.none")} />}
    >
      {(all) => (
        <ul
          aria-label={t("nav.categories")}
          className={cx("grid grid-cols-[minmax(0,1fr)] gap-2.5 min-[560px]:grid-cols-2", desktopColumns(all.length))}
        >
          {all.map(({ gameType, games }) => (
            <li key={gameType}>
              <Link
                to={categoryPath(gameType)}
                className="flex min-h-16 items-center gap-3.5 rounded-card border border-line bg-surface px-4 py-2 hover:bg-raised"
              >
                <Icon of={categoryIcons[gameType]} size={24} className="text-accent-text" />
                <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
                  <span className="font-semibold">{t(`category.${gameType}`)}</span>
                  <span className="num text-sm text-muted">
                    {t("games.count", { count: games, shown: formatCount(games, language) })}
                  </span>
                </span>
                <Icon of={chevronRight} size={16} className="text-faint rtl:-scale-x-100" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}
