import { isRed, rankOf, suitOf } from "../src/engines/cards/deck.ts";
import { el } from "./dom.ts";

const ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const suits = ["♠", "♥", "♣", "♦"];

/** Creates a card, face down where `lies`; `turn` shows it. */
export function cardElement(card: number, lies = false): { element: HTMLElement; turn(): void } {
  const isJoker = card === 52;
  const rank = isJoker ? "★" : (ranks[rankOf(card)] ?? "");
  const suit = isJoker ? "" : (suits[suitOf(card)] ?? "");
  const face = el(
    "div",
    { class: isJoker ? "face joker" : isRed(card) ? "face red" : "face" },
    el("b", {}, rank),
    el("i", {}, suit),
    el("span", { class: "pip" }, isJoker ? rank : suit),
  );
  const element = el(
    "div",
    { class: lies ? "card lies" : "card", role: "img", "aria-label": "…" },
    el("div", { class: "back" }),
    face,
  );
  return {
    element,
    turn() {
      element.classList.add("turned");
      element.setAttribute("aria-label", isJoker ? "joker" : `${rank}${suit}`);
    },
  };
}
