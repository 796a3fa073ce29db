import type { GameType } from "@croupier/contract/domain/game-types";
import { useTexts } from "../../../core/app-context.tsx";
import { TraitSelects } from "../../../core/games/TraitSelects.tsx";
import { cx } from "../../../lib/class-names.ts";
import { Chip } from "../../../ui/Chip.tsx";
import { Select } from "../../../ui/Select.tsx";
import { shows, sorts, type ListChange, type ListSearch } from "./load-list.ts";

interface Props {
  type: GameType | undefined;
  search: ListSearch;
  onChange(change: ListChange): void;
}

/** Which part of a list is shown and in which order. */
export function ListFilters({ type, search, onChange }: Props) {
  const { t } = useTexts();
  const own = search.show === "FAV" || search.show === "RECENT";
  const choose = (name: keyof ListSearch) => (value: string) => onChange({ [name]: value || undefined });
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-2.5">
      <div className="hide-scroll -mx-3.5 flex gap-2.5 overflow-x-auto px-3.5 py-0.5 tablet:mx-0 tablet:px-0.5">
        <Chip chosen={search.show === undefined} onClick={() => onChange({ show: undefined })}>
          {t("games.all")}
        </Chip>
        {shows.map((show) => (
          <Chip key={show} chosen={search.show === show} onClick={() => onChange({ show })}>
            {t(`games.show.${show}`)}
          </Chip>
        ))}
      </div>
      {!own && (
        <div
          className={cx(
            "grid w-full grid-cols-2 gap-2.5 tablet:flex tablet:w-auto",
            type === "RNG" && "min-[560px]:grid-cols-3",
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
