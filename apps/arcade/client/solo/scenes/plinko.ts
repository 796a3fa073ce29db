import { cupsOf, plinkoRisks, plinkoRows } from "../../../src/engines/solo/plinko.ts";
import { el, svg } from "../../dom.ts";
import * as sound from "../../sound.ts";
import { text } from "../../text.ts";
import { optionChooser } from "../choosers.ts";
import type { Game, Scene } from "../scene.ts";
import "./plinko.css";

const width = 360;
const height = 330;
const rowMs = 150;

/** Formats a pay to fit into a cup: 2, 0.5, 130. */
const short = (hundredths: number): string => String(hundredths / 100);

/** Returns the tone of a cup, from the lowest-paying middle outwards. */
const tone = (cup: number, rows: number): string => String(Math.round((Math.abs(cup - rows / 2) / (rows / 2)) * 4));

class Board {
  readonly picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "plinko", "aria-hidden": "true" });
  readonly #ball = svg("circle", { r: "6.5", class: "plinko-ball" });
  #cups: SVGElement[] = [];
  #rows = 12;

  /** Returns the ball's position in a row after a number of turns to the right. */
  #place(row: number, rights: number): [number, number] {
    const gap = (width - 8) / (this.#rows + 1);
    return [width / 2 + (rights - row / 2) * gap, 22 + (row * (height - 74)) / this.#rows];
  }

  draw(choices: Readonly<Record<string, string>>): void {
    this.#rows = Number(choices.rows);
    const pegs = Array.from({ length: this.#rows }, (_, row) =>
      Array.from({ length: row + 1 }, (_, at) => {
        const [x, y] = this.#place(row, at);
        return svg("circle", {
          cx: x.toFixed(1),
          cy: (y + 12).toFixed(1),
          r: this.#rows > 12 ? "2.6" : "3.4",
          class: "peg",
        });
      }),
    ).flat();
    const gap = (width - 8) / (this.#rows + 1);
    this.#cups = cupsOf(choices).map((pays, cup) => {
      const [x] = this.#place(this.#rows, cup);
      const size = this.#rows > 12 ? 8.2 : this.#rows > 8 ? 10.5 : 14;
      const text = svg("text", { x: x.toFixed(1), y: String(height - 12), "font-size": String(size) });
      text.textContent = short(pays);
      const box = {
        x: (x - gap / 2 + 1).toFixed(1),
        y: String(height - 34),
        width: (gap - 2).toFixed(1),
        height: "32",
        rx: "5",
      };
      return svg("g", { class: `cup tone-${tone(cup, this.#rows)}` }, svg("rect", box), text);
    });
    this.#ball.setAttribute("visibility", "hidden");
    this.picture.replaceChildren(...pegs, ...this.#cups, this.#ball);
  }

  async drop(turns: readonly number[], isStill: boolean): Promise<void> {
    for (const cup of this.#cups) cup.classList.remove("hit");
    let rights = 0;
    const way = [this.#place(0, 0), ...turns.map((turn, row) => this.#place(row + 1, (rights += turn)))];
    const frames = way.flatMap(([x, y], at): Keyframe[] => {
      const next = way[at + 1];
      const here = { transform: `translate(${x}px, ${y}px)`, easing: "cubic-bezier(0.3, 0, 0.9, 0.6)" };
      // The ball hops off the peg, then falls to the next row.
      return next
        ? [here, { transform: `translate(${(x * 2 + next[0]) / 3}px, ${y - 5}px)`, easing: "ease-in" }]
        : [here];
    });
    const [x, y] = way.at(-1) ?? [0, 0];
    frames.push({ transform: `translate(${x}px, ${y + 26}px)` });
    this.#ball.setAttribute("visibility", "visible");
    const run = this.#ball.animate(frames, { duration: isStill ? 0 : rowMs * (turns.length + 1), fill: "forwards" });
    if (!isStill) await Promise.race([run.finished, this.hurried(run)]);
    this.#cups[rights]?.classList.add("hit");
    sound.stop(rights);
  }

  finish: () => void = () => undefined;
  /** Waits for the animation, or until the player hurries. */
  hurried = (run: Animation): Promise<void> =>
    new Promise((resolve) => {
      this.finish = () => {
        run.finish();
        resolve();
      };
    });
}

export function plinkoGame(): Game {
  const board = new Board();
  const groups = [
    {
      id: "rows",
      name: text("solo.plinko.rows"),
      options: plinkoRows.map((rows) => [rows, rows] as const),
      start: "12",
    },
    {
      id: "risk",
      name: text("solo.plinko.risk"),
      options: plinkoRisks.map((risk) => [risk, text(`solo.plinko.risks.${risk}`)] as const),
      start: "medium",
    },
  ];
  board.draw({ rows: "12", risk: "medium" });
  const scene: Scene = {
    element: el("div", { class: "plinko-frame" }, board.picture as unknown as HTMLElement),
    show: (round, isStill) => board.drop(round.played.view.numbers ?? [], isStill),
    describe: ({ played: { view, pays } }) => {
      const cup = (view.numbers ?? []).reduce((sum, turn) => sum + turn, 0);
      return text("solo.plinko.said", { cup: cup + 1, pays: short(pays) });
    },
    hurry: { label: text("solo.skip"), run: () => board.finish() },
  };
  return { scene, chooser: optionChooser(groups, (choices) => board.draw(choices)) };
}
