import { repeat } from "lit-html/directives/repeat.js";
import { endsOf } from "../../../src/engines/rooms/dominoes.ts";
import { html, type TemplateResult } from "../../html.ts";
import { text } from "../../text.ts";
import { actRow, type Act } from "../acts.ts";
import type { Panel, PanelParts } from "../panel.ts";
import { hintLine, movesOf, ownOf, type BoardParts } from "./board-panel.ts";
import { dieOf } from "./dice.ts";

const endOf = (eyes: number): TemplateResult => dieOf(eyes === 0 ? 7 : eyes);

const bone = ([one, two]: readonly [number, number], look: string): TemplateResult => html`
  <span class="bone ${look}" role="img" aria-label="${one}-${two}">${endOf(one)} ${endOf(two)}</span>
`;

export function dominoesBoard({ hand }: BoardParts): TemplateResult {
  const { rows = [], last = [] } = hand.position ?? {};
  const stock = Number(hand.facts["stock"] ?? "0");
  const tiles = rows.map(([one = 0, two = 0], at) =>
    bone([one, two], `${one === two ? "double" : ""}${last.includes(at) ? " last" : ""}`),
  );
  return html`
    <p class="kind">${text("board.stock", { tiles: stock })}</p>
    <div class="bones">${tiles}</div>
  `;
}

function nameOf(move: string): string {
  if (move === "draw") return text("board.draw");
  if (move === "pass") return text("room.did.pass");
  return text(move.endsWith("left") ? "board.endLeft" : "board.endRight");
}

/** The player's tiles; a tile that fits both ends asks for one. */
export class DominoesPanel implements Panel {
  #chosen: number | undefined;

  own({ state, hand }: PanelParts): TemplateResult {
    const own = (hand.players[ownOf(state) ?? -1]?.cards ?? []).filter((tile) => tile !== null);
    const moves = movesOf(hand);
    if (this.#chosen !== undefined && !own.includes(this.#chosen)) this.#chosen = undefined;
    const tiles = repeat(
      own,
      (tile) => tile,
      (tile) => this.#tile(tile, moves),
    );
    return html`<div class="own-bones" role="group" aria-label=${text("board.yourTiles")}>${tiles}</div>`;
  }

  #tile(tile: number, moves: readonly string[]): TemplateResult {
    const fits = moves.filter((move) => move.startsWith(`put:${tile}:`));
    const only = fits.length === 1 ? fits[0] : undefined;
    const ends = endsOf(tile);
    return html`
      <button
        type="button"
        class="pick-bone"
        data-act=${only ? "do" : "pick"}
        data-value=${only ?? tile}
        aria-label=${ends.join("-")}
        aria-pressed=${tile === this.#chosen}
        ?disabled=${fits.length === 0}
      >
        ${bone(ends, "upright")}
      </button>
    `;
  }

  paint({ hand }: PanelParts): TemplateResult {
    const isShown = (move: string): boolean =>
      this.#chosen === undefined ? move === "draw" || move === "pass" : move.startsWith(`put:${this.#chosen}:`);
    const acts = movesOf(hand)
      .filter(isShown)
      .map((move): Act => ({ key: move, act: "do", value: move, look: "primary", name: nameOf(move) }));
    return acts.length === 0 ? hintLine(text("board.chooseTile")) : actRow(acts);
  }

  press(act: string, value: string): void {
    if (act === "pick") this.#chosen = this.#chosen === Number(value) ? undefined : Number(value);
  }
}
