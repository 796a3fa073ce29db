import { suitOf } from "../src/engines/rooms/mahjong-tiles.ts";
import { el, svg } from "./dom.ts";

const numbers = "一二三四五六七八九";
const honours = ["東", "南", "西", "北", "中", "發", ""];
/** Positions of dots and bamboos, on a grid of three by three. */
const places = ["4", "17", "048", "0268", "02468", "035682", "0123568", "01235678", "012345678"];

/** Draws a sign by the style sheet, since the tile's name has it in words. */
const sign = (text: string, look: string): HTMLElement => el("i", { class: `sign ${look}`, "data-sign": text });

function mark(suit: number, number: number, place: string, at: number): SVGElement {
  const [x, y] = [11 + (Number(place) % 3) * 14, 13 + Math.floor(Number(place) / 3) * 22];
  if (suit === 2) {
    const tone = ["ink", "cinnabar", "jade"][at % 3] ?? "ink";
    return svg("circle", { cx: String(x), cy: String(y), r: number === 1 ? "12" : "6.2", class: tone });
  }
  const tone = number > 1 && at % 3 === 1 ? "cinnabar" : "jade";
  return svg("rect", { x: String(x - 3), y: String(y - 9), width: "6", height: "18", rx: "3", class: tone });
}

function signs(kind: number): HTMLElement[] {
  if (kind < 9) return [sign(numbers[kind] ?? "", "ink"), sign("萬", "cinnabar")];
  const tone = kind === 31 ? "cinnabar" : kind === 32 ? "jade" : "ink";
  return [sign(honours[kind - 27] ?? "", `honour ${tone}`)];
}

const letters = ["E", "S", "W", "N", "R", "G", ""];

/** Creates a number or a letter in the corner, for players who do not read the signs. */
function corner(kind: number): HTMLElement[] {
  if (document.documentElement.lang.startsWith("zh")) return [];
  return [sign(kind >= 27 ? (letters[kind - 27] ?? "") : String(kind + 1), "corner")];
}

function drawing(kind: number): SVGElement[] {
  if (kind === 33) return [svg("rect", { x: "11", y: "13", width: "28", height: "44", rx: "3", class: "blank" })];
  const number = (kind % 9) + 1;
  return [...(places[number - 1] ?? "")].map((place, at) => mark(suitOf(kind), number, place, at));
}

/** Returns the picture on a tile. */
export function tilePicture(kind: number): Element {
  const isWritten = kind < 9 || (kind >= 27 && kind < 33);
  return isWritten
    ? el("span", { class: "signs", "aria-hidden": "true" }, ...signs(kind), ...corner(kind))
    : svg("svg", { viewBox: "0 0 50 70", "aria-hidden": "true" }, ...drawing(kind));
}
