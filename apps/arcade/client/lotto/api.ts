import type { SlipView } from "../../src/engines/draws/views.ts";
import type { HallState, HallView } from "../../src/engines/lotto/views.ts";
import { ask } from "../api.ts";

export type { SlipView } from "../../src/engines/draws/views.ts";
export type { HallState, HallView, LottoDrawView, LottoState, PlayView } from "../../src/engines/lotto/views.ts";

export interface RequestedLine {
  play: string;
  pick: string;
  stake: string;
}

export const table = () => ask<HallState>("/api/lotto");
/** Places a slip; a repeat with the same key after a lost answer places no second one. */
export const place = (key: string, drawId: string, lines: readonly RequestedLine[]) =>
  ask<SlipView>("/api/slips", { key, drawId, lines });
export type LotteryView = HallView["lottery"];
