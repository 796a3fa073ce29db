import { el } from "../../dom.ts";

interface Options {
  /** Move that takes the selection, and its written form. */
  move: string;
  write(selected: readonly number[]): string | undefined;
  /** Highest number of selected cards; the first selected gives way. */
  most: number;
  /** Text on a selected card. */
  mark: string;
  onChange(): void;
}

/** The player's cards selected for a move: those to hold, or those that go in front. */
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

  /** Ends the selection: the cards can no longer be pressed. */
  close(): void {
    this.#isOpen = false;
    for (const card of this.#cards.values()) {
      card.classList.toggle("held", card.getAttribute("aria-pressed") === "true" || card.classList.contains("held"));
      card.removeAttribute("tabindex");
      card.removeAttribute("aria-pressed");
      card.setAttribute("role", "img");
    }
  }

  /** Makes a dealt card selectable. */
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
