import { cardName } from "../../../src/engines/cards/deck.ts";
import { el, pause } from "../../dom.ts";
import * as sound from "../../sound.ts";
import { cardElement } from "../../card.ts";
import { text } from "../../text.ts";
import { noChoice } from "../choosers.ts";
import { multiple, type Game, type Scene } from "../scene.ts";
import "./hi-lo.css";

/** Shows the current card, those before it, and the pay of a cash-out. */
export function hiLoGame(): Game {
  const current = el("div", { class: "hi-lo-card" });
  const before = el("div", {
    class: "hi-lo-before",
    role: "group",
    tabindex: "0",
    "aria-label": text("solo.hiLo.before"),
  });
  const now = el("b", { class: "big-multiple" });
  let shown: number[] = [];
  let id = "";
  const back = () => {
    const { element } = cardElement(0);
    element.setAttribute("aria-label", text("solo.faceDown"));
    return element;
  };
  current.append(back());

  const lay = async (card: number, isStill: boolean) => {
    const last = shown.at(-1);
    if (last !== undefined) {
      const small = cardElement(last);
      small.turn();
      before.append(small.element);
      before.scrollTo({ left: before.scrollWidth });
    }
    const dealt = cardElement(card);
    current.replaceChildren(dealt.element);
    if (isStill) dealt.turn();
    else requestAnimationFrame(() => requestAnimationFrame(() => dealt.turn()));
    shown.push(card);
    if (isStill) return;
    sound.stop(shown.length);
    await pause(430);
  };
  const scene: Scene = {
    element: el("div", { class: "hi-lo" }, now, el("div", { class: "hi-lo-row" }, current), before),
    async show(round, isStill) {
      const { numbers = [], now: pays } = round.played.view;
      if (round.id !== id || shown.length > numbers.length) {
        id = round.id;
        shown = [];
        before.replaceChildren();
      }
      current.classList.remove("won", "lost");
      for (const card of numbers.slice(shown.length)) await lay(card, isStill);
      const isLost = round.played.isOver && round.played.pays === 0;
      current.classList.toggle("lost", isLost);
      current.classList.toggle("won", pays !== undefined && !isLost);
      now.textContent = isLost ? "" : multiple(pays ?? 100);
    },
    describe: ({ played: { view } }) => text("solo.hiLo.said", { card: cardName(view.numbers?.at(-1) ?? 0) }),
  };
  return { scene, chooser: noChoice() };
}
