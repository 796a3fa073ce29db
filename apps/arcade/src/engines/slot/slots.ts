import { anywhere } from "./kinds/anywhere.ts";
import { choice } from "./kinds/choice.ts";
import { cluster } from "./kinds/cluster.ts";
import { expanding } from "./kinds/expanding.ts";
import { hold } from "./kinds/hold.ts";
import { linesSlot } from "./kinds/lines.ts";
import { tumbling } from "./kinds/tumbling.ts";
import { ways } from "./kinds/ways.ts";
import type { Rules } from "../alone/rules.ts";
import { slotRules } from "./rules.ts";
import { skins } from "./skins.ts";
import type { Slot } from "./slot.ts";

/** Every slot: three with twenty lines, and one of each other kind. */
export const slots = {
  "lantern-market": linesSlot(skins["lantern-market"]),
  "qilin-gates": linesSlot(skins["qilin-gates"]),
  "deep-sea": linesSlot(skins["deep-sea"]),
  "jade-pavilion": ways,
  "star-harbour": expanding,
  "four-castles": choice,
  "coin-vault": hold,
  "sun-temple": tumbling,
  "sweet-garden": cluster,
  "storm-islands": anywhere,
} as const satisfies Record<string, Slot>;

export type SlotName = keyof typeof slots;
export const slotNames = Object.keys(slots) as SlotName[];
export const isSlotName = (text: string | undefined): text is SlotName => Object.hasOwn(slots, text ?? "");
export const slotOf = (name: SlotName): Slot => slots[name];

/** Rules of every slot's rounds. */
export const slotGames = Object.fromEntries(slotNames.map((name) => [name, slotRules(slotOf(name))])) as Readonly<
  Record<SlotName, Rules>
>;
