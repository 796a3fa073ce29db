import { useMemo, useState } from "react";
import type { GameType } from "@croupier/contract/domain/game-types";
import { useTexts } from "../../../core/app-context.tsx";
import { useCall } from "../../../core/api/use-call.ts";
import { useFold } from "../../../core/search/use-fold.ts";
import { prepare, fits, type Match, type SearchFilter } from "./match.ts";

/** Returns the current search: its filters, results and counts per type. */
export function useSearch(query: string) {
  const { t } = useTexts();
  const [filter, setFilter] = useState<SearchFilter>({});
  const index = useCall("gameIndex", {});
  const { data } = index;
  const fold = useFold(query);
  // Hundreds of names are prepared once, not for each letter.
  const find = useMemo(() => data && prepare(data, (type) => t(`category.${type}`), fold), [data, t, fold]);
  const { gameType, ...others } = filter;
  const found = find?.(query, others) ?? [];
  const types = new Map<GameType, number>();
  for (const { entry } of found) types.set(entry.gameType, (types.get(entry.gameType) ?? 0) + 1);
  const matches = found.filter(({ entry }) => !gameType || entry.gameType === gameType);
  const popular: Match[] = (index.data?.games ?? [])
    .filter((entry) => entry.isHot && fits(entry, filter))
    .slice(0, 6)
    .map((entry) => ({ entry, score: 0, read: "" }));
  return { query, filter, setFilter, index, types, matches, popular, fold };
}
