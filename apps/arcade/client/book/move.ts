import { html, nothing, type TemplateResult } from "../html.ts";
import { text } from "../text.ts";

export type Move = "up" | "down";

/** Returns how odds moved; undefined where they did not, or are not known. */
export function moveOf(odds: number | null, before: number | undefined): Move | undefined {
  if (odds === null || before === undefined || before === odds) return undefined;
  return odds > before ? "up" : "down";
}

/** Draws an arrow, with its meaning for screen readers. */
export const moveSign = (move: Move | undefined): TemplateResult | typeof nothing =>
  move === undefined
    ? nothing
    : html`
        <i class="move" aria-hidden="true">${move === "up" ? "▲" : "▼"}</i>
        <span class="sr">${`${text(`book.moved.${move}`)} `}</span>
      `;
