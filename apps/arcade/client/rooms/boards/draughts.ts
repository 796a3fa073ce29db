import { ownerOf } from "../../../src/engines/rooms/draughts.ts";
import { html, type TemplateResult } from "../../html.ts";
import { text } from "../../text.ts";
import type { BoardParts } from "./board-panel.ts";
import { grid } from "./grid.ts";

export function draughtsBoard(parts: BoardParts): TemplateResult {
  const cells = parts.hand.position?.cells ?? [];
  return grid(parts, {
    columns: 8,
    rows: 8,
    cellClass: (cell) => ((Math.floor(cell / 8) + cell) % 2 === 0 ? "light" : "dark"),
    piece(cell) {
      const piece = cells[cell] ?? 0;
      if (piece === 0) return undefined;
      const colour = ownerOf(piece) === 0 ? "white" : "black";
      const isKing = piece % 2 === 0;
      const name = `${text(`room.hands.${colour}`)}${isKing ? ` ${text("board.king")}` : ""}`;
      return { drawing: html`<span class="man ${colour}${isKing ? " king" : ""}"></span>`, name };
    },
  });
}
