import { html, type TemplateResult } from "../../html.ts";

/** Positions of a die's pips, by face. */
const eyes = ["", "4", "08", "048", "0268", "02468", "035682"];

/** Draws a die; face 0 is not thrown yet. */
export function dieOf(face: number): TemplateResult {
  const pips = [...(eyes[face] ?? "")].map((place) => html`<i class=${`eye-${place}`}></i>`);
  return html`
    <span class="throw f${face}" role="img" aria-label=${face === 0 ? "?" : face}>${face === 0 ? "?" : pips}</span>
  `;
}

export const thrownDice = (dice: readonly number[]): TemplateResult =>
  html`<div class="thrown">${dice.map(dieOf)}</div>`;
