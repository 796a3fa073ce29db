import type { GameType } from "@croupier/contract/domain/game-types";
import type { WireOutput } from "@croupier/contract/rows";
import { useCall, useViewState } from "../api/use-call.ts";

/** The vendors of a category in the merchant's order; none where it has no lane. */
export const vendorsOf = ({ lanes }: WireOutput<"gameVendors">, type: GameType | undefined) =>
  lanes.find(({ title }) => title === type)?.cards ?? [];

/** A category's vendors: what is known of them by now, and the state of the read. */
export function useVendors(type: GameType | undefined) {
  const { data, isError, isPaused, error, refetch } = useCall("gameVendors", {});
  const cards = data && vendorsOf(data, type);
  const view = useViewState({ data: cards, isError, isPaused, error, refetch }, ({ length }) => length === 0);
  return { cards, view };
}
