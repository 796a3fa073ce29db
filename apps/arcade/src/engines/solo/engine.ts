import { playedAlone } from "../alone/base.ts";
import type { SoloRow } from "../alone/replay.ts";
import { aloneView } from "../alone/views.ts";
import type { Engine } from "../engine.ts";
import { soloTitles, type SoloTitle } from "./titles.ts";
import { soloReturns } from "./returns.ts";

/** One player, choices and moves. */
export const solo: Engine<SoloTitle, SoloRow> = {
  ...playedAlone(soloTitles),
  page: "solo",
  view: aloneView,
  returns: { rows: soloReturns, nameOf: (title) => title.solo },
};
