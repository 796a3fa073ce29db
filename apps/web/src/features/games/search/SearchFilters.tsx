import { useTexts } from "../../../core/app-context.tsx";
import { TraitSelects } from "../../../core/games/TraitSelects.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { Select } from "../../../ui/Select.tsx";
import type { SearchFilter } from "./match.ts";
import type { useSearch } from "./use-search.ts";

export function SearchFilters({ of: search }: { of: ReturnType<typeof useSearch> }) {
  const { filter, types, index, setFilter: onChange } = search;
  const vendors = index.data?.vendors ?? [];
  const { t } = useTexts();
  const choose =
    <K extends keyof SearchFilter>(name: K) =>
    (value: string) =>
      onChange({ ...filter, [name]: value || undefined });
  return (
    <div className="grid gap-2.5 border-b border-line px-5 py-3">
      {types.size > 0 && (
        <div className="hide-scroll -mx-5 flex gap-2 overflow-x-auto px-5 py-0.5">
          <Chip chosen={!filter.gameType} onClick={() => onChange({ ...filter, gameType: undefined })}>
            {t("search.allTypes")}
          </Chip>
          {[...types].map(([type, count]) => (
            <Chip key={type} chosen={filter.gameType === type} onClick={() => onChange({ ...filter, gameType: type })}>
              {`${t(`category.${type}`)} ${count}`}
            </Chip>
          ))}
        </div>
      )}
      <div className="hide-scroll -mx-5 flex gap-2 overflow-x-auto px-5 py-0.5 *:flex-none tablet:grid tablet:grid-cols-3">
        <Select
          label={t("records.vendor")}
          labelHidden
          value={filter.vassalage ?? ""}
          onChange={choose("vassalage")}
          options={[
            { value: "", title: t("search.anyVendor") },
            ...vendors.map(({ vassalage, vendorLabel }) => ({ value: vassalage, title: vendorLabel })),
          ]}
        />
        <TraitSelects
          volatility={filter.volatility}
          feature={filter.feature}
          onVolatility={choose("volatility")}
          onFeature={choose("feature")}
        />
      </div>
    </div>
  );
}
