import { repeat } from "lit-html/directives/repeat.js";
import { isRed, rankOf, suitOf } from "../../src/engines/cards/deck.ts";
import { pipsOf } from "../../src/engines/rooms/paigow.ts";
import { dotsOf } from "../../src/engines/rooms/tiles.ts";
import { classes, html, nothing, type TemplateResult } from "../html.ts";
import { text } from "../text.ts";
import { dominoFace, tileFace } from "./tile-face.ts";

const ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const suits = ["♠", "♥", "♣", "♦"];

/** A card on the table or in a hand; null is face down. */
export interface Dealt {
  card: number | null;
  /** Identifies a card between two paintings. */
  key: string;
  /** Index among the cards dealt at once. */
  place?: number;
}

/** Kind of cards in this page's game. */
type Deck = "cards" | "tiles" | "dominoes";
let deck: Deck = "cards";
export const useDeck = (kind: Deck): void => void (deck = kind);

const cardWord = (card: number): string =>
  card >= 52 ? (card === 52 ? "joker" : "JOKER") : `${ranks[rankOf(card)] ?? ""}${suits[suitOf(card)] ?? ""}`;

/** Names a card of this page's game. */
export function wordOf(card: number): string {
  if (deck === "cards") return cardWord(card);
  if (deck === "dominoes") return pipsOf(card).join("-");
  return dotsOf(card) === 9 ? "□" : `${dotsOf(card) + 1}●`;
}

const jokerFace = (card: number): TemplateResult => html`
  <span class=${card === 52 ? "face joker" : "face joker red"}><b>★</b><i>JOKER</i></span>
`;

function cardFace(card: number): TemplateResult {
  const suit = suits[suitOf(card)] ?? "";
  return html`
    <span class=${isRed(card) ? "face red" : "face"}>
      <b>${ranks[rankOf(card)] ?? ""}</b>
      <i>${suit}</i>
      <span class="pip">${suit}</span>
    </span>
  `;
}

function face(card: number): TemplateResult {
  if (deck === "tiles") return tileFace(card);
  if (deck === "dominoes") return dominoFace(card);
  return card >= 52 ? jokerFace(card) : cardFace(card);
}

/** Draws a card; one on a button is hidden from screen readers, since the button has its name. */
export const cardOf = ({ card, place }: Omit<Dealt, "key">, isOnButton = false): TemplateResult => html`
  <span
    class=${classes("card", card !== null && "turned", `d${place ?? 0}`)}
    role="img"
    aria-label=${card === null ? text("room.hiddenCard") : wordOf(card)}
    aria-hidden=${isOnButton ? "true" : nothing}
  >
    <span class="back"></span>
    ${card === null ? nothing : face(card)}
  </span>
`;

/** Draws cards, each of which stays the same element while its key does. */
export const cardRow = (cards: readonly Dealt[]): unknown =>
  repeat(
    cards,
    ({ key }) => key,
    (dealt) => cardOf(dealt),
  );
