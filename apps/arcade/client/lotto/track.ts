import { el, svg } from "../dom.ts";
import type { LotteryView } from "./api.ts";
import { placesAt } from "./faces.ts";
import { hueOf } from "./past.ts";

/** Number of straight segments of a racer's path. */
const pieces = 36;
/** Fraction of a race at which the racers have spread out. */
const apartAt = 0.3;
/** Fraction of a race at which the finish line appears; at the end it is behind the last racer. */
const lineAt = 0.8;

const part = (kind: string, d: string) => svg("path", { class: kind, d });
const wheel = (cx: string) => svg("circle", { cx, cy: "10.5", r: "3.5" });

/** Racers by the emblem of the lottery: boats and horses where it shows one, cars otherwise. */
const racers: Record<string, () => SVGElement[]> = {
  speedboat: () => [part("wing", "M12 6l4-4h6l3 4z"), part("body", "M2 6h37l-7 6H6z")],
  "horse-racing": () => [
    part("body", "M10 6q8-3 14 0l5-5 2 .5 2.5 2.5-1 1.5-3-.5-3 5q-8 2-16 0z"),
    part("legs", "M12 8l-4 3-5 .5M14 9l-3 3-3 1M25 8l5 1 4 2.5M24 9l3 2.5v2M10 6.5Q6 5 3 7"),
  ],
};
const cars = () => [
  part("wing", "M1 2h6v5H1zM34 9h6v2h-6z"),
  part("body", "M4 10V6l9-1 5-3h5l3 3 12 3v2z"),
  wheel("10"),
  wheel("30"),
];

/** The lanes of a race: each racer has a lane, and better positions are further ahead. */
export class Track {
  readonly #lanes = el("div", { class: "lanes" });
  readonly #line = el("span", { class: "line" });
  readonly #racers = new Map<number, HTMLElement>();
  #runs: Animation[] = [];

  constructor(track: HTMLElement, lottery: LotteryView) {
    const { low, high } = lottery.shape;
    const drawn = racers[lottery.emblem] ?? cars;
    for (let n = low; n <= high; n += 1) {
      const racer = el("span", { class: "racer" }, svg("svg", { viewBox: "0 0 40 14" }, ...drawn()));
      const lane = el("div", { class: "lane" }, el("b", {}, String(n)), racer);
      lane.style.setProperty("--ball", String(hueOf(n, lottery)));
      this.#racers.set(n, racer);
      this.#lanes.append(lane);
    }
    track.replaceChildren(this.#lanes, this.#line);
    track.hidden = false;
  }

  /** Returns each racer's position as a style: the first is furthest ahead, the last behind all others. */
  #at(arrived: readonly number[], part: number): Map<number, Keyframe> {
    const places = placesAt(arrived, part);
    const [first, last] = [Math.min(...places.values()), Math.max(...places.values())];
    const apart = Math.min(1, part / apartAt);
    return new Map(
      [...places].map(([n, place]) => {
        const ahead = ((last - place) / Math.max(1, last - first)) * apart;
        return [n, { translate: `calc(var(--run) * ${ahead.toFixed(4)}) 0` }];
      }),
    );
  }

  /** Stops the race, and leaves the racers where they arrived. */
  rest(arrived: readonly number[]): void {
    for (const run of this.#runs) run.cancel();
    this.#runs = [];
    const ends = this.#at(arrived, 1);
    for (const [n, racer] of this.#racers) racer.style.translate = String(ends.get(n)?.["translate"] ?? "");
  }

  /** Shows a race that takes `lasts` milliseconds and began `elapsed` milliseconds ago. */
  run(arrived: readonly number[], lasts: number, elapsed: number): void {
    const seen = Array.from({ length: pieces + 1 }, (_, at) => this.#at(arrived, at / pieces));
    const timing = { duration: lasts, fill: "backwards" } as const;
    for (const [n, racer] of this.#racers) {
      const way = seen.map((all) => all.get(n) ?? {});
      this.#runs.push(racer.animate(way, timing));
    }
    const away = { translate: "calc(var(--run) * 1.4) 0" };
    const line = [{ ...away }, { ...away, offset: lineAt }, { translate: "0 0" }];
    this.#runs.push(this.#line.animate(line, timing));
    for (const run of this.#runs) run.currentTime = elapsed;
  }
}
