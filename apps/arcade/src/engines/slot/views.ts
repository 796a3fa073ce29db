import type { OwnView } from "../../kit/page-view.ts";
import { aloneView, type AloneView } from "../alone/views.ts";
import type { Slot } from "./slot.ts";
import { slotOf, type SlotName } from "./slots.ts";
import type { SlotTitle } from "./titles.ts";
import type { SessionRow } from "../../kit/session.ts";

/** Initial view of a slot's page. */
export interface SlotView extends Omit<AloneView, "game"> {
  game: AloneView<SlotName>["game"] &
    Pick<Slot, "kind" | "reels" | "rows" | "volatility" | "returns" | "table" | "facts"> & {
      emblems: string[];
      /** Price of the free spins in stakes; null where they cannot be bought here. */
      price: number | null;
    };
}

export function slotView(opened: { session: SessionRow; game: SlotTitle }): OwnView<SlotView> {
  const { kind, reels, rows, volatility, returns, table, facts, price } = slotOf(opened.game.solo);
  const shared = aloneView(opened);
  const canBuy = price !== undefined && opened.session.buys_features;
  return {
    ...shared,
    game: {
      ...shared.game,
      kind,
      reels,
      rows,
      volatility,
      returns: returns.filter(({ bet }) => bet === "spin" || canBuy),
      table,
      facts,
      emblems: opened.game.emblems,
      price: canBuy ? price : null,
    },
  };
}
