import { el } from "../../dom.ts";

interface Options {
  /** Which move takes what was selected, and how it is written. */
  move: string;
  write(selected: readonly number[]): string | undefined;
  /** At most so many; the first selected gives way. */
  most: number;
  /** What stands at a selected card. */
  mark: string;
  onChange(): void;
}

/** The cards of the player that are selected for a move: those to be held, or those that go in front. */
export class Selection {
  readonly #options: Options;
  #selected: number[] = [];
  readonly #cards = new Map<number, HTMLElement>();
  #isOpen = false;

  constructor(options: Options) {
    this.#options = options;
  }

  reset(): void {
    this.#selected = [];
    this.#cards.clear();
    this.#isOpen = true;
  }

  /** Ends selecting: the cards only lie there. */
  close(): void {
    this.#isOpen = false;
    for (const card of this.#cards.values()) {
      card.classList.toggle("held", card.getAttribute("aria-pressed") === "true" || card.classList.contains("held"));
      card.removeAttribute("tabindex");
      card.removeAttribute("aria-pressed");
      card.setAttribute("role", "img");
    }
  }

  /** Makes a card that was dealt one that can be selected. */
  offer(card: HTMLElement, at: number): void {
    if (!this.#isOpen) return;
    this.#cards.set(at, card);
    card.classList.add("selectable");
    card.setAttribute("role", "button");
    card.setAttribute("tabindex", "0");
    card.setAttribute("aria-pressed", "false");
    card.append(el("span", { class: "select-mark", "aria-hidden": "true" }, this.#options.mark));
    card.addEventListener("click", () => this.#toggle(at));
    card.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      this.#toggle(at);
    });
  }

  #toggle(at: number): void {
    if (!this.#isOpen) return;
    const isOn = this.#selected.includes(at);
    this.#selected = isOn
      ? this.#selected.filter((each) => each !== at)
      : [...this.#selected, at].slice(-this.#options.most);
    for (const [place, card] of this.#cards) {
      card.setAttribute("aria-pressed", String(this.#selected.includes(place)));
    }
    this.#options.onChange();
  }

  complete(move: string): string | undefined {
    return move === this.#options.move ? this.#options.write(this.#selected.toSorted((a, b) => a - b)) : move;
  }
}
