import { el } from "../dom.ts";
import { findText, text } from "../text.ts";
import type { HandState } from "./api.ts";
import { stakesText } from "./names.ts";
import type { SceneParts } from "./scenes.ts";

/** Shows the pending choice, and the multiplier of the banker's bid. */
export function bankerMiddle(hand: HandState, { state, game }: SceneParts): Node[] {
  const times = hand.facts["times"];
  const banker = state.seats.find((seat) => seat && seat.index !== null && hand.players[seat.index]?.role === "banker");
  return [
    el(
      "p",
      { class: "phase", "data-key": "phase" },
      hand.isOver ? text("room.handOver") : (findText(`room.phases.${hand.phase}`) ?? ""),
    ),
    ...(banker && times
      ? [
          el(
            "div",
            { class: "pots", "data-key": "pots" },
            el("span", { class: "pot" }, text("room.roles.banker"), " ", el("b", {}, `${banker.name} ×${times}`)),
          ),
        ]
      : []),
    el("p", { class: "kind", "data-key": "kind" }, stakesText(state.unit, game)),
  ];
}
