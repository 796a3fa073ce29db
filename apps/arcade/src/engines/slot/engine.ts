import { playedAlone } from "../alone/base.ts";
import type { SoloRow } from "../alone/replay.ts";
import type { Engine } from "../engine.ts";
import { slotTitles, type SlotTitle } from "./titles.ts";
import { slotView } from "./views.ts";
import { slotReturns } from "./returns.ts";

/** Reels. */
export const slot: Engine<SlotTitle, SoloRow> = {
  ...playedAlone(slotTitles),
  page: "slot",
  view: slotView,
  returns: { rows: slotReturns, nameOf: (title) => title.solo },
};
