import type { SlipView } from "../../src/engines/draws/views.ts";
import type { MineView, TipView } from "../../src/engines/tables/views.ts";
import { ask } from "../api.ts";

export type { DrawView, SlipView } from "../../src/engines/draws/views.ts";
export type { TableState, TableView } from "../../src/engines/tables/views.ts";

export interface Line {
  play: string;
  pick: string;
  stake: string;
}

/** Places bets; a repeat with the same key after a lost answer places them once. */
export const place = (key: string, drawId: string, lines: readonly Line[]) =>
  ask<SlipView>("/api/slips", { key, drawId, lines });
/** Cashes out all of the player's bets on a draw in flight. A second press gets the same response as the first. */
export const cashOut = (drawId: string) => ask<MineView>("/api/table/cash-out", { drawId });
/** Gives the dealer a tip; a repeat with the same key after a lost answer gives no second one. */
export const tip = (key: string, amount: string) => ask<TipView>("/api/table/tip", { key, amount });
export const mine = () => ask<MineView>("/api/table/mine");
