import { repeat } from "lit-html/directives/repeat.js";
import { kindOf, pokerRank } from "../../src/engines/cards/poker-rank.ts";
import { html, nothing, type TemplateResult } from "../html.ts";
import { read, show, showGain } from "../money.ts";
import { text } from "../text.ts";
import { actRow } from "./acts.ts";
import type { HandState, RoomLine } from "./api.ts";
import { cardOf, cardRow, wordOf } from "./cards.ts";
import { handText } from "./names.ts";
import type { Panel, PanelParts } from "./panel.ts";
import { stakesLine } from "./pots.ts";
import type { SceneParts } from "./scenes.ts";

const sizes = [3, 5, 5] as const;

function rowsOf(cards: readonly number[]): number[][] {
  let from = 0;
  return sizes.map((size) => cards.slice(from, (from += size)));
}
const isLegal = (cards: readonly number[]): boolean => {
  const [front = 0, middle = 0, back = 0] = rowsOf(cards).map(pokerRank);
  return front <= middle && middle <= back;
};

/** Draws the rows that another player has laid, with the gain. */
function laidRows(player: HandState["players"][number], index: number, state: RoomLine): TemplateResult[] {
  const seat = state.seats.find((each) => each?.index === index);
  if (!seat || seat.isYou) return [];
  const cards = player.cards.filter((card) => card !== null);
  const gain = read(player.gain);
  const row = (own: readonly number[]) => html`<div>${cardRow(own.map((card) => ({ card, key: String(card) })))}</div>`;
  return [
    html`
      <div class="laid">
        <small>
          ${`${seat.name} `}<b class=${gain > 0n ? "plus" : ""}>${gain === 0n ? show(gain) : showGain(gain)}</b>
        </small>
        ${rowsOf(cards).map(row)}
      </div>
    `,
  ];
}

/** Shows all players' rows once they have all been laid. */
export function thirteenMiddle(hand: HandState, { state, game }: SceneParts): TemplateResult {
  if (hand.isOver) {
    const laid = hand.players.map((player, index) => laidRows(player, index, state));
    return html`<div class="all-laid">${laid}</div>`;
  }
  return html`
    <p class="phase">${text("room.phases.rows")}</p>
    ${stakesLine(state.unit, game)}
  `;
}

/** Three rows in which two pressed cards swap. */
export class RowsPanel implements Panel {
  #cards: number[] = [];
  #for = -1;
  #chosen: number | undefined;
  #rows: readonly (readonly number[])[] = [];

  own({ state, hand }: PanelParts): TemplateResult {
    const player = hand.players[state.seats[state.you?.seat ?? -1]?.index ?? -1];
    this.#sync(
      hand,
      (player?.cards ?? []).filter((card) => card !== null),
    );
    const rows = rowsOf(this.#cards).map((row, at) => this.#row(row, at, hand));
    return html`<div class="rows" role="group" aria-label=${text("room.yourCards")}>${rows}</div>`;
  }

  /** Takes the cards of a new hand in the suggested rows, and shows them as laid afterwards. */
  #sync({ options, number }: HandState, own: number[]): void {
    if (options?.kind !== "arrange") {
      this.#cards = own;
      return;
    }
    this.#rows = options.rows;
    if (this.#for === number) return;
    this.#for = number;
    this.#chosen = undefined;
    this.#cards = options.rows.flat();
  }

  #row(row: readonly number[], at: number, { options, number }: HandState): TemplateResult {
    const canMove = options?.kind === "arrange";
    const name = row.length === sizes[at] ? handText(kindOf(pokerRank(row))) : "";
    const buttons = repeat(
      row,
      (card) => `${number}-${card}`,
      (card, place) => this.#card(card, place, canMove),
    );
    return html`<div class="row">${buttons}<small>${name}</small></div>`;
  }

  #card(card: number, place: number, canMove: boolean): TemplateResult {
    return html`
      <button
        type="button"
        class="pick"
        data-act="swap"
        data-value=${card}
        aria-label=${wordOf(card)}
        aria-pressed=${card === this.#chosen}
        ?disabled=${!canMove}
      >
        ${cardOf({ card, place }, true)}
      </button>
    `;
  }

  paint({ hand }: PanelParts): TemplateResult | typeof nothing {
    if (hand.options?.kind !== "arrange") return nothing;
    const isReady = isLegal(this.#cards);
    return actRow([
      { key: "again", act: "again", look: "quiet", name: text("room.arrange") },
      {
        key: "do",
        act: "do",
        value: `rows:${this.#cards.join()}`,
        look: "primary",
        name: isReady ? text("room.ready") : text("room.wrongOrder"),
        isOff: !isReady,
      },
    ]);
  }

  press(act: string, value: string): void {
    if (act === "again") {
      this.#cards = this.#rows.flat();
      this.#chosen = undefined;
    }
    if (act === "swap") this.#swap(Number(value));
  }

  #swap(card: number): void {
    const first = this.#chosen;
    this.#chosen = first === undefined ? card : undefined;
    if (first === undefined) return;
    this.#cards = this.#cards.map((each) => (each === first ? card : each === card ? first : each));
  }
}
