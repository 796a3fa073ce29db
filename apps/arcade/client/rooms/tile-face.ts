import { pipsOf } from "../../src/engines/rooms/paigow.ts";
import { dotsOf } from "../../src/engines/rooms/tiles.ts";
import { html, svg, type TemplateResult } from "../html.ts";

/** Positions of one to nine dots, on a grid of three by three. */
const places = ["4", "08", "048", "0268", "02468", "035682", "0123568", "01235678", "012345678"];

type Dots = readonly TemplateResult<2>[];

function dots(count: number, box: { top: number; height: number }, tone: (at: number) => string): Dots {
  const layout = count === 0 ? "" : (places[count - 1] ?? "");
  return [...layout].map((place, at) => {
    const x = 11 + (Number(place) % 3) * 14;
    const y = box.top + (box.height * (Math.floor(Number(place) / 3) + 0.5)) / 3;
    return svg`<circle cx=${x} cy=${y} r=${Math.min(5.6, box.height / 7)} class=${tone(at)} />`;
  });
}

const faceOf = (kind: "tiles" | "dominoes", drawn: unknown): TemplateResult => html`
  <span class="face tile ${kind}"><svg viewBox="0 0 50 70" aria-hidden="true">${drawn}</svg></span>
`;

// Ones and fours are red, as on real tiles.
const endTone = (count: number) => (): string => (count === 1 || count === 4 ? "pip-red" : "pip-dark");

/** Draws a domino with two ends. */
export function dominoFace(tile: number): TemplateResult {
  const [top, foot] = pipsOf(tile);
  const ends = [dots(top, { top: 2, height: 32 }, endTone(top)), dots(foot, { top: 36, height: 32 }, endTone(foot))];
  return faceOf("dominoes", ends);
}

const tones = ["pip-dark", "pip-red", "pip-green"];

/** Draws a mahjong tile with dots; the tenth is blank. */
export function tileFace(tile: number): TemplateResult {
  if (dotsOf(tile) === 9)
    return faceOf("tiles", svg`<rect x="11" y="14" width="28" height="42" rx="4" class="white" />`);
  const drawn = dots(dotsOf(tile) + 1, { top: 6, height: 58 }, (at) => tones[at % 3] ?? "");
  return faceOf("tiles", drawn);
}
