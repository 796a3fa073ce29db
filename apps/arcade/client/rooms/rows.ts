import { kindOf, pokerRank } from "../../src/engines/cards/poker-rank.ts";
import { el } from "../dom.ts";
import { read, show, showGain } from "../money.ts";
import { text } from "../text.ts";
import { handText, stakesText } from "./names.ts";
import type { HandState } from "./api.ts";
import { cardOf, wordOf } from "./cards.ts";
import type { Panel, PanelParts } from "./panel.ts";
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

/** Shows all players' rows once they have all been laid. */
export function thirteenMiddle(hand: HandState, { state, game }: SceneParts): Node[] {
  if (!hand.isOver) {
    return [
      el("p", { class: "phase", "data-key": "phase" }, text("room.phases.rows")),
      el("p", { class: "kind", "data-key": "kind" }, stakesText(state.unit, game)),
    ];
  }
  const shown = hand.players.flatMap((player, index) => {
    const seat = state.seats.find((each) => each?.index === index);
    if (!seat || seat.isYou) return [];
    const cards = player.cards.filter((card) => card !== null);
    const gain = read(player.gain);
    const rows = rowsOf(cards).map((row) => el("div", {}, ...row.map((card) => cardOf(card, { key: `r${card}` }, ""))));
    return [
      el(
        "div",
        { class: "laid", "data-key": `laid${index}` },
        el(
          "small",
          {},
          seat.name,
          " ",
          el("b", { class: gain > 0n ? "plus" : "" }, gain === 0n ? show(gain) : showGain(gain)),
        ),
        ...rows,
      ),
    ];
  });
  return [el("div", { class: "all-laid", "data-key": "all" }, ...shown)];
}

/** Three rows in which two pressed cards swap. */
export class RowsPanel implements Panel {
  #cards: number[] = [];
  #for = -1;
  #chosen: number | undefined;
  #rows: readonly (readonly number[])[] = [];

  own({ state, hand }: PanelParts): Node[] {
    const player = hand.players[state.seats[state.you?.seat ?? -1]?.index ?? -1];
    const own = (player?.cards ?? []).filter((card) => card !== null);
    const { options } = hand;
    if (options?.kind === "arrange") this.#rows = options.rows;
    if (options?.kind !== "arrange") this.#cards = own;
    else if (this.#for !== hand.number) {
      this.#for = hand.number;
      this.#chosen = undefined;
      this.#cards = options.rows.flat();
    }
    const canMove = options?.kind === "arrange";
    const rows = rowsOf(this.#cards).map((row, at) => this.#row(row, at, { canMove, number: hand.number }));
    return [
      el("div", { class: "rows", "data-key": "rows", role: "group", "aria-label": text("room.yourCards") }, ...rows),
    ];
  }

  #row(row: readonly number[], at: number, { canMove, number }: { canMove: boolean; number: number }): HTMLElement {
    const cards = row.map((card, place) => {
      const face = cardOf(card, { key: `f${card}`, place }, text("room.hiddenCard"));
      face.setAttribute("aria-hidden", "true");
      const look = {
        "data-act": "swap",
        "data-value": String(card),
        "data-key": `row${number}-${card}`,
        "aria-label": wordOf(card),
      };
      const button = el(
        "button",
        { type: "button", class: "pick", "aria-pressed": String(card === this.#chosen), ...look },
        face,
      );
      button.disabled = !canMove;
      return button;
    });
    const name = row.length === sizes[at] ? handText(kindOf(pokerRank(row))) : "";
    return el("div", { class: "row", "data-key": `row${at}` }, ...cards, el("small", { "data-key": "name" }, name));
  }

  paint({ hand }: PanelParts): Node[] {
    if (hand.options?.kind !== "arrange") return [];
    const good = isLegal(this.#cards);
    const press = (act: string, value: string, look: string, name: string): HTMLElement =>
      el(
        "button",
        { type: "button", class: look, "data-act": act, "data-value": value, "data-key": act },
        el("b", {}, name),
      );
    const ready = press(
      "do",
      `rows:${this.#cards.join()}`,
      "primary",
      good ? text("room.ready") : text("room.wrongOrder"),
    );
    if (!good) ready.setAttribute("disabled", "");
    return [el("div", { class: "acts", "data-key": "acts" }, press("again", "", "quiet", text("room.arrange")), ready)];
  }

  press(act: string, value: string): void {
    if (act === "again") {
      this.#cards = this.#rows.flat();
      this.#chosen = undefined;
    }
    if (act !== "swap") return;
    const card = Number(value);
    const first = this.#chosen;
    if (first === undefined) {
      this.#chosen = card;
      return;
    }
    this.#chosen = undefined;
    this.#cards = this.#cards.map((each) => (each === first ? card : each === card ? first : each));
  }
}
