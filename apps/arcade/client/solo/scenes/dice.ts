import { chanceOf, dicePays, sides } from "../../../src/engines/solo/dice.ts";
import { el, pause } from "../../dom.ts";
import { decimal, percentOf } from "../../money.ts";
import * as sound from "../../sound.ts";
import { text } from "../../text.ts";
import { multiple, type Game, type SceneParts } from "../scene.ts";
import "./dice.css";

type Side = (typeof sides)[number];

/** Range of a target, by side. */
const bounds: Record<Side, readonly [number, number]> = { under: [2, 95], over: [5, 98] };

/** A scale from 0 to 100 with the winning side in green, and a mark that slides to the thrown number. */
class Scale {
  readonly element: HTMLElement;
  readonly buttons: readonly HTMLButtonElement[];
  readonly #parts: SceneParts;
  readonly #number = el("output", { class: "thrown" }, "00.00");
  readonly #zone = el("i", { class: "zone" });
  readonly #mark = el("i", { class: "mark" });
  readonly #slider: HTMLInputElement;
  readonly #figures = { target: el("b"), chance: el("b"), pays: el("b") };
  #side: Side = "under";
  #target = 50;

  constructor(parts: SceneParts) {
    this.#parts = parts;
    this.#slider = el("input", { type: "range", "aria-label": text("solo.dice.target"), step: "1" });
    this.#slider.addEventListener("input", () => this.change(this.#side, Number(this.#slider.value)));
    this.buttons = sides.map((side) => {
      const button = el("button", { type: "button", "data-value": side }, text(`solo.dice.sides.${side}`));
      // The other side keeps the same chance.
      button.addEventListener("click", () =>
        this.change(side, this.#side === side ? this.#target : 100 - this.#target),
      );
      return button;
    });
    const figure = (name: string, value: HTMLElement) => el("p", {}, el("span", { class: "label" }, name), value);
    const bar = el("div", { class: "bar", "aria-hidden": "true" }, this.#zone, this.#mark);
    const ends = ["0", "25", "50", "75", "100"].map((n) => el("span", {}, n));
    this.element = el(
      "div",
      { class: "dice-game" },
      this.#number,
      el("div", { class: "scale" }, bar, this.#slider),
      el("div", { class: "ends", "aria-hidden": "true" }, ...ends),
      el(
        "div",
        { class: "dice-figures" },
        figure(text("solo.dice.target"), this.#figures.target),
        figure(text("solo.dice.chance"), this.#figures.chance),
        figure(text("solo.pays"), this.#figures.pays),
      ),
    );
    this.#paint();
  }

  choices(): Record<string, string> {
    return { side: this.#side, target: String(this.#target) };
  }

  change(side: Side, to: number): void {
    const [least, most] = bounds[side];
    this.#side = side;
    this.#target = Math.min(most, Math.max(least, to));
    this.#paint();
    this.#parts.repaint();
  }

  open(isOpen: boolean): void {
    this.#slider.disabled = !isOpen;
    for (const button of this.buttons) button.disabled = !isOpen;
  }

  #paint(): void {
    const [least, most] = bounds[this.#side];
    const isUnder = this.#side === "under";
    this.#slider.min = String(least);
    this.#slider.max = String(most);
    this.#slider.value = String(this.#target);
    this.#zone.style.insetInlineStart = isUnder ? "0" : `${this.#target}%`;
    this.#zone.style.insetInlineEnd = isUnder ? `${100 - this.#target}%` : "0";
    for (const button of this.buttons) button.setAttribute("aria-pressed", String(button.dataset.value === this.#side));
    const chance = chanceOf(this.choices()) ?? 50;
    this.#figures.chance.textContent = percentOf(chance);
    this.#figures.pays.textContent = multiple(dicePays(chance));
    this.#figures.target.textContent = `${this.#target}.00`;
  }

  clear(): void {
    this.#number.className = "thrown";
  }

  async show(thrown: number, isWon: boolean, isStill: boolean): Promise<void> {
    const write = (n: number) => void (this.#number.textContent = decimal(n, 2).padStart(5, "0"));
    this.clear();
    this.#mark.style.transitionDuration = isStill ? "0s" : "0.7s";
    this.#mark.style.insetInlineStart = `${thrown}%`;
    this.#mark.className = "mark lies";
    for (let step = isStill ? 9 : 0; step < 9; step += 1) {
      // The turning digits decide nothing; they end on the thrown number.
      write((step * 37.31 + thrown) % 100);
      await pause(75);
    }
    write(thrown);
    this.#number.classList.add(isWon ? "won" : "lost");
    this.#mark.classList.add(isWon ? "won" : "lost");
    if (!isStill) sound.stop(4);
  }
}

export function diceGame(parts: SceneParts): Game {
  const scale = new Scale(parts);
  const group = { class: "chooser", role: "group", "aria-label": text("solo.dice.side") };
  return {
    scene: {
      element: scale.element,
      clear: () => scale.clear(),
      show: ({ played }, isStill) => scale.show((played.view.numbers?.[0] ?? 0) / 100, played.pays > 0, isStill),
      describe: ({ played }) => text("solo.dice.said", { thrown: decimal((played.view.numbers?.[0] ?? 0) / 100, 2) }),
    },
    chooser: {
      element: el("div", { class: "choosers" }, el("div", group, ...scale.buttons)),
      begin: text("solo.dice.roll"),
      choices: () => scale.choices(),
      set({ side, target }) {
        if (side === "under" || side === "over") scale.change(side, Number(target));
      },
      open: (isOpen) => scale.open(isOpen),
    },
  };
}
