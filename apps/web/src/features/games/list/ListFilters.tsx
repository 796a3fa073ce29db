import { useId, useState } from "react";
import sliders from "icon:sliders-horizontal";
import type { GameType } from "@croupier/contract/domain/game-types";
import { useTexts } from "../../../core/app-context.tsx";
import { TraitSelects } from "../../../core/games/TraitSelects.tsx";
import { cx } from "../../../lib/class-names.ts";
import { Chip } from "../../../ui/Chip.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Select } from "../../../ui/Select.tsx";
import { shows, sorts, type ListChange, type ListSearch } from "./load-list.ts";

interface Props {
  type: GameType;
  search: ListSearch;
  onChange(change: ListChange): void;
}

/** Filters and sorts a list; on a phone, traits and order are behind a button for lack of room. */
export function ListFilters({ type, search, onChange }: Props) {
  const { t } = useTexts();
  const own = search.show === "FAV" || search.show === "RECENT";
  const choose = (name: keyof ListSearch) => (value: string) => onChange({ [name]: value || undefined });
  const [open, setOpen] = useState(false);
  const panel = useId();
  const count = [search.volatility, search.feature, search.sort].filter(Boolean).length;
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-2.5">
      <div
        className={cx(
          "flex w-full min-w-0 gap-2.5 tablet:w-auto",
          type !== "RNG" && "min-[560px]:max-tablet:w-auto min-[560px]:max-tablet:flex-1",
        )}
      >
        <div
          key={type}
          data-scroll-restoration-id={`shows-${type}`}
          className={cx(
            "hide-scroll -ms-3.5 flex min-w-0 flex-1 gap-2.5 overflow-x-auto px-3.5 py-0.5 tablet:-ms-0.5 tablet:px-0.5",
            // The row ends at the button of the filters, not at the window: fading shows that it scrolls on.
            "max-[559px]:me-[-10px] max-[559px]:pe-6 max-[559px]:[mask-image:linear-gradient(to_right,#000_calc(100%-24px),transparent)] max-[559px]:rtl:[mask-image:linear-gradient(to_left,#000_calc(100%-24px),transparent)]",
          )}
        >
          <Chip chosen={search.show === undefined} onClick={() => onChange({ show: undefined })}>
            {t("games.all")}
          </Chip>
          {shows.map((show) => (
            <Chip key={show} chosen={search.show === show} onClick={() => onChange({ show })}>
              {t(`games.show.${show}`)}
            </Chip>
          ))}
        </div>
        {!own && <OpenFilters panel={panel} count={count} open={open} onOpen={setOpen} />}
      </div>
      {!own && (
        <div
          id={panel}
          className={cx(
            "grid w-full grid-cols-2 gap-2.5 tablet:flex tablet:w-auto",
            !open && "max-[559px]:hidden",
            type === "RNG" ? "min-[560px]:grid-cols-3" : "min-[560px]:flex min-[560px]:w-auto",
          )}
        >
          {type === "RNG" && (
            <TraitSelects
              volatility={search.volatility}
              feature={search.feature}
              onVolatility={choose("volatility")}
              onFeature={choose("feature")}
            />
          )}
          <Select
            label={t("games.sort")}
            labelHidden
            value={search.sort ?? ""}
            onChange={choose("sort")}
            options={[
              { value: "", title: t("games.sort.RECOMMENDED") },
              ...sorts.map((value) => ({ value, title: t(`games.sort.${value}`) })),
            ]}
            className={cx("col-span-2", type === "RNG" && "min-[560px]:col-span-1")}
          />
        </div>
      )}
    </div>
  );
}

interface OpenProps {
  panel: string;
  /** The number of active filters behind the button. */
  count: number;
  open: boolean;
  onOpen(open: boolean): void;
}

/** The button that opens the filters on a phone. */
function OpenFilters({ panel, count, open, onOpen }: OpenProps) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      aria-label={t("filters.open", { count })}
      aria-expanded={open}
      aria-controls={panel}
      onClick={() => onOpen(!open)}
      className={cx(
        "relative my-0.5 inline-flex size-11 flex-none items-center justify-center rounded-control border min-[560px]:hidden",
        open || count > 0 ? "border-accent bg-accent/15 text-ink" : "border-line bg-surface text-muted",
      )}
    >
      <Icon of={sliders} size={18} />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="num absolute -end-1.5 -top-1.5 inline-flex size-5 items-center justify-center rounded-full bg-accent text-xs font-bold text-on-accent"
        >
          {count}
        </span>
      )}
    </button>
  );
}
