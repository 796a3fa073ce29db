import { isRed, rankOf, suitOf } from "../../src/tables/cards.ts";
import { el } from "../dom.ts";

const ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const suits = ["♠", "♥", "♣", "♦"];

export interface Look {
  /** Tells one card from another between two paintings. */
  key: string;
  /** Its place among those that are dealt at once. */
  place?: number;
  class?: string;
}

export const wordOf = (card: number): string =>
  card >= 52 ? (card === 52 ? "joker" : "JOKER") : `${ranks[rankOf(card)] ?? ""}${suits[suitOf(card)] ?? ""}`;

function face(card: number): HTMLElement {
  if (card >= 52)
    return el("span", { class: card === 52 ? "face joker" : "face joker red" }, el("b", {}, "★"), el("i", {}, "JOKER"));
  const suit = suits[suitOf(card)] ?? "";
  return el(
    "span",
    { class: isRed(card) ? "face red" : "face" },
    el("b", {}, ranks[rankOf(card)] ?? ""),
    el("i", {}, suit),
    el("span", { class: "pip" }, suit),
  );
}

/** A card; null lies on its face. */
export function cardOf(card: number | null, look: Look, hidden: string): HTMLElement {
  const classes = ["card", card === null ? "" : "turned", `d${look.place ?? 0}`, look.class ?? ""];
  return el(
    "span",
    {
      class: classes.filter((each) => each !== "").join(" "),
      "data-key": look.key,
      role: "img",
      "aria-label": card === null ? hidden : wordOf(card),
    },
    el("span", { class: "back" }),
    ...(card === null ? [] : [face(card)]),
  );
}
