import type { HallView, SlipView, TableView } from "../../src/lotto/views.ts";
import { ask } from "../api.ts";

export type { DrawView, HallView, PlayView, SlipView, TableView } from "../../src/lotto/views.ts";

export interface RequestedLine {
  play: string;
  pick: string;
  stake: string;
}

export const table = () => ask<TableView>("/api/lotto");
/** Places a slip. Repeats with the same key, so that a lost answer never becomes a second slip. */
export const place = (key: string, drawId: string, lines: readonly RequestedLine[]) =>
  ask<SlipView>("/api/lotto/slips", { key, drawId, lines });
export type LotteryView = HallView["lottery"];
