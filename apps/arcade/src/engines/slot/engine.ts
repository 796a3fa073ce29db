import { alone } from "../alone/base.ts";
import type { SoloRow } from "../alone/replay.ts";
import { holdStake, soloDetail } from "../alone/steps.ts";
import type { Engine } from "../engine.ts";
import { slotTitles, type SlotTitle } from "./titles.ts";
import { slotView } from "./views.ts";

/** Reels. */
export const slot: Engine<SlotTitle, SoloRow> = {
  titles: slotTitles,
  page: "slot",
  view: slotView,
  hold: holdStake,
  detail: soloDetail,
  base: alone,
};
