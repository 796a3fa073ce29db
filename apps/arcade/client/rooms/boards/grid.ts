import { cellName } from "../../../src/engines/rooms/board.ts";
import { classes, html, nothing, type TemplateResult } from "../../html.ts";
import { text } from "../../text.ts";
import { isTurned, type BoardParts } from "./board-panel.ts";

interface Move {
  from: number;
  to: number;
  move: string;
}

/** Reads "move:12-21-30" as a move from its first to its last cell. */
function readMoves(moves: readonly string[]): Move[] {
  return moves
    .filter((move) => move.startsWith("move:"))
    .map((move) => {
      const path = move.slice(5).split("-").map(Number);
      return { from: path[0] ?? 0, to: path.at(-1) ?? 0, move };
    });
}

interface Piece {
  drawing: TemplateResult;
  name: string;
}

interface GridLook {
  columns: number;
  rows: number;
  /** Returns the piece on a cell. */
  piece(cell: number): Piece | undefined;
  cellClass?(cell: number): string;
  under?: TemplateResult;
}

function square(
  cell: number,
  place: number,
  parts: { board: BoardParts; look: GridLook; moves: readonly Move[] },
): TemplateResult {
  const { board, look, moves } = parts;
  const { chosen } = board;
  const piece = look.piece(cell);
  const target = moves.find(({ from, to }) => from === chosen && to === cell);
  const isSource = moves.some(({ from }) => from === cell);
  const isLast = board.hand.position?.last.includes(cell);
  const states = [isLast && "last", cell === chosen && "chosen", target && "target", isSource && "source"];
  const name = [cellName(cell, look.columns, look.rows), piece?.name ?? "", target ? text("board.moveHere") : ""];
  return html`
    <button
      type="button"
      class=${classes("sq", look.cellClass?.(cell), ...states)}
      data-act=${target ? "do" : "pick"}
      data-value=${target?.move ?? cell}
      data-place=${place}
      aria-label=${name.filter((each) => each !== "").join(", ")}
      aria-pressed=${cell === chosen ? "true" : nothing}
      ?disabled=${!target && !isSource}
    >
      ${piece?.drawing ?? nothing}
    </button>
  `;
}

/** Draws a board on which pieces move from cell to cell. */
export function grid(board: BoardParts, look: GridLook): TemplateResult {
  const { columns, rows } = look;
  const moves = readMoves(board.moves);
  const order = Array.from({ length: columns * rows }, (_, cell) => cell);
  if (isTurned(board)) order.reverse();
  return html`
    <div class="grid-board" data-columns=${columns} role="group" aria-label=${text("board.board")}>
      ${look.under ?? nothing}${order.map((cell, place) => square(cell, place, { board, look, moves }))}
    </div>
  `;
}
