import { html, nothing, type TemplateResult } from "../html.ts";
import { findText, text } from "../text.ts";
import type { HandState } from "./api.ts";
import { cardRow } from "./cards.ts";
import { stakesText } from "./names.ts";
import { pot, pots } from "./pots.ts";
import type { SceneParts } from "./scenes.ts";

const fact = ([key, value]: [string, string]): TemplateResult =>
  pot(findText(`room.facts.${key}`) ?? key, key === "times" ? `×${value}` : value);

function extraCards({ board, number }: HandState): TemplateResult | typeof nothing {
  if (board.length === 0) return nothing;
  const cards = board.map((card, at) => ({ card, key: `${number}-${at}`, place: at }));
  return html`<div class="extra" role="group" aria-label=${text("room.extra")}>${cardRow(cards)}</div>`;
}

/** Shows the cards to beat, their player, and the current stake. */
export function sheddingMiddle(hand: HandState, { state, game }: SceneParts): TemplateResult {
  const { lead, number } = hand;
  const down = (lead?.cards ?? []).map((card, at) => ({ card, key: `${number}-${card}`, place: at % 6 }));
  const by = lead ? state.seats.find((seat) => seat?.index === lead.by)?.name : undefined;
  const kind = lead && by ? `${by}: ${findText(`room.did.${lead.kind}`) ?? ""}` : stakesText(state.unit, game);
  return html`
    ${pots(Object.entries(hand.facts).map(fact))} ${extraCards(hand)}
    <div class="down">${cardRow(down)}</div>
    <p class="kind">${kind}</p>
  `;
}
