import type { GameType } from "@croupier/contract/domain/game-types";
import type { WireOutput } from "@croupier/contract/rows";
import { useCall, useViewState } from "../api/use-call.ts";

/** Returns the vendors of a category in the merchant's order; none if it has no lane. */
export const vendorsOf = ({ lanes }: WireOutput<"gameVendors">, type: GameType | undefined) =>
  lanes.find(({ title }) => title === type)?.cards ?? [];

/** Returns a category's vendors as far as they are loaded, and the state of the read. */
export function useVendors(type: GameType | undefined) {
  const { data, isError, isPaused, error, refetch } = useCall("gameVendors", {});
  const cards = data && vendorsOf(data, type);
  const view = useViewState({ data: cards, isError, isPaused, error, refetch }, ({ length }) => length === 0);
  return { cards, view };
}
