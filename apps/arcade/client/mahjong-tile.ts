import { suitOf } from "../src/rooms/mahjong-tiles.ts";
import { svg } from "./dom.ts";

const numbers = "一二三四五六七八九";
const honours = ["東", "南", "西", "北", "中", "發", ""];
/** Where dots and bamboos stand, in thirds of the tile. */
const places = ["4", "17", "048", "0268", "02468", "035682", "0123568", "01235678", "012345678"];

const written = (text: string, y: number, look: string): SVGElement => {
  const node = svg("text", { x: "25", y: String(y), class: look });
  node.textContent = text;
  return node;
};

function mark(suit: number, number: number, place: string, at: number): SVGElement {
  const [x, y] = [11 + (Number(place) % 3) * 14, 13 + Math.floor(Number(place) / 3) * 22];
  if (suit === 2) {
    const tone = ["ink", "cinnabar", "jade"][at % 3] ?? "ink";
    return svg("circle", { cx: String(x), cy: String(y), r: number === 1 ? "12" : "6.2", class: tone });
  }
  const tone = number > 1 && at % 3 === 1 ? "cinnabar" : "jade";
  return svg("rect", { x: String(x - 3), y: String(y - 9), width: "6", height: "18", rx: "3", class: tone });
}

function drawing(kind: number): SVGElement[] {
  const number = (kind % 9) + 1;
  if (kind < 9) return [written(numbers[kind] ?? "", 30, "ink"), written("萬", 60, "cinnabar")];
  if (kind === 33) return [svg("rect", { x: "11", y: "13", width: "28", height: "44", rx: "3", class: "blank" })];
  if (kind >= 27) {
    const tone = kind === 31 ? "cinnabar" : kind === 32 ? "jade" : "ink";
    return [written(honours[kind - 27] ?? "", 47, `honour ${tone}`)];
  }
  return [...(places[number - 1] ?? "")].map((place, at) => mark(suitOf(kind), number, place, at));
}

const letters = ["E", "S", "W", "N", "R", "G", ""];

/** A number or a letter in the corner, for who does not read the signs. */
function corner(kind: number): SVGElement[] {
  const isDrawn = kind >= 9 && kind < 27;
  if (isDrawn || document.documentElement.lang.startsWith("zh")) return [];
  const node = svg("text", { x: "43", y: "14", class: "corner" });
  node.textContent = kind >= 27 ? (letters[kind - 27] ?? "") : String((kind % 9) + 1);
  return [node];
}

/** What is drawn on a tile. */
export const tilePicture = (kind: number): SVGElement =>
  svg("svg", { viewBox: "0 0 50 70", "aria-hidden": "true" }, ...drawing(kind), ...corner(kind));
