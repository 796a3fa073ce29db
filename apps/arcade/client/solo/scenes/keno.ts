import { kenoNumbers, kenoPays } from "../../../src/engines/solo/keno.ts";
import { el, pause } from "../../dom.ts";
import * as sound from "../../sound.ts";
import { text } from "../../text.ts";
import { multiple, type Game, type SceneParts } from "../scene.ts";
import "./keno.css";

const mostPicks = 10;
const quickPicks = 5;
const drawMs = 170;

/** Returns a random number to pick; the drawn ones come from the server's seed. */
const anyNumber = (): number => 1 + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % kenoNumbers);

/** A garden of 40 numbers: up to ten are picked, and ten are drawn. */
class Garden {
  readonly picks = new Set<number>();
  readonly #parts: SceneParts;
  readonly #cells: HTMLButtonElement[];
  readonly #pays: HTMLElement;
  readonly element: HTMLElement;
  readonly buttons: HTMLElement;
  readonly #quick: HTMLButtonElement;
  readonly #clear: HTMLButtonElement;
  #isOpen = true;

  constructor(parts: SceneParts) {
    this.#parts = parts;
    this.#cells = Array.from({ length: kenoNumbers }, (_, at) =>
      this.#button("keno-cell", String(at + 1), () => this.#toggle(at + 1)),
    );
    this.#pays = el("ol", { class: "pay-strip", "aria-label": text("solo.pays") });
    this.element = el("div", { class: "keno" }, el("div", { class: "keno-grid" }, ...this.#cells), this.#pays);
    this.#quick = this.#button("quick", text("solo.keno.quick"), () => this.#pickAny());
    this.#clear = this.#button("clear", text("solo.keno.clear"), () => this.#pick([]));
    this.buttons = el("div", { class: "choosers" }, el("div", { class: "chooser" }, this.#quick, this.#clear));
    this.paint();
  }

  #button(name: string, text: string, run: () => void): HTMLButtonElement {
    const button = el("button", { type: "button", class: name }, text);
    button.addEventListener("click", run);
    return button;
  }

  #pick(numbers: Iterable<number>): void {
    const next = [...numbers];
    this.picks.clear();
    for (const n of next) this.picks.add(n);
    this.wipe();
    this.paint();
    this.#parts.repaint();
  }

  #toggle(n: number): void {
    const isOn = this.picks.has(n);
    this.#pick(isOn ? [...this.picks].filter((each) => each !== n) : [...this.picks, n]);
  }

  #pickAny(): void {
    const picked = new Set<number>();
    while (picked.size < (this.picks.size || quickPicks)) picked.add(anyNumber());
    this.#pick(picked);
  }

  /** Restores earlier picks. */
  set(picks: readonly number[]): void {
    this.picks.clear();
    for (const n of picks) this.picks.add(n);
    this.paint();
  }

  open(isOpen: boolean): void {
    this.#isOpen = isOpen;
    for (const [at, cell] of this.#cells.entries()) {
      cell.setAttribute("aria-pressed", String(this.picks.has(at + 1)));
      cell.disabled = !isOpen || (this.picks.size === mostPicks && !this.picks.has(at + 1));
    }
    this.#quick.disabled = !isOpen;
    this.#clear.disabled = !isOpen || this.picks.size === 0;
  }

  /** Shows the picks and the pays of their hits. */
  paint(hits = -1): void {
    this.open(this.#isOpen);
    const row = (kenoPays[this.picks.size] ?? []).flatMap((pay, count) => (pay > 0 ? [{ pay, count }] : []));
    const steps = row.map(({ pay, count }) =>
      el("li", count === hits ? { class: "hit" } : {}, el("b", {}, String(count)), el("span", {}, multiple(pay))),
    );
    const hint = el("li", { class: "hint" }, text("solo.keno.pick"));
    this.#pays.replaceChildren(...(steps.length > 0 ? steps : [hint]));
  }

  /** Removes the last draw from the numbers. */
  wipe(): void {
    for (const cell of this.#cells) {
      cell.classList.remove("drawn", "hit");
      cell.removeAttribute("aria-label");
    }
  }

  async draw(numbers: readonly number[], isStill: boolean): Promise<void> {
    this.wipe();
    let hits = 0;
    for (const n of numbers) {
      const cell = this.#cells[n - 1];
      const isHit = this.picks.has(n);
      if (isHit) hits += 1;
      cell?.classList.add(isHit ? "hit" : "drawn");
      cell?.setAttribute("aria-label", `${n}: ${isHit ? text("solo.keno.hit") : text("solo.keno.drawn")}`);
      if (isStill) continue;
      if (isHit) sound.stop(hits * 3);
      await pause(drawMs);
    }
    this.paint(hits);
  }
}

export function kenoGame(parts: SceneParts): Game {
  const garden = new Garden(parts);
  const { picks } = garden;
  return {
    scene: {
      element: garden.element,
      clear() {
        garden.wipe();
        garden.paint();
      },
      show: ({ played }, isStill) => garden.draw(played.view.numbers ?? [], isStill),
      describe({ played }) {
        const numbers = played.view.numbers ?? [];
        return text("solo.keno.said", {
          numbers: numbers.join(", "),
          hits: numbers.filter((n) => picks.has(n)).length,
        });
      },
    },
    chooser: {
      element: garden.buttons,
      begin: text("solo.begin.other"),
      choices: () => (picks.size > 0 ? { picks: [...picks].toSorted((a, b) => a - b).join(",") } : undefined),
      set: ({ picks: before = "" }) => garden.set(before.split(",").map(Number)),
      open: (isOpen) => garden.open(isOpen),
    },
  };
}
