import { html, nothing, type TemplateResult } from "../html.ts";
import { findText, text } from "../text.ts";
import type { HandState, RoomLine } from "./api.ts";
import { pots, stakesLine } from "./pots.ts";
import type { SceneParts } from "./scenes.ts";

function bid(hand: HandState, state: RoomLine): TemplateResult | typeof nothing {
  const times = hand.facts["times"];
  const banker = state.seats.find((seat) => seat && seat.index !== null && hand.players[seat.index]?.role === "banker");
  if (!banker || !times) return nothing;
  return pots([html`<span class="pot">${text("room.roles.banker")}${" "}<b>${`${banker.name} ×${times}`}</b></span>`]);
}

/** Shows the pending choice, and the multiplier of the banker's bid. */
export const bankerMiddle = (hand: HandState, { state, game }: SceneParts): TemplateResult => html`
  <p class="phase">${hand.isOver ? text("room.handOver") : (findText(`room.phases.${hand.phase}`) ?? "")}</p>
  ${bid(hand, state)} ${stakesLine(state.unit, game)}
`;
