import { html, nothing, type TemplateResult } from "../../html.ts";
import { text } from "../../text.ts";
import { actRow, type Act } from "../acts.ts";
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
/** Returns whether the reader sees a board from the side of black. */
export const isTurned = ({ hand, own }: BoardParts): boolean =>
  own !== undefined && hand.players[own]?.hand === "black";

export const hintLine = (hint: string): TemplateResult => html`<p class="hint">${hint}</p>`;

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

  paint(parts: PanelParts): TemplateResult | typeof nothing {
    const { options } = parts.hand;
    if (options?.kind !== "move") return nothing;
    const moves = options.moves.flatMap((move): Act[] => {
      const name = this.#labelOf(move, parts);
      return name === undefined ? [] : [{ key: move, act: "do", value: move, look: "primary", name }];
    });
    const hint = moves.length === 0 ? hintLine(this.#hint()) : nothing;
    return html`${hint} ${actRow(options.canResign ? [...moves, this.#resign()] : moves)}`;
  }

  #resign(): Act {
    const look = "quiet small-act";
    return this.#isSure
      ? { key: "sure", act: "do", value: "resign", look, name: text("board.reallyResign") }
      : { key: "resign", act: "resign", value: "resign", look, name: text("board.resign") };
  }

  press(act: string, value: string): void {
    if (act === "pick") this.chosen = this.chosen === Number(value) ? undefined : Number(value);
    if (act === "resign") this.#isSure = true;
  }
}
