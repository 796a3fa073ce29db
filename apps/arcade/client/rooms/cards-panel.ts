import { el } from "../dom.ts";
import { text } from "../text.ts";
import type { HandState, RoomLine } from "./api.ts";
import { cardOf, wordOf } from "./cards.ts";
import { actionText } from "./names.ts";
import type { Panel, PanelParts } from "./panel.ts";

const press = (act: string, value: string, look: Record<string, string>, ...children: (Node | string)[]): HTMLElement =>
  el("button", { type: "button", "data-act": act, "data-value": value, ...look }, ...children);

const ownCards = (state: RoomLine, hand: HandState): number[] =>
  (hand.players[state.seats[state.you?.seat ?? -1]?.index ?? -1]?.cards ?? []).filter((card) => card !== null);

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

  own({ state, hand }: PanelParts): Node[] {
    if (!this.#isFanned) return [];
    const cards = ownCards(state, hand).toReversed();
    for (const card of this.#chosen) if (!cards.includes(card)) this.#chosen.delete(card);
    const canChoose = !hand.isOver;
    const buttons = cards.map((card, at) => {
      const look = {
        class: "pick",
        "data-key": `own${hand.number}-${card}`,
        "aria-label": wordOf(card),
        "aria-pressed": String(this.#chosen.has(card)),
      };
      const face = cardOf(card, { key: `f${card}`, place: at % 6 }, text("room.hiddenCard"));
      face.setAttribute("aria-hidden", "true");
      const button = press("pick", String(card), look, face);
      if (!canChoose) button.setAttribute("disabled", "");
      return button;
    });
    return [
      el(
        "div",
        {
          class: `fan n${cards.length > 10 ? "many" : "few"}`,
          "data-key": "fan",
          role: "group",
          "aria-label": text("room.yourCards"),
        },
        ...buttons,
      ),
    ];
  }

  paint({ hand, you }: PanelParts): Node[] {
    const { options } = hand;
    const turn = `${hand.number}-${you.step}`;
    if (this.#for !== turn) {
      this.#for = turn;
      this.#hint = -1;
    }
    if (options?.kind === "choose") {
      const buttons = options.choices.map((choice, at) =>
        press(
          "do",
          choice,
          { class: at === 0 ? "quiet" : "primary", "data-key": choice },
          el("b", {}, actionText(choice)),
        ),
      );
      return [el("div", { class: "acts", "data-key": "acts" }, ...buttons)];
    }
    if (options?.kind !== "shed") return [];
    this.#hints = options.hints;
    const chosen = [...this.#chosen];
    const play = press(
      "do",
      `play:${chosen.join()}`,
      { class: "primary", "data-key": "play" },
      el("b", {}, chosen.length === 0 ? text("room.chooseCards") : text("room.playCards", { count: chosen.length })),
    );
    if (chosen.length === 0) play.setAttribute("disabled", "");
    const hint = press("hint", "", { class: "quiet", "data-key": "hint" }, el("b", {}, text("room.hint")));
    if (this.#hints.length === 0) hint.setAttribute("disabled", "");
    const pass = press("do", "pass", { class: "quiet", "data-key": "pass" }, el("b", {}, text("room.did.pass")));
    return [el("div", { class: "acts", "data-key": "acts" }, ...(options.canPass ? [pass] : []), hint, play)];
  }

  press(act: string, value: string): void {
    const card = Number(value);
    if (act === "pick" && !this.#chosen.delete(card)) this.#chosen.add(card);
    if (act !== "hint" || this.#hints.length === 0) return;
    this.#hint = (this.#hint + 1) % this.#hints.length;
    this.#chosen = new Set(this.#hints[this.#hint]);
  }
}
