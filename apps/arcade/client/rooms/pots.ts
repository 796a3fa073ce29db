import type { GameId } from "../../src/engines/rooms/games.ts";
import { html, type TemplateResult } from "../html.ts";
import { stakesText } from "./names.ts";

/** Draws a sum or a fact in the middle of the table. */
export const pot = (name: string, value: string, isMain = false): TemplateResult => html`
  <span class=${isMain ? "pot main" : "pot"}><span>${name}</span>${" "}<b>${value}</b></span>
`;

export const pots = (all: readonly TemplateResult[]): TemplateResult => html`<div class="pots">${all}</div>`;

/** Names the stakes in the middle of the table. */
export const stakesLine = (unit: string, game: GameId): TemplateResult =>
  html`<p class="kind">${stakesText(unit, game)}</p>`;
