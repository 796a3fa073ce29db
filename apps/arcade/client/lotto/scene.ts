import { rollMs, setsOutAt, shownAfterMs } from "../../src/engines/lotto/showing.ts";
import { el, prefersNoMotion, svg } from "../dom.ts";
import type { LotteryView } from "./api.ts";
import { hueOf } from "./past.ts";
import { orderAt, pips } from "./faces.ts";
import { Track } from "./track.ts";

/** Number of position changes in a race. */
const turns = 9;

interface Showing {
  /** Called with the new order after the racers changed positions. */
  moved(order: readonly number[]): void;
  /** Called after the whole draw has been shown. */
  ended(): void;
}

/** Shows a draw: balls roll in one after the other, racers overtake each other, dice fall. */
export class DrawScene {
  readonly #list: HTMLElement;
  readonly #lottery: LotteryView;
  readonly #track: Track | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turns: ReturnType<typeof setTimeout>[] = [];

  /** Creates a scene; `track` is filled and shown where racers run. */
  constructor(list: HTMLElement, track: HTMLElement, lottery: LotteryView) {
    this.#list = list;
    this.#lottery = lottery;
    if (this.#kind === "race") this.#track = new Track(track, lottery);
    list.classList.add(this.#kind);
  }

  get #kind(): "race" | "dice" | "drum" {
    const { family } = this.#lottery;
    return family === "PK10" ? "race" : family === "K3" ? "dice" : "drum";
  }

  /** Returns whether a draw is being shown. */
  get isPlaying(): boolean {
    return this.#timer !== undefined;
  }

  /** Shows numbers at rest, or the empty places of a draw without numbers. */
  rest(numbers: readonly number[]): void {
    this.#end();
    const places = numbers.length > 0 ? numbers.map((n) => this.#place(n)) : this.#emptyPlaces();
    this.#list.replaceChildren(...places);
    this.#track?.rest(numbers);
  }

  /** Shows a draw held `elapsed` milliseconds ago from that point on, and reports its progress. */
  play(numbers: readonly number[], elapsed: number, { moved, ended }: Showing): void {
    this.rest(numbers);
    const left = shownAfterMs(numbers.length) - elapsed;
    if (prefersNoMotion() || left <= 0) return ended();
    this.#list.classList.add("playing");
    // Screen readers receive the numbers once all of them are shown.
    this.#list.setAttribute("aria-hidden", "true");
    if (this.#track) this.#race(this.#track, numbers, elapsed, moved);
    else {
      for (const [at, place] of [...this.#list.children].entries()) {
        const delay = setsOutAt(at, numbers.length) - elapsed;
        (place as HTMLElement).style.setProperty("--delay", `${delay}ms`);
      }
      this.#list.style.setProperty("--roll", `${rollMs}ms`);
    }
    this.#timer = setTimeout(() => {
      this.#end();
      ended();
    }, left);
  }

  #end(): void {
    for (const timer of [this.#timer, ...this.#turns]) clearTimeout(timer);
    this.#timer = undefined;
    this.#turns = [];
    this.#list.classList.remove("playing");
    this.#list.removeAttribute("aria-hidden");
  }

  /** Creates as many places as a draw has numbers, so that nothing below moves when they appear. */
  #emptyPlaces(): HTMLElement[] {
    const { prizes, shape } = this.#lottery;
    const name = this.#kind === "dice" ? "ball die" : "ball";
    return Array.from({ length: prizes[0] ?? shape.count }, () =>
      el("li", { class: "empty", "aria-hidden": "true" }, el("span", { class: name })),
    );
  }

  #place(n: number): HTMLElement {
    const isDie = this.#kind === "dice";
    const ball = el("span", { class: isDie ? "ball die" : "ball" });
    if (isDie) {
      const dots = pips(n).map(([x, y]) => svg("circle", { cx: String(x), cy: String(y), r: "10" }));
      const face = svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, ...dots);
      ball.append(face, el("span", { class: "sr" }, String(n)));
    } else ball.textContent = String(n);
    ball.style.setProperty("--ball", String(hueOf(n, this.#lottery)));
    return el("li", {}, ball);
  }

  /** Moves the racers along their lanes and in their order; each ends where it arrived. */
  #race(track: Track, numbers: readonly number[], elapsed: number, moved: Showing["moved"]): void {
    const lasts = setsOutAt(numbers.length - 1, numbers.length) + rollMs;
    const orders = Array.from({ length: turns + 1 }, (_, turn) => orderAt(numbers, turn / turns));
    for (const [at, place] of [...this.#list.children].entries()) {
      const n = numbers[at] ?? 0;
      const steps = orders.map((order) => {
        const by = order.indexOf(n) - at;
        return { translate: `calc((100% + var(--gap)) * ${by}) 0`, easing: "cubic-bezier(0.6, 0, 0.3, 1)" };
      });
      const run = place.animate(steps, { duration: lasts, fill: "backwards" });
      run.currentTime = elapsed;
    }
    track.run(numbers, lasts, elapsed);
    const now = Math.max(0, Math.floor((elapsed / lasts) * turns));
    this.#turns = orders
      .slice(now)
      .map((order, at) => setTimeout(() => moved(order), ((now + at) / turns) * lasts - elapsed));
  }
}
