import { isRed, rankOf, suitOf } from "../../src/engines/cards/deck.ts";
import { pipsOf } from "../../src/engines/rooms/paigow.ts";
import { dotsOf } from "../../src/engines/rooms/tiles.ts";
import { el, svg } from "../dom.ts";

const ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const suits = ["♠", "♥", "♣", "♦"];

export interface Look {
  /** Identifies a card between two paintings. */
  key: string;
  /** Index among the cards dealt at once. */
  place?: number;
  class?: string;
}

/** Kind of cards in this page's game. */
type Deck = "cards" | "tiles" | "dominoes";
let deck: Deck = "cards";
export const useDeck = (kind: Deck): void => void (deck = kind);

function tileWord(tile: number): string {
  if (deck === "dominoes") return pipsOf(tile).join("-");
  return dotsOf(tile) === 9 ? "□" : `${dotsOf(tile) + 1}●`;
}

/** Positions of one to nine dots, on a grid of three by three. */
const places = ["4", "08", "048", "0268", "02468", "035682", "0123568", "01235678", "012345678"];

function dots(count: number, box: { top: number; height: number }, tone: (at: number) => string): SVGElement[] {
  const layout = count === 0 ? "" : (places[count - 1] ?? "");
  return [...layout].map((place, at) =>
    svg("circle", {
      cx: String(11 + (Number(place) % 3) * 14),
      cy: String(box.top + (box.height * (Math.floor(Number(place) / 3) + 0.5)) / 3),
      r: String(Math.min(5.6, box.height / 7)),
      class: tone(at),
    }),
  );
}

/** Draws a mahjong tile with dots, or a domino with two ends. */
function tileFace(tile: number): HTMLElement {
  const red = (isRed: boolean) => (isRed ? "pip-red" : "pip-dark");
  const drawn: SVGElement[] = [];
  if (deck === "dominoes") {
    const [top, foot] = pipsOf(tile);
    // Ones and fours are red, as on real tiles.
    drawn.push(...dots(top, { top: 2, height: 32 }, () => red(top === 1 || top === 4)));
    drawn.push(...dots(foot, { top: 36, height: 32 }, () => red(foot === 1 || foot === 4)));
  } else if (dotsOf(tile) === 9)
    drawn.push(svg("rect", { x: "11", y: "14", width: "28", height: "42", rx: "4", class: "white" }));
  else
    drawn.push(
      ...dots(dotsOf(tile) + 1, { top: 6, height: 58 }, (at) =>
        at % 3 === 1 ? "pip-red" : at % 3 === 2 ? "pip-green" : "pip-dark",
      ),
    );
  const face = el("span", { class: `face tile ${deck}` });
  face.append(svg("svg", { viewBox: "0 0 50 70", "aria-hidden": "true" }, ...drawn));
  return face;
}

export const wordOf = (card: number): string => (deck === "cards" ? cardWord(card) : tileWord(card));
const cardWord = (card: number): string =>
  card >= 52 ? (card === 52 ? "joker" : "JOKER") : `${ranks[rankOf(card)] ?? ""}${suits[suitOf(card)] ?? ""}`;

function face(card: number): HTMLElement {
  if (deck !== "cards") return tileFace(card);
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

/** Draws a card; null is face down. */
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
