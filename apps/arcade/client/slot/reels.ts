import { paylines } from "../../src/engines/slot/skin.ts";
import type { Step } from "../../src/engines/alone/rules.ts";
import { el, prefersNoMotion, svg } from "../dom.ts";
import * as sound from "../sound.ts";

const FILL = 12;
const fallMs = 320;

export interface Landing {
  /** Reels that did not turn. */
  held?: ReadonlySet<number>;
  /** True for short stops, as in free spins and fast ones. */
  brisk: boolean;
  /** True where all reels stop at once. */
  atOnce: boolean;
  /** Returns whether a reel stops late for suspense, by the reels before it. */
  waits(reel: number, before: readonly (readonly number[])[]): boolean;
}

/** Reels animated by transforms alone: a column of pictures moves without any new layout. */
export class Reels {
  readonly #strips: HTMLElement[];
  readonly #reels: HTMLElement[];
  readonly #rows: number;
  readonly #lines: SVGElement;
  readonly #emblems: readonly string[];
  #turning: Animation[] = [];
  #hurried = false;

  constructor(root: HTMLElement, emblems: readonly string[], first: readonly (readonly number[])[]) {
    this.#emblems = emblems;
    this.#rows = first[0]?.length ?? 0;
    this.#lines = svg("svg", {
      class: "wires",
      viewBox: `0 0 ${first.length * 100} ${this.#rows * 100}`,
      preserveAspectRatio: "none",
      "aria-hidden": "true",
    });
    this.#strips = first.map((window) => el("div", { class: "strip" }, ...window.map((symbol) => this.#cell(symbol))));
    this.#reels = this.#strips.map((strip) => el("div", { class: "reel" }, strip));
    root.style.setProperty("--reels", String(first.length));
    root.style.setProperty("--rows", String(this.#rows));
    root.replaceChildren(...this.#reels, this.#lines);
  }

  #cell(symbol: number): HTMLElement {
    const name = this.#emblems[symbol] ?? "";
    const image = el("img", { src: `/emblems/${name}.webp`, alt: "", width: "192", height: "192", draggable: "false" });
    return el("div", { class: `cell s${symbol}` }, image);
  }

  #random(): HTMLElement {
    return this.#cell(Math.floor(Math.random() * this.#emblems.length));
  }

  /** Starts the reels except held ones; they turn until they land. */
  start(held: ReadonlySet<number> = new Set()): void {
    this.#hurried = false;
    this.clear();
    if (prefersNoMotion()) return;
    const rows = this.#rows;
    for (const [reel, strip] of this.#strips.entries()) {
      if (held.has(reel)) continue;
      const seen = [...strip.children].slice(0, rows) as HTMLElement[];
      const fill = Array.from({ length: FILL - rows }, () => this.#random());
      strip.replaceChildren(...seen, ...fill, ...seen.map((cell) => cell.cloneNode(true)));
      const turn = { transform: [`translateY(${(-FILL * 100) / (FILL + rows)}%)`, "translateY(0)"] };
      this.#turning[reel] = strip.animate(turn, {
        duration: 620,
        iterations: Infinity,
        delay: reel * 45,
        easing: "linear",
      });
    }
  }

  /** Stops the reels on a window, from the first to the last. */
  async land(window: readonly (readonly number[])[], { held, brisk, atOnce, waits }: Landing): Promise<void> {
    let after: Promise<void> = Promise.resolve();
    const landings: Promise<void>[] = [];
    for (const [reel, column] of window.entries()) {
      if (held?.has(reel)) continue;
      after = this.#landOne(
        reel,
        column,
        atOnce ? Promise.resolve() : after,
        waits(reel, window.slice(0, reel)),
        brisk,
      );
      landings.push(after);
    }
    await Promise.all(landings);
  }

  async #landOne(
    reel: number,
    column: readonly number[],
    before: Promise<void>,
    waits: boolean,
    brisk: boolean,
  ): Promise<void> {
    const strip = this.#strips[reel];
    const frame = this.#reels[reel];
    if (!strip || !frame) return;
    const cells = column.map((symbol) => this.#cell(symbol));
    await decoded(cells);
    await before;
    if (waits && !this.#hurried && !prefersNoMotion()) {
      frame.classList.add("waiting");
      sound.anticipate();
      await new Promise((resolve) => setTimeout(resolve, 650));
    }
    this.#turning[reel]?.cancel();
    strip.replaceChildren(...cells, ...Array.from({ length: 6 }, () => this.#random()));
    if (!prefersNoMotion() && !this.#hurried) {
      const from = (-6 * 100) / (6 + this.#rows);
      const frames = { transform: [`translateY(${from}%)`, "translateY(1.6%)", "translateY(0)"], offset: [0, 0.82, 1] };
      const landing = strip.animate(frames, { duration: brisk ? 200 : 330, easing: "cubic-bezier(.2,.75,.35,1)" });
      this.#turning[reel] = landing;
      await landing.finished.catch(() => undefined);
    }
    frame.classList.remove("waiting");
    strip.replaceChildren(...cells);
    sound.stop(reel);
  }

  /** Removes winning symbols, drops those above, and brings in new ones from above. */
  async tumble(gone: ReadonlySet<number>, window: readonly (readonly number[])[]): Promise<void> {
    this.#hurried = false;
    const rows = this.#rows;
    const moves: Promise<unknown>[] = [];
    if (!prefersNoMotion()) {
      const leaving = [...gone].map((cell) => this.#at(cell));
      await Promise.all(
        leaving.map((cell) =>
          cell
            ?.querySelector("img")
            ?.animate({ transform: ["scale(1)", "scale(1.2)", "scale(0)"], opacity: [1, 1, 0] }, 220)
            .finished.catch(() => undefined),
        ),
      );
    }
    for (const [reel, strip] of this.#strips.entries()) {
      const column = window[reel] ?? [];
      const left = Array.from({ length: rows }, (_, row) => row).filter((row) => !gone.has(reel * rows + row));
      const fresh = rows - left.length;
      const cells = column.map((symbol) => this.#cell(symbol));
      strip.replaceChildren(...cells);
      if (prefersNoMotion() || this.#hurried || fresh === 0) continue;
      for (const [row, cell] of cells.entries()) {
        const from = row < fresh ? row - fresh : (left[row - fresh] ?? row);
        if (from === row) continue;
        const fall = cell.animate(
          {
            transform: [`translateY(${(from - row) * 100}%)`, "translateY(3%)", "translateY(0)"],
            offset: [0, 0.85, 1],
          },
          { duration: fallMs, easing: "cubic-bezier(.3,.7,.4,1)", delay: reel * 18, fill: "backwards" },
        );
        this.#turning.push(fall);
        moves.push(fall.finished.catch(() => undefined));
      }
    }
    await Promise.all(moves);
    sound.stop(2);
  }

  /** Turns each place that is not held separately, and stops it on its new symbol. */
  async turn(held: ReadonlySet<number>, window: readonly (readonly number[])[]): Promise<void> {
    this.#hurried = false;
    const rows = this.#rows;
    const moves: Promise<unknown>[] = [];
    for (const [reel, strip] of this.#strips.entries()) {
      for (const [row, symbol] of (window[reel] ?? []).entries()) {
        if (held.has(reel * rows + row)) continue;
        const cell = this.#cell(symbol);
        strip.children[row]?.replaceWith(cell);
        if (prefersNoMotion()) continue;
        const roll = cell.querySelector("img")?.animate(
          {
            transform: ["translateY(-70%)", "translateY(40%)", "translateY(-30%)", "translateY(0)"],
            opacity: [0, 0.5, 0.6, 1],
          },
          { duration: 520, delay: (reel * rows + row) * 22, fill: "backwards", easing: "ease-out" },
        );
        if (!roll) continue;
        this.#turning.push(roll);
        moves.push(roll.finished.catch(() => undefined));
      }
    }
    await Promise.all(moves);
    sound.stop(1);
  }

  /** Lands all turning reels now. */
  hurry(): void {
    this.#hurried = true;
    for (const animation of this.#turning) if (animation?.effect?.getTiming().iterations === 1) animation.finish();
  }

  /** Stops without a result: the reels return to the window they showed before. */
  rest(window: readonly (readonly number[])[]): void {
    for (const [reel, strip] of this.#strips.entries()) {
      this.#turning[reel]?.cancel();
      strip.replaceChildren(...(window[reel] ?? []).map((symbol) => this.#cell(symbol)));
    }
  }

  clear(): void {
    this.#turning = this.#turning.slice(0, this.#strips.length);
    this.#lines.replaceChildren();
    for (const strip of this.#strips) for (const cell of strip.children) cell.classList.remove("won", "dim");
  }

  #at(cell: number): Element | undefined {
    return this.#strips[Math.floor(cell / this.#rows)]?.children[cell % this.#rows];
  }

  /** Writes amounts or multipliers on cells; a mark without text only highlights its cell. */
  write(marks: readonly (readonly [cell: number, words: string])[]): void {
    for (const strip of this.#strips) for (const old of strip.querySelectorAll(".mark")) old.remove();
    for (const strip of this.#strips) for (const cell of strip.children) cell.classList.remove("spot");
    for (const [cell, words] of marks) {
      this.#at(cell)?.classList.add("spot");
      if (words !== "") this.#at(cell)?.append(el("b", { class: "mark" }, words));
    }
  }

  /** Highlights all wins, or one of them. */
  mark({ wins }: Pick<Step, "wins">, only?: number): void {
    this.clear();
    const shown = only === undefined ? wins : wins.slice(only, only + 1);
    const marked = new Set(shown.flatMap(({ cells }) => cells));
    for (const { line } of shown) {
      const rows = line === undefined ? undefined : paylines[line - 1];
      const points = rows?.map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`).join(" ");
      if (points) this.#lines.append(svg("polyline", { points, class: "wire" }));
    }
    for (const [reel, strip] of this.#strips.entries()) {
      for (const [row, cell] of [...strip.children].entries()) {
        cell.classList.add(marked.has(reel * this.#rows + row) ? "won" : "dim");
      }
    }
  }
}

/** Waits until the pictures are decoded, so that a reel does not stop on empty places. */
const decoded = (cells: readonly HTMLElement[]): Promise<unknown> =>
  Promise.all(
    cells.map((cell) =>
      cell
        .querySelector("img")
        ?.decode()
        .catch(() => undefined),
    ),
  );
