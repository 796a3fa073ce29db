import { paylines, REELS, ROWS, SCATTER } from "../src/slot/skin.ts";
import type { SpinResult } from "./api.ts";
import { el, isStill, svg } from "./dom.ts";
import * as sound from "./sound.ts";

const FILL = 12;

/** Five reels animated by transforms alone: a column of pictures moves and no layout is recalculated. */
export class Reels {
  readonly #strips: HTMLElement[];
  readonly #reels: HTMLElement[];
  readonly #lines = svg("svg", {
    class: "wires",
    viewBox: "0 0 500 300",
    preserveAspectRatio: "none",
    "aria-hidden": "true",
  });
  readonly #emblems: string[];
  #turning: Animation[] = [];
  #hurried = false;

  constructor(root: HTMLElement, emblems: string[], first: number[][]) {
    this.#emblems = emblems;
    this.#strips = first.map((window) => el("div", { class: "strip" }, ...window.map((symbol) => this.#cell(symbol))));
    this.#reels = this.#strips.map((strip) => el("div", { class: "reel" }, strip));
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

  /** Starts all reels; they turn until they are landed. */
  start(): void {
    this.#hurried = false;
    this.clear();
    if (isStill()) return;
    this.#turning = this.#strips.map((strip, reel) => {
      const seen = [...strip.children].slice(0, ROWS) as HTMLElement[];
      const fill = Array.from({ length: FILL - ROWS }, () => this.#random());
      strip.replaceChildren(...seen, ...fill, ...seen.map((cell) => cell.cloneNode(true)));
      const turn = { transform: [`translateY(${(-FILL * 100) / (FILL + ROWS)}%)`, "translateY(0)"] };
      return strip.animate(turn, { duration: 620, iterations: Infinity, delay: reel * 45, easing: "linear" });
    });
  }

  /** Stops the reels on a result, from the first to the last. */
  async land(result: SpinResult, brisk: boolean): Promise<void> {
    let scatters = 0;
    let after: Promise<void> = Promise.resolve();
    const landings: Promise<void>[] = [];
    for (let reel = 0; reel < REELS; reel += 1) {
      const window = result.window[reel] ?? [];
      const waits = scatters >= 2 && reel >= 2;
      after = this.#landOne(reel, window, after, waits, brisk);
      landings.push(after);
      scatters += window.filter((symbol) => symbol === SCATTER).length;
    }
    await Promise.all(landings);
  }

  async #landOne(reel: number, window: number[], before: Promise<void>, waits: boolean, brisk: boolean): Promise<void> {
    const strip = this.#strips[reel];
    const frame = this.#reels[reel];
    if (!strip || !frame) return;
    const cells = window.map((symbol) => this.#cell(symbol));
    await Promise.all(
      cells.map((cell) =>
        cell
          .querySelector("img")
          ?.decode()
          .catch(() => undefined),
      ),
    );
    await before;
    if (waits && !this.#hurried && !isStill()) {
      frame.classList.add("waiting");
      sound.anticipate();
      await new Promise((resolve) => setTimeout(resolve, 650));
    }
    this.#turning[reel]?.cancel();
    const fill = Array.from({ length: 6 }, () => this.#random());
    strip.replaceChildren(...cells, ...fill);
    if (!isStill() && !this.#hurried) {
      const from = (-6 * 100) / (6 + ROWS);
      const frames = { transform: [`translateY(${from}%)`, "translateY(1.6%)", "translateY(0)"], offset: [0, 0.82, 1] };
      const landing = strip.animate(frames, { duration: brisk ? 240 : 330, easing: "cubic-bezier(.2,.75,.35,1)" });
      this.#turning[reel] = landing;
      await landing.finished.catch(() => undefined);
    }
    frame.classList.remove("waiting");
    strip.replaceChildren(...cells);
    sound.stop(reel);
  }

  /** Everything still to land lands now. */
  hurry(): void {
    this.#hurried = true;
    for (const animation of this.#turning) if (animation.effect?.getTiming().iterations === 1) animation.finish();
  }

  /** Stops without a result: the reels return to the window they showed before. */
  rest(window: number[][]): void {
    this.#strips.forEach((strip, reel) => {
      this.#turning[reel]?.cancel();
      strip.replaceChildren(...(window[reel] ?? []).map((symbol) => this.#cell(symbol)));
    });
  }

  clear(): void {
    this.#lines.replaceChildren();
    for (const strip of this.#strips) for (const cell of strip.children) cell.classList.remove("won", "dim");
  }

  /** Highlights what won: everything, one line (from 0), or the scatters. */
  mark(result: SpinResult, only?: number | "scatters"): void {
    this.clear();
    const lines = typeof only === "number" ? result.lines.slice(only, only + 1) : only ? [] : result.lines;
    const marked = new Set<string>();
    for (const { line, count } of lines) {
      const rows = paylines[line - 1] ?? [];
      rows.slice(0, count).forEach((row, reel) => marked.add(`${reel} ${row}`));
      const points = rows.map((row, reel) => `${reel * 100 + 50},${row * 100 + 50}`).join(" ");
      this.#lines.append(svg("polyline", { points, class: "wire" }));
    }
    if (result.scatterPays > 0 && typeof only !== "number") {
      result.window.forEach((window, reel) =>
        window.forEach((symbol, row) => symbol === SCATTER && marked.add(`${reel} ${row}`)),
      );
    }
    this.#strips.forEach((strip, reel) =>
      [...strip.children].forEach((cell, row) => cell.classList.add(marked.has(`${reel} ${row}`) ? "won" : "dim")),
    );
  }
}
