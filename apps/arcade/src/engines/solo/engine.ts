import { alone } from "../alone/base.ts";
import type { SoloRow } from "../alone/replay.ts";
import { holdStake, soloDetail } from "../alone/steps.ts";
import { soloView } from "../alone/views.ts";
import type { Engine } from "../engine.ts";
import { soloGameTitles, type SoloTitle } from "./titles.ts";

/** One player, choices and moves. */
export const solo: Engine<SoloTitle, SoloRow> = {
  titles: soloGameTitles,
  page: "solo",
  view: soloView,
  hold: holdStake,
  detail: soloDetail,
  base: alone,
};
