import { Link } from "../../../core/router/Link.tsx";
import { useAnySearch, useNavigate, useRouter } from "../../../core/router/use-router.ts";
import { useMemo, useRef, useState } from "react";
import type { GameType } from "@croupier/contract/domain/game-types";
import { useApp, useTexts } from "../../../core/app-context.tsx";
import { useCall, useViewState } from "../../../core/api/use-call.ts";
import { NextEvents } from "../../../core/games/live/NextEvents.tsx";
import { PanelBoundary } from "../../../core/PanelBoundary.tsx";
import { useShownPath } from "../../../core/shown-path.ts";
import { useVendors } from "../../../core/games/use-vendors.ts";
import { formatCount } from "@croupier/contract/domain/numbers";
import { painted } from "../../../lib/painted.ts";
import { buttonClass } from "../../../ui/Button.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { SliderArrows, useSlider } from "../../../ui/Slider.tsx";
import { GameGrid } from "./GameGrid.tsx";
import { GroupChoice } from "./GroupChoice.tsx";
import { LiveHead } from "./LiveHead.tsx";
import { ListFilters } from "./ListFilters.tsx";
import {
  centres,
  grouped,
  listInput,
  loadList,
  narrowing,
  readListSearch,
  typeOfPath,
  type ListChange,
  type ListSearch,
} from "./load-list.ts";
import { OwnGames } from "./OwnGames.tsx";
import { TileSkeletons } from "./TileSkeletons.tsx";
import { VendorChoice, VendorTiles } from "./VendorChoice.tsx";

/** The page of a category or the hot games: vendors, filters, and all games in one scroll. */
export function GameList() {
  const path = useShownPath().slice(1).toLowerCase();
  const search: ListSearch = useAnySearch() as ListSearch;
  const navigate = useNavigate();
  const type = typeOfPath(path);
  // The same object until the address changes, so that marking a filter does not render the grid.
  const input = useMemo(() => listInput(path, search), [path, search]);
  const games = useCall("gameList", input, { keepPrevious: true });
  const view = useViewState(games, ({ content }) => content.length === 0);
  const { marked, choose } = useChoice(path, search);
  const clear = () => void navigate({ to: ".", search: {}, resetScroll: false });
  const own = search.show === "FAV" || search.show === "RECENT" ? search.show : undefined;
  return (
    <>
      <Heading type={type} search={search} total={own ? undefined : games.data?.totalElements} />
      {type === "LIVE" && Object.keys(search).length === 0 && (
        <PanelBoundary>
          <LiveHead />
        </PanelBoundary>
      )}
      {(type === "SPORTS" || type === "ESPORTS") && <Events type={type} />}
      {type && centres.includes(type) && <VendorTiles type={type} />}
      {type && !centres.includes(type) && (
        <VendorChoice
          type={type}
          chosen={marked.vassalage}
          onChoose={(vassalage) => choose({ vassalage, group: undefined })}
        />
      )}
      {type && grouped.includes(type) && (
        <GroupChoice
          type={type}
          vassalage={search.vassalage}
          chosen={marked.group}
          onChoose={(group) => choose({ group })}
        />
      )}
      {type ? <ListFilters type={type} search={marked} onChange={choose} /> : <OwnLists />}
      {own ? (
        <OwnGames of={own} type={type} />
      ) : (
        <QueryView
          of={view}
          loading={<TileSkeletons type={type} />}
          empty={<NoGames filtered={Object.keys(search).length > 0} onAll={clear} />}
        >
          {({ totalElements }) => <GameGrid key={path} input={input} count={totalElements} />}
        </QueryView>
      )}
    </>
  );
}

/**
 * Returns the current filters, including a change that is not in the address yet. A change is marked at once and enters
 * the address when its games have loaded: on a cheap phone the mark takes one frame, and the list several. Of two quick
 * changes the last enters the address, together with the first.
 */
function useChoice(path: string, search: ListSearch) {
  const app = useApp();
  const navigate = useNavigate();
  const { location } = useRouter();
  const [chosen, setChosen] = useState<{ from: ListSearch; search: ListSearch }>();
  const last = useRef<ListSearch>(undefined);
  if (chosen && chosen.from !== search) setChosen(undefined);
  const marked = chosen?.from === search ? chosen.search : search;
  const choose = (change: ListChange) => {
    const next = readListSearch({ ...marked, ...change });
    last.current = next;
    setChosen({ from: search, search: next });
    const { href } = location.get();
    void Promise.all([loadList(app, path, next), painted()]).then(() => {
      // A visitor who has left the page meanwhile stays on the new one.
      if (last.current === next && location.get().href === href)
        void navigate({ to: ".", search: next, resetScroll: false });
    });
  };
  return { marked, choose };
}

/** Current and next events, with arrows where the row is longer than its view. */
function Events({ type }: { type: "SPORTS" | "ESPORTS" }) {
  const { t } = useTexts();
  const slider = useSlider();
  return (
    <section className="mb-5">
      <div className="mb-2.5 flex items-center justify-between gap-3 tablet:min-h-9">
        <h2 className="text-lg font-bold">{t("events.next")}</h2>
        <SliderArrows of={slider} before={t("home.before")} after={t("home.after")} />
      </div>
      <PanelBoundary>
        <NextEvents gameType={type} most={12} slider={slider} />
      </PanelBoundary>
    </section>
  );
}

interface HeadingProps {
  type: GameType | undefined;
  search: ListSearch;
  /** The number of games in the list; undefined while unknown. */
  total: number | undefined;
}

/** The category, the number of games, and the number of vendors if no filter excludes any. */
function Heading({ type, search, total }: HeadingProps) {
  const { t, language } = useTexts();
  const all = useVendors(type).cards?.length ?? 0;
  const vendors = narrowing.some((part) => search[part] !== undefined) ? 0 : all;
  const shown = formatCount(total ?? 0, language);
  return (
    <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
      <h1 className="text-title font-bold">{type ? t(`category.${type}`) : t("home.hot")}</h1>
      {total !== undefined && (
        <p className="num text-sm text-muted" aria-live="polite">
          {vendors > 0
            ? t("games.countOf", { count: total, shown, vendors })
            : t("games.count", { count: total, shown })}
        </p>
      )}
    </div>
  );
}

/** Links to the member's own lists. */
function OwnLists() {
  const { t } = useTexts();
  return (
    <ul className="mb-5 flex gap-2.5">
      {(["/favorite", "/recent"] as const).map((to) => (
        <li key={to}>
          <Link to={to} className={buttonClass()}>
            {t(to === "/favorite" ? "favourite.title" : "recent.title")}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function NoGames({ filtered, onAll }: { filtered: boolean; onAll(): void }) {
  const { t } = useTexts();
  return (
    <EmptyState text={t(filtered ? "games.noneSuch" : "games.none")}>
      {filtered && (
        <button type="button" className={buttonClass()} onClick={onAll}>
          {t("games.showAll")}
        </button>
      )}
    </EmptyState>
  );
}
