import type { HallView, SlipView, TableView } from "../../src/lotto/views.ts";
import { ask } from "../api.ts";

export type { DrawView, HallView, PlayView, SlipView, TableView } from "../../src/lotto/views.ts";

export interface AskedLine {
  play: string;
  pick: string;
  stake: string;
}

export const table = () => ask<TableView>("/api/lotto");
/** With the same key as often as it takes: a lost answer is never a second slip. */
export const place = (key: string, drawId: string, lines: readonly AskedLine[]) =>
  ask<SlipView>("/api/lotto/slips", { key, drawId, lines });
export type LotteryView = HallView["lottery"];
