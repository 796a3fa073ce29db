import { colourOfPiece, height, kindOfPiece, width } from "../../../src/engines/rooms/xiangqi.ts";
import { html, nothing, type TemplateResult } from "../../html.ts";
import { findText, text } from "../../text.ts";
import type { BoardParts } from "./board-panel.ts";
import { grid } from "./grid.ts";

const pieces = ["", "帥仕相馬車炮兵", "將士象馬車砲卒"];

const lines = [
  ...Array.from({ length: height }, (_, y) => `M0 ${y}H8`),
  ...Array.from({ length: width }, (_, x) => (x === 0 || x === 8 ? `M${x} 0V9` : `M${x} 0V4M${x} 5V9`)),
  "M3 0L5 2M5 0L3 2M3 9L5 7M5 9L3 7",
].join("");

/** Draws the lines of the board, its river and its palaces. */
const river = (): TemplateResult => html`
  <svg viewBox="-0.5 -0.5 9 10" class="river-lines" aria-hidden="true">
    <path d=${lines} />
    <text x="2" y="4.66" class="river">楚 河</text>
    <text x="6" y="4.66" class="river">漢 界</text>
  </svg>
`;

function disc(piece: number): TemplateResult {
  const kind = kindOfPiece(piece) - 1;
  const colour = colourOfPiece(piece) === 0 ? "red" : "black";
  const sign = pieces[colourOfPiece(piece) + 1]?.[kind] ?? "";
  // The letter helps players who do not read the signs. The style sheet draws both, since the name has them in words.
  const isRead = document.documentElement.lang.startsWith("zh");
  const letter = isRead ? nothing : html`<small data-sign=${"GAEHRCS"[kind] ?? ""}></small>`;
  return html`<span class="disc ${colour}" data-sign=${sign}>${letter}</span>`;
}

export function xiangqiBoard(parts: BoardParts): TemplateResult {
  const cells = parts.hand.position?.cells ?? [];
  return grid(parts, {
    columns: width,
    rows: height,
    under: river(),
    piece(cell) {
      const piece = cells[cell] ?? 0;
      if (piece === 0) return undefined;
      const colour = colourOfPiece(piece) === 0 ? "red" : "black";
      const name = `${text(`room.hands.${colour}`)} ${findText(`board.pieces.${kindOfPiece(piece) - 1}`) ?? ""}`;
      return { drawing: disc(piece), name };
    },
  });
}
