import { el } from "../../dom.ts";
import { cardElement } from "../../card.ts";
import { squeezable, squeezed } from "../squeeze.ts";

/** Creates two hands of cards facing each other, with an optional total beside each name. */
export function twoHands(blue: string, red: string) {
  const hand = (side: "blue" | "red", name: string) => {
    const total = el("b", { class: "total" });
    const cards = el("div", { class: "cards" });
    const element = el(
      "div",
      { class: `hand ${side}` },
      el("p", { class: "name" }, el("span", {}, name), total),
      cards,
    );
    return { element, cards, total };
  };
  const hands = { blue: hand("blue", blue), red: hand("red", red) };
  const element = el("div", { class: "hands" }, hands.blue.element, hands.red.element);
  return {
    element,
    clear() {
      for (const { cards, total, element: each } of [hands.blue, hands.red]) {
        cards.replaceChildren();
        total.textContent = "";
        each.classList.remove("won");
      }
    },
    /** Lays a card and turns it. */
    deal(side: "blue" | "red", card: number, lies = false) {
      const dealt = cardElement(card, lies);
      hands[side].cards.append(dealt.element);
      // The browser draws the back once before it turns.
      requestAnimationFrame(() => requestAnimationFrame(() => dealt.turn()));
    },
    /** Lays a card face down for the player to turn; returns a function that turns it, once. */
    lay(side: "blue" | "red", card: number, lies: boolean, name: string, turned: () => void): () => void {
      const { element: laid, turn } = cardElement(card, lies);
      let isTurned = false;
      const turnOnce = () => {
        if (isTurned) return;
        isTurned = true;
        squeezed(laid);
        turn();
        turned();
      };
      hands[side].cards.append(laid);
      squeezable(laid, name, turnOnce);
      return turnOnce;
    },
    total(side: "blue" | "red", text: string) {
      hands[side].total.textContent = text;
    },
    win(side: "blue" | "red" | undefined) {
      if (side) hands[side].element.classList.add("won");
    },
  };
}
