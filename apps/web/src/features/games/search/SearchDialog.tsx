import { memo, useDeferredValue, useEffect, useRef, useState, type KeyboardEvent } from "react";
import clock from "icon:clock";
import find from "icon:search";
import { useStore, useTexts } from "../../../core/app-context.tsx";
import { QueryView } from "../../../core/api/QueryView.tsx";
import { useViewState } from "../../../core/api/use-call.ts";
import { device, remember } from "../../../core/storage/device.ts";
import { useFavourites } from "../../../core/games/favourites.ts";
import { useLaunch, type Tile } from "../../../core/games/use-launch.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../core/dialogs/Dialog.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { SkeletonRows } from "../../../ui/Skeleton.tsx";
import { useSoon } from "../../../ui/use-later.ts";
import type { Match } from "./match.ts";
import { ResultRow } from "./ResultRow.tsx";
import { SearchFilters } from "./SearchFilters.tsx";
import { useSearch } from "./use-search.ts";

const shownResults = 40;
const storedSearches = 6;

const types = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === "Backspace" || (key.length === 1 && key !== " " && !ctrlKey && !metaKey && !altKey);

/**
 * Moves between rows with the arrow keys; the field is above the first. Typing on a row continues in the field, except
 * the space, which presses the row.
 */
function walk(event: KeyboardEvent<HTMLElement>, field: HTMLInputElement | null): void {
  if (types(event) && event.target instanceof HTMLElement && "row" in event.target.dataset) field?.focus();
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || event.target instanceof HTMLSelectElement) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const next = rows.indexOf(document.activeElement as HTMLElement) + step;
  if (next < 0) field?.focus();
  else rows[Math.min(next, rows.length - 1)]?.focus();
}

/** The game search. Its index loads when it first opens, and the field accepts input before that. */
export function SearchDialog({ close }: { close(): void }) {
  const { t } = useTexts();
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed);
  const field = useRef<HTMLInputElement>(null);
  const rest = useSoon();
  // The field has the focus even on a touch screen, where other dialogs avoid the keyboard: this one exists for typing.
  useEffect(() => field.current?.focus(), []);
  return (
    <Dialog
      title={t("search.title")}
      titleHidden
      onClose={close}
      className="max-w-[720px] tablet:mt-[9dvh] tablet:max-h-[82dvh] max-tablet:h-dvh max-tablet:max-h-dvh! max-tablet:rounded-none"
    >
      {/* The rows are buttons; the arrow keys only move between them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={(event) => walk(event, field.current)}>
        <search className="sticky top-0 z-1 block border-b border-line bg-surface">
          <form
            className="flex items-center gap-3 ps-5 pe-14"
            onSubmit={(event) => {
              event.preventDefault();
              field.current?.closest("dialog")?.querySelector<HTMLElement>("[data-row]")?.click();
            }}
          >
            <Icon of={find} className="text-accent-text" />
            <input
              ref={field}
              type="search"
              enterKeyHint="go"
              autoComplete="off"
              aria-label={t("search.title")}
              placeholder={t("search.hint")}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className="min-h-15 w-full bg-transparent text-lg outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
            />
          </form>
        </search>
        {rest && <Found query={query} onQuery={setTyped} close={close} />}
      </div>
    </Dialog>
  );
}

interface FoundProps {
  query: string;
  onQuery(query: string): void;
  close(): void;
}

/** The results, which render after the typed letter appears in the field: memoised, or they would render with it too. */
const Found = memo(function Found({ query, onQuery, close }: FoundProps) {
  const { t } = useTexts();
  const search = useSearch(query);
  const launch = useLaunch();
  const open = (tile: Tile) => {
    const text = query.trim();
    const { searches } = device.get();
    if (text) remember({ searches: [text, ...searches.filter((each) => each !== text)].slice(0, storedSearches) });
    close();
    launch.tile(tile).press();
  };
  return (
    <>
      <SearchFilters of={search} />
      <Results search={search} onQuery={onQuery} onOpen={open} />
      <p className="sr-only" aria-live="polite">
        {query !== "" && search.index.data && t("search.found", { count: search.matches.length })}
      </p>
    </>
  );
});

interface ResultsProps {
  search: ReturnType<typeof useSearch>;
  onQuery(query: string): void;
  onOpen(tile: Tile): void;
}

function Results({ search, onQuery, onOpen }: ResultsProps) {
  const { t } = useTexts();
  const { query, matches, popular, index, setFilter, filter, fold } = search;
  const view = useViewState(index, () => false);
  const favourites = useFavourites();
  const row = (match: Match, at: number) => (
    <ResultRow
      key={match.entry.nodeId}
      match={match}
      vendors={index.data?.vendors ?? []}
      favourites={favourites}
      first={at === 0 && query !== ""}
      fold={fold}
      onOpen={onOpen}
    />
  );
  if (!index.data) {
    return (
      <QueryView
        of={view}
        empty={null}
        loading={
          <div className="grid gap-2 p-5">
            <SkeletonRows count={5} className="h-16" />
          </div>
        }
      >
        {() => null}
      </QueryView>
    );
  }
  if (query.trim() === "") {
    return (
      <>
        <Recent onChoose={onQuery} />
        <h3 className="px-5 pt-4 pb-1 text-sm font-semibold text-muted">{t("search.popular")}</h3>
        <ul>{popular.map(row)}</ul>
      </>
    );
  }
  if (matches.length === 0) {
    const filtered = Object.values(filter).some((value) => value !== undefined);
    return (
      <>
        <EmptyState icon={find} text={t("search.none", { query: query.trim() })}>
          {filtered && <Button onClick={() => setFilter({})}>{t("search.clearFilters")}</Button>}
        </EmptyState>
        <h3 className="px-5 pb-1 text-sm font-semibold text-muted">{t("search.popular")}</h3>
        <ul>{popular.map(row)}</ul>
      </>
    );
  }
  const read = matches[0]?.read ?? "";
  return (
    <>
      <ul aria-label={t("search.results")}>{matches.slice(0, shownResults).map(row)}</ul>
      <p className="border-t border-line px-5 py-3 text-sm text-muted">{t("search.for", { query: read })}</p>
    </>
  );
}

function Recent({ onChoose }: { onChoose(query: string): void }) {
  const { t } = useTexts();
  const { searches } = useStore(device);
  if (searches.length === 0) return null;
  return (
    <section aria-label={t("search.recent")} className="px-5 pt-4">
      <div className="flex items-center justify-between">
        <h3 className="text-sm font-semibold text-muted">{t("search.recent")}</h3>
        <button
          type="button"
          onClick={() => remember({ searches: [] })}
          className="min-h-11 text-sm text-muted hover:text-ink"
        >
          {t("search.forget")}
        </button>
      </div>
      <div className="flex flex-wrap gap-2">
        {searches.map((text) => (
          <button
            key={text}
            type="button"
            onClick={() => onChoose(text)}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-control border border-line px-3 text-body hover:bg-raised"
          >
            <Icon of={clock} size={16} className="text-muted" />
            <span className="truncate">{text}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
