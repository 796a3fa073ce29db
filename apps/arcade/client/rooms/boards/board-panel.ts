import { el } from "../../dom.ts";
import { text } from "../../text.ts";
import type { HandState, RoomLine } from "../api.ts";
import type { Panel, PanelParts } from "../panel.ts";

/** Inputs of a board's drawing. */
export interface BoardParts {
  state: RoomLine;
  hand: HandState;
  /** The reader's number in the hand; undefined for a spectator. */
  own: number | undefined;
  /** Moves possible now; empty while others move. */
  moves: readonly string[];
  /** Piece selected for a move. */
  chosen: number | undefined;
}

export const ownOf = (state: RoomLine): number | undefined => state.seats[state.you?.seat ?? -1]?.index ?? undefined;
export const movesOf = ({ options }: HandState): readonly string[] => (options?.kind === "move" ? options.moves : []);

/** Creates a button that acts, or that selects a piece. */
export const press = (
  act: string,
  value: string,
  look: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElement => el("button", { type: "button", "data-act": act, "data-value": value, ...look }, ...children);

/** The controls beside a board: moves in words, and resigning. */
export class BoardPanel implements Panel {
  readonly #labelOf: (move: string, parts: PanelParts) => string | undefined;
  readonly #hint: () => string;
  chosen: number | undefined;
  #isSure = false;
  #for = "";

  /** Creates the panel. `labelOf` names a move on its button; moves without a name are made on the board. */
  constructor(labelOf: (move: string, parts: PanelParts) => string | undefined, hint: () => string) {
    this.#labelOf = labelOf;
    this.#hint = hint;
  }

  /** Clears the selection when the turn has changed. */
  sync(turn: string): void {
    if (this.#for === turn) return;
    this.#for = turn;
    this.chosen = undefined;
    this.#isSure = false;
  }

  paint(parts: PanelParts): Node[] {
    const { hand } = parts;
    const { options } = hand;
    if (options?.kind !== "move") return [];
    const named = options.moves.flatMap((move) => {
      const words = this.#labelOf(move, parts);
      return words === undefined ? [] : [{ move, words }];
    });
    const buttons = named.map(({ move, words }) =>
      press("do", move, { class: "primary", "data-key": move }, el("b", {}, words)),
    );
    const resign = press(
      this.#isSure ? "do" : "resign",
      "resign",
      { class: "quiet small-act", "data-key": this.#isSure ? "sure" : "resign" },
      el("b", {}, this.#isSure ? text("board.reallyResign") : text("board.resign")),
    );
    return [
      ...(buttons.length === 0 ? [el("p", { class: "hint", "data-key": "hint" }, this.#hint())] : []),
      el("div", { class: "acts", "data-key": "acts" }, ...buttons, ...(options.canResign ? [resign] : [])),
    ];
  }

  press(act: string, value: string): void {
    if (act === "pick") this.chosen = this.chosen === Number(value) ? undefined : Number(value);
    if (act === "resign") this.#isSure = true;
  }
}

const step: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the focus over a board with the arrow keys. */
export function walkBoard(event: KeyboardEvent): void {
  const way = step[event.key];
  const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-place]") : null;
  const grid = cell?.closest<HTMLElement>("[data-columns]");
  if (!way || !cell || !grid) return;
  event.preventDefault();
  const columns = Number(grid.dataset.columns);
  const cells = grid.querySelectorAll<HTMLElement>("[data-place]");
  let place = Number(cell.dataset.place);
  for (;;) {
    const x = (place % columns) + way[0];
    if (x < 0 || x >= columns) return;
    place += way[0] + way[1] * columns;
    const next = cells[place];
    if (!next) return;
    if (next instanceof HTMLButtonElement && !next.disabled) return next.focus();
  }
}

/** Positions of a die's pips, by face. */
const eyes = ["", "4", "08", "048", "0268", "02468", "035682"];

export function dieOf(face: number): HTMLElement {
  const dots = [...(eyes[face] ?? "")].map((place) => el("i", { class: `eye-${place}` }));
  return el(
    "span",
    { class: `throw f${face}`, role: "img", "aria-label": face === 0 ? "?" : String(face) },
    ...(face === 0 ? ["?"] : dots),
  );
}
