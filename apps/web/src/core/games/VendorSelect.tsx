import type { GameType } from "@croupier/contract/domain/game-types";
import { useCall } from "../api/use-call.ts";
import { useTexts } from "../app-context.tsx";
import { Select } from "../../ui/Select.tsx";

interface Props {
  /** The category to list; all categories if undefined. */
  gameType: GameType | undefined;
  value: string | undefined;
  onVendor(vassalage: string | undefined): void;
}

/** A select for one of the merchant's vendors, or all. */
export function VendorSelect({ gameType, value, onVendor }: Props) {
  const { t } = useTexts();
  const { data } = useCall("gameVendors", {});
  const cards = (data?.lanes ?? [])
    .filter(({ title }) => !gameType || title === gameType)
    .flatMap((lane) => lane.cards);
  const vendors = new Map(cards.map(({ vassalage, vendorLabel }) => [vassalage, vendorLabel]));
  // The chosen vendor stays in the list when the category changes.
  if (value && !vendors.has(value)) vendors.set(value, value);
  return (
    <Select
      label={t("records.vendor")}
      value={value ?? ""}
      onChange={(chosen) => onVendor(chosen || undefined)}
      options={[
        { value: "", title: t("records.allVendors") },
        ...[...vendors].toSorted(([, a], [, b]) => a.localeCompare(b)).map(([code, title]) => ({ value: code, title })),
      ]}
    />
  );
}
