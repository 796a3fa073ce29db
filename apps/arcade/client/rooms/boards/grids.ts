import { cellName as nameOf } from "../../../src/engines/rooms/board.ts";
import { ownerOf } from "../../../src/engines/rooms/draughts.ts";
import { linesOf } from "../../../src/engines/rooms/gomoku.ts";
import { colourOfPiece, height, kindOfPiece, width } from "../../../src/engines/rooms/xiangqi.ts";
import { el, svg } from "../../dom.ts";
import { findText, text } from "../../text.ts";
import { press, type BoardParts } from "./board-panel.ts";

/** Boards of cells: gomoku, draughts, Chinese chess. */

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

interface GridLook {
  columns: number;
  rows: number;
  isTurned: boolean;
  name: string;
  /** Returns the piece on a cell, with its name. */
  piece(cell: number): { node: Node; name: string } | undefined;
  cellClass?(cell: number): string;
  under?: Node;
}

/** Draws a board on which pieces move from cell to cell. */
function grid({ hand, moves, chosen }: BoardParts, look: GridLook): HTMLElement {
  const { columns, rows } = look;
  const possible = readMoves(moves);
  const order = Array.from({ length: columns * rows }, (_, cell) => cell);
  if (look.isTurned) order.reverse();
  const last = new Set(hand.position?.last);
  const cells = order.map((cell, place) => {
    const piece = look.piece(cell);
    const target = possible.find(({ from, to }) => from === chosen && to === cell);
    const isSource = possible.some(({ from }) => from === cell);
    const classes = [
      "sq",
      look.cellClass?.(cell) ?? "",
      last.has(cell) ? "last" : "",
      cell === chosen ? "chosen" : "",
      target ? "target" : "",
      isSource ? "source" : "",
    ];
    const words = [nameOf(cell, columns, rows), piece?.name ?? "", target ? text("board.moveHere") : ""];
    const button = press(
      target ? "do" : "pick",
      target?.move ?? String(cell),
      {
        class: classes.filter((each) => each !== "").join(" "),
        "data-key": `c${cell}`,
        "data-place": String(place),
        "aria-label": words.filter((each) => each !== "").join(", "),
        ...(cell === chosen ? { "aria-pressed": "true" } : {}),
      },
      ...(piece ? [piece.node] : []),
    );
    if (!target && !isSource) button.setAttribute("disabled", "");
    return button;
  });
  return el(
    "div",
    {
      class: "grid-board",
      "data-key": "board",
      "data-columns": String(columns),
      role: "group",
      "aria-label": look.name,
    },
    ...(look.under ? [look.under] : []),
    ...cells,
  );
}

export function draughtsBoard(parts: BoardParts): Node[] {
  const { hand, own } = parts;
  const cells = hand.position?.cells ?? [];
  return [
    grid(parts, {
      columns: 8,
      rows: 8,
      isTurned: own !== undefined && hand.players[own]?.hand === "black",
      name: text("board.board"),
      cellClass: (cell) => ((Math.floor(cell / 8) + cell) % 2 === 0 ? "light" : "dark"),
      piece(cell) {
        const piece = cells[cell] ?? 0;
        if (piece === 0) return undefined;
        const colour = ownerOf(piece) === 0 ? "white" : "black";
        const isKing = piece % 2 === 0;
        const node = el("span", { class: `man ${colour}${isKing ? " king" : ""}` });
        return { node, name: `${text(`room.hands.${colour}`)}${isKing ? ` ${text("board.king")}` : ""}` };
      },
    }),
  ];
}

const pieces = ["", "帥仕相馬車炮兵", "將士象馬車砲卒"];

/** Draws the lines of the board, its river and its palaces. */
function river(): Node {
  const lines = [
    ...Array.from({ length: height }, (_, y) => `M0 ${y}H8`),
    ...Array.from({ length: width }, (_, x) => (x === 0 || x === 8 ? `M${x} 0V9` : `M${x} 0V4M${x} 5V9`)),
    "M3 0L5 2M5 0L3 2M3 9L5 7M5 9L3 7",
  ];
  const left = svg("text", { x: "2", y: "4.66", class: "river" });
  left.textContent = "楚 河";
  const right = svg("text", { x: "6", y: "4.66", class: "river" });
  right.textContent = "漢 界";
  return svg(
    "svg",
    { viewBox: "-0.5 -0.5 9 10", class: "river-lines", "aria-hidden": "true", "data-key": "lines" },
    svg("path", { d: lines.join("") }),
    left,
    right,
  );
}

export function xiangqiBoard(parts: BoardParts): Node[] {
  const { hand, own } = parts;
  const cells = hand.position?.cells ?? [];
  return [
    grid(parts, {
      columns: width,
      rows: height,
      isTurned: own !== undefined && hand.players[own]?.hand === "black",
      name: text("board.board"),
      under: river(),
      piece(cell) {
        const piece = cells[cell] ?? 0;
        if (piece === 0) return undefined;
        const colour = colourOfPiece(piece) === 0 ? "red" : "black";
        const sign = pieces[colourOfPiece(piece) + 1]?.[kindOfPiece(piece) - 1] ?? "";
        const name = `${text(`room.hands.${colour}`)} ${findText(`board.pieces.${kindOfPiece(piece) - 1}`) ?? ""}`;
        // The letter helps players who do not read the signs. The style sheet draws both, since the name has them in
        // words.
        const letter = document.documentElement.lang.startsWith("zh")
          ? []
          : [el("small", { "data-sign": "GAEHRCS"[kindOfPiece(piece) - 1] ?? "" })];
        return { node: el("span", { class: `disc ${colour}`, "data-sign": sign }, ...letter), name };
      },
    }),
  ];
}

const stars = new Set([48, 56, 112, 168, 176]);

export function gomokuBoard({ hand, moves }: BoardParts): Node[] {
  const cells = hand.position?.cells ?? [];
  const last = new Set(hand.position?.last);
  const isOwn = moves.length > 0;
  const shown = cells.map((stone, cell) => {
    const colour = stone === 1 ? "black" : "white";
    const words = stone === 0 ? "" : `, ${text(`room.hands.${colour}`)}`;
    const look = {
      class: `sq${last.has(cell) ? " last" : ""}${stars.has(cell) ? " star" : ""}${isOwn && stone === 0 ? " free" : ""}`,
      "data-key": `c${cell}`,
      "data-place": String(cell),
      "aria-label": `${nameOf(cell, linesOf, linesOf)}${words}`,
    };
    const button = press("do", `put:${cell}`, look, ...(stone === 0 ? [] : [el("span", { class: `stone ${colour}` })]));
    if (!isOwn || stone !== 0) button.setAttribute("disabled", "");
    return button;
  });
  const look = { class: "grid-board", "data-key": "board", "data-columns": String(linesOf), role: "group" };
  return [el("div", { ...look, "aria-label": text("board.board") }, ...shown)];
}
