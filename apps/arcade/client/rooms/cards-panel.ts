import { repeat } from "lit-html/directives/repeat.js";
import { html, nothing, type TemplateResult } from "../html.ts";
import { text } from "../text.ts";
import { actRow, type Act } from "./acts.ts";
import type { HandState, RoomLine } from "./api.ts";
import { cardOf, wordOf } from "./cards.ts";
import { actionText } from "./names.ts";
import { turnOf, type Panel, type PanelParts } from "./panel.ts";

const ownCards = (state: RoomLine, hand: HandState): number[] =>
  (hand.players[state.seats[state.you?.seat ?? -1]?.index ?? -1]?.cards ?? []).filter((card) => card !== null);

const choice = (value: string, at: number): Act => {
  const look = at === 0 ? "quiet" : "primary";
  return { key: value, act: "do", value, look, name: actionText(value) };
};

/** Cards that are selected and put down, and choices as buttons. */
export class CardsPanel implements Panel {
  readonly #isFanned: boolean;
  #chosen = new Set<number>();
  #hints: readonly (readonly number[])[] = [];
  #hint = -1;
  #for = "";

  /** Creates the panel; `isFanned` means that the player's cards are at the foot of the page. */
  constructor(isFanned: boolean) {
    this.#isFanned = isFanned;
  }

  own({ state, hand }: PanelParts): TemplateResult | typeof nothing {
    if (!this.#isFanned) return nothing;
    const cards = ownCards(state, hand).toReversed();
    for (const card of this.#chosen) if (!cards.includes(card)) this.#chosen.delete(card);
    const buttons = repeat(
      cards,
      (card) => `${hand.number}-${card}`,
      (card, at) => this.#card(card, at % 6, !hand.isOver),
    );
    const look = `fan n${cards.length > 10 ? "many" : "few"}`;
    return html`<div class=${look} role="group" aria-label=${text("room.yourCards")}>${buttons}</div>`;
  }

  #card(card: number, place: number, canChoose: boolean): TemplateResult {
    return html`
      <button
        type="button"
        class="pick"
        data-act="pick"
        data-value=${card}
        aria-label=${wordOf(card)}
        aria-pressed=${this.#chosen.has(card)}
        ?disabled=${!canChoose}
      >
        ${cardOf({ card, place }, true)}
      </button>
    `;
  }

  paint(parts: PanelParts): TemplateResult | typeof nothing {
    const { options } = parts.hand;
    const turn = turnOf(parts);
    if (this.#for !== turn) {
      this.#for = turn;
      this.#hint = -1;
    }
    if (options?.kind === "choose") return actRow(options.choices.map(choice));
    if (options?.kind !== "shed") return nothing;
    this.#hints = options.hints;
    const acts = this.#sheddingActs();
    return actRow(options.canPass ? acts : acts.slice(1));
  }

  #sheddingActs(): Act[] {
    const count = this.#chosen.size;
    const value = `play:${[...this.#chosen].join()}`;
    const play = count === 0 ? text("room.chooseCards") : text("room.playCards", { count });
    return [
      { key: "pass", act: "do", value: "pass", look: "quiet", name: text("room.did.pass") },
      { key: "hint", act: "hint", look: "quiet", name: text("room.hint"), isOff: this.#hints.length === 0 },
      { key: "play", act: "do", value, look: "primary", name: play, isOff: count === 0 },
    ];
  }

  press(act: string, value: string): void {
    const card = Number(value);
    if (act === "pick" && !this.#chosen.delete(card)) this.#chosen.add(card);
    if (act !== "hint" || this.#hints.length === 0) return;
    this.#hint = (this.#hint + 1) % this.#hints.length;
    this.#chosen = new Set(this.#hints[this.#hint]);
  }
}
