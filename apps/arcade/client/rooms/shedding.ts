import { el } from "../dom.ts";
import { findText, text } from "../text.ts";
import { cardOf } from "./cards.ts";
import type { HandState } from "./api.ts";
import { stakesText } from "./names.ts";
import type { SceneParts } from "./scenes.ts";

/** Shows the cards to beat, their player, and the current stake. */
export function sheddingMiddle(hand: HandState, { state, game }: SceneParts): Node[] {
  const { lead } = hand;
  const facts = Object.entries(hand.facts).map(([key, value]) =>
    el(
      "span",
      { class: "pot", "data-key": key },
      el("span", {}, findText(`room.facts.${key}`) ?? key),
      " ",
      el("b", {}, key === "times" ? `×${value}` : value),
    ),
  );
  const extra = hand.board.map((card, at) =>
    cardOf(card, { key: `extra${hand.number}-${at}`, place: at }, text("room.hiddenCard")),
  );
  const by = lead ? state.seats.find((seat) => seat?.index === lead.by)?.name : undefined;
  return [
    el("div", { class: "pots", "data-key": "pots" }, ...facts),
    ...(extra.length > 0
      ? [el("div", { class: "extra", "data-key": "extra", role: "group", "aria-label": text("room.extra") }, ...extra)]
      : []),
    el(
      "div",
      { class: "down", "data-key": "down" },
      ...(lead?.cards ?? []).map((card, at) =>
        cardOf(card, { key: `down${hand.number}-${card}`, place: at % 6 }, text("room.hiddenCard")),
      ),
    ),
    el(
      "p",
      { class: "kind", "data-key": "kind" },
      lead && by ? `${by}: ${findText(`room.did.${lead.kind}`) ?? ""}` : stakesText(state.unit, game),
    ),
  ];
}
