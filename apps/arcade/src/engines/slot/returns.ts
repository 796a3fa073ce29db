import { percent, type ReturnRow } from "../../kit/returns.ts";
import { exactReturn } from "./exact.ts";
import { choiceReturn } from "./kinds/choice.ts";
import { expandingReturn } from "./kinds/expanding.ts";
import { holdReturn } from "./kinds/hold.ts";
import { tumblingReturn } from "./kinds/tumbling.ts";
import { waysReturn } from "./kinds/ways.ts";
import proven from "./proven.json" with { type: "json" };
import { measuredReturn } from "./prove.ts";
import { skinNames } from "./skin.ts";
import { skins } from "./skins.ts";
import { slotNames, slotOf, type SlotName } from "./slots.ts";

/** Slots whose return is computed from their reels. */
const computed: Partial<Record<SlotName, () => number>> = {
  ...Object.fromEntries(skinNames.map((name) => [name, () => exactReturn(skins[name]).rtp])),
  "jade-pavilion": waysReturn,
  "star-harbour": expandingReturn,
  "four-castles": choiceReturn,
  "coin-vault": () => holdReturn().rtp,
  "sun-temple": () => tumblingReturn(proven.counted.tumbling),
};
const simulations: Partial<Record<SlotName, Partial<Record<string, keyof typeof proven.simulated>>>> = {
  "sweet-garden": { spin: "cluster" },
  "storm-islands": { spin: "anywhere", buy: "anywhere bought" },
};

function rowsOf(name: SlotName): ReturnRow[] {
  return slotOf(name).returns.map(({ bet, basisPoints }) => {
    const row = { engine: name, bet, stated: percent(basisPoints / 10_000) };
    const compute = computed[name];
    if (compute) return { ...row, proven: percent(compute()), how: "exact" };
    const simulation = simulations[name]?.[bet];
    if (!simulation) throw new Error(`${name} has no proven return on ${bet}`);
    const record = proven.simulated[simulation];
    const { rtp, half } = measuredReturn(simulation, record);
    const how = `${record.rounds.toLocaleString("en")} rounds, ± ${percent(half)} (95 %)`;
    return { ...row, proven: percent(rtp), how };
  });
}

/** Returns the rows of the slots: returns that are quick to compute are computed, the others were simulated. */
export const slotReturns = (): ReturnRow[] => slotNames.flatMap(rowsOf);
