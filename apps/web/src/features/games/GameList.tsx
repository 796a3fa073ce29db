import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useTexts } from "../../core/app.tsx";
import { useCall, useFace } from "../../core/api/use-call.ts";
import { GameTile } from "../../core/games/GameTile.tsx";
import { VendorCard } from "../../core/games/VendorCard.tsx";
import { formatCount } from "../../core/i18n/format.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Faces, Message } from "../../ui/Faces.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { listInput, typeOfPath, type ListSearch } from "./load-list.ts";

const grid = "grid grid-cols-2 gap-2.5 min-[360px]:grid-cols-3 tablet:grid-cols-4 tablet:gap-3.5 desktop:grid-cols-6";

/** One list page for every category and for the hot games: vendors above, games below, in pages. */
export function GameList() {
  const { t, language } = useTexts();
  const path = useLocation({ select: ({ pathname }) => pathname.slice(1).toLowerCase() });
  const search: ListSearch = useSearch({ strict: false }) as ListSearch;
  const navigate = useNavigate();
  const type = typeOfPath(path);
  const games = useCall("gameList", listInput(path, search), { staleTime: 60_000, keep: true });
  const face = useFace(games, ({ content }) => content.length === 0);
  const go = (next: ListSearch) => void navigate({ to: ".", search: next, resetScroll: next.page !== undefined });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-[28px] font-bold">{type ? t(`category.${type}`) : t("home.hot")}</h1>
        {games.data && (
          <p className="num text-sm text-muted">
            {t("games.count", {
              count: games.data.totalElements,
              shown: formatCount(games.data.totalElements, language),
            })}
          </p>
        )}
      </div>
      {type && <VendorChips type={type} chosen={search.vassalage} onChoose={go} />}
      <Faces
        of={face}
        retryLabel={t("action.retry")}
        waiting={
          <div className={grid}>
            {Array.from({ length: 18 }, (_, index) => (
              <Skeleton key={index} className="aspect-3/4 rounded-card" />
            ))}
          </div>
        }
        empty={<NoGames path={path} filtered={search.vassalage !== undefined} onAll={() => go({})} />}
      >
        {({ content, pageNo, totalPages }) => (
          <>
            <ul className={grid}>
              {content.map((tile, index) => (
                <li key={tile.nodeId}>
                  <GameTile tile={tile} eager={index < 6} />
                </li>
              ))}
            </ul>
            <Pagination
              page={pageNo}
              pages={totalPages}
              text={t("paging.page", { page: pageNo, pages: totalPages })}
              before={t("paging.before")}
              after={t("paging.after")}
              onPage={(page) => go({ ...search, page })}
            />
          </>
        )}
      </Faces>
    </>
  );
}

function VendorChips({
  type,
  chosen,
  onChoose,
}: {
  type: string;
  chosen: string | undefined;
  onChoose(search: ListSearch): void;
}) {
  const { t } = useTexts();
  const vendors = useCall("gameVendors", {}, { staleTime: 5 * 60_000 });
  const cards = vendors.data?.lanes.find(({ title }) => title === type)?.cards ?? [];
  if (cards.length === 0) return null;
  return (
    <ul
      aria-label={t("games.vendors")}
      className="hide-scroll -mx-3.5 mb-5 flex gap-2.5 overflow-x-auto px-3.5 py-0.5 tablet:mx-0 tablet:grid tablet:grid-cols-[repeat(auto-fill,minmax(88px,1fr))] tablet:overflow-visible tablet:px-0"
    >
      <li>
        <Chip chosen={chosen === undefined} onClick={() => onChoose({})} className="min-h-14 w-full min-w-20 font-bold">
          {t("games.all")}
        </Chip>
      </li>
      {cards.map(({ vassalage, vendorLabel, displayName }) => (
        <li key={vassalage}>
          <Chip
            chosen={chosen === vassalage}
            title={displayName}
            onClick={() => onChoose({ vassalage })}
            className="min-h-14 w-full min-w-20 font-bold"
          >
            {vendorLabel}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

/** A category may have vendors whose own lobby is the game: they stand here in place of games. */
function NoGames({ path, filtered, onAll }: { path: string; filtered: boolean; onAll(): void }) {
  const { t } = useTexts();
  const vendors = useCall("gameVendors", {}, { staleTime: 5 * 60_000 });
  const cards = vendors.data?.lanes.find(({ title }) => title === typeOfPath(path))?.cards ?? [];
  const lobbies = cards.filter(({ nodeId }) => nodeId !== undefined);
  if (lobbies.length > 0 && !filtered) {
    return (
      <ul className="grid gap-2.5 tablet:grid-cols-2 desktop:grid-cols-3">
        {lobbies.map((card) => (
          <li key={card.vassalage}>
            <VendorCard card={card} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Message text={t("games.none")}>
      {filtered && (
        <button type="button" className={buttonClass()} onClick={onAll}>
          {t("games.all")}
        </button>
      )}
    </Message>
  );
}
