import { cellName } from "../../../src/engines/rooms/board.ts";
import { linesOf } from "../../../src/engines/rooms/gomoku.ts";
import { classes, html, nothing, type TemplateResult } from "../../html.ts";
import { text } from "../../text.ts";
import type { BoardParts } from "./board-panel.ts";

const stars = new Set([48, 56, 112, 168, 176]);

function point(cell: number, stone: number, { isLast, isOwn }: { isLast: boolean; isOwn: boolean }): TemplateResult {
  const colour = stone === 1 ? "black" : "white";
  const isFree = isOwn && stone === 0;
  const words = stone === 0 ? "" : `, ${text(`room.hands.${colour}`)}`;
  return html`
    <button
      type="button"
      class=${classes("sq", isLast && "last", stars.has(cell) && "star", isFree && "free")}
      data-act="do"
      data-value=${`put:${cell}`}
      data-place=${cell}
      aria-label=${`${cellName(cell, linesOf, linesOf)}${words}`}
      ?disabled=${!isFree}
    >
      ${stone === 0 ? nothing : html`<span class="stone ${colour}"></span>`}
    </button>
  `;
}

export function gomokuBoard({ hand, moves }: BoardParts): TemplateResult {
  const { cells = [], last = [] } = hand.position ?? {};
  const isOwn = moves.length > 0;
  const points = cells.map((stone, cell) => point(cell, stone, { isLast: last.includes(cell), isOwn }));
  return html`
    <div class="grid-board" data-columns=${linesOf} role="group" aria-label=${text("board.board")}>${points}</div>
  `;
}
