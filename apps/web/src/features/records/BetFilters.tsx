import { gameTypes } from "@croupier/contract/domain/game-types";
import { betStates } from "@croupier/contract/domain/bet-states";
import type { WireInput, WireOutput } from "@croupier/contract/rows";
import { useTexts } from "../../core/app-context.tsx";
import { useCall } from "../../core/api/use-call.ts";
import { Select } from "../../ui/Select.tsx";
import { toWire, type Period } from "../../core/time/period.ts";

export type BetFilter = Pick<WireInput<"bettingRecord">, "gameType" | "vassalage" | "nodeId" | "state">;
type Played = WireOutput<"playedGames">["games"];

interface Props {
  period: Period;
  filter: BetFilter;
  onFilter(filter: BetFilter): void;
}

/** Changes one part of a filter; parts that no longer fit are dropped. */
function change(filter: BetFilter, part: BetFilter, played: Played): BetFilter {
  const next = { ...filter, ...part };
  const game = played.find(({ nodeId }) => nodeId === next.nodeId);
  const fits =
    game &&
    (next.gameType === undefined || game.gameType === next.gameType) &&
    (next.vassalage === undefined || game.vassalage === next.vassalage);
  const { gameType, vassalage, state } = next;
  return {
    ...(gameType ? { gameType } : {}),
    ...(vassalage ? { vassalage } : {}),
    ...(fits ? { nodeId: game.nodeId } : {}),
    ...(state ? { state } : {}),
  };
}

/** Filters by category, and by the vendors and games played in the period. */
export function BetFilters({ period, filter, onFilter }: Props) {
  const { t } = useTexts();
  const { data } = useCall("playedGames", toWire(period), { keepPrevious: true });
  const played = data?.games ?? [];
  const set = (part: { [K in keyof BetFilter]: BetFilter[K] | undefined }) =>
    onFilter(change(filter, part as BetFilter, played));
  const ofType = played.filter(({ gameType }) => filter.gameType === undefined || gameType === filter.gameType);
  const vendors = new Map(ofType.map(({ vassalage, vendorLabel }) => [vassalage, vendorLabel]));
  const games = ofType.filter(({ vassalage }) => filter.vassalage === undefined || vassalage === filter.vassalage);
  return (
    <div className="grid grid-cols-2 gap-2.5 min-[640px]:grid-cols-4">
      <Select
        label={t("records.category")}
        labelHidden
        value={filter.gameType ?? ""}
        onChange={(value) => set({ gameType: gameTypes.find((one) => one === value) })}
        options={[
          { value: "", title: t("records.allGames") },
          ...gameTypes.map((one) => ({ value: one, title: t(`category.${one}`) })),
        ]}
      />
      <Select
        label={t("records.vendor")}
        labelHidden
        value={filter.vassalage ?? ""}
        onChange={(value) => set({ vassalage: value || undefined })}
        options={[
          { value: "", title: t("records.allVendors") },
          ...[...vendors].toSorted(([, a], [, b]) => a.localeCompare(b)).map(([value, title]) => ({ value, title })),
        ]}
      />
      <Select
        label={t("records.game")}
        labelHidden
        value={filter.nodeId ?? ""}
        onChange={(value) => set({ nodeId: value || undefined })}
        options={[
          { value: "", title: t("records.everyGame") },
          ...games.map(({ nodeId, gameName, vendorLabel }) => ({
            value: nodeId,
            title: `${gameName} · ${vendorLabel}`,
          })),
        ]}
      />
      <Select
        label={t("records.status")}
        labelHidden
        value={filter.state ?? ""}
        onChange={(value) => set({ state: betStates.find((one) => one === value) })}
        options={[
          { value: "", title: t("records.allStates") },
          ...betStates.map((one) => ({ value: one, title: t(`records.state.${one}`) })),
        ]}
      />
    </div>
  );
}
