import { betsOf, crapsBets, oddsPay } from "../../../src/engines/solo/craps.ts";
import { el, pause } from "../../dom.ts";
import * as sound from "../../sound.ts";
import { dieFace } from "../../die.ts";
import { text } from "../../text.ts";
import type { SoloRound } from "../api.ts";
import type { Chooser, Game, SceneParts } from "../scene.ts";
import "./craps.css";

const pointsOnCloth = [4, 5, 6, 8, 9, 10];

/** Two dice, the points with the puck, and the throws so far. */
class Cloth {
  readonly #dice = el("div", { class: "two-dice" }, dieFace(3, false), dieFace(4, false));
  readonly #sum = el("b", { class: "big-multiple" });
  readonly #points = pointsOnCloth.map((point) => el("li", {}, el("b", {}, String(point))));
  readonly #past: HTMLElement;
  readonly element: HTMLElement;
  #id = "";
  #thrown = 0;

  constructor(spots: readonly HTMLElement[]) {
    this.#past = el("ol", { class: "throws", "aria-label": text("solo.craps.throws"), tabindex: "0" });
    this.element = el(
      "div",
      { class: "craps" },
      el("div", { class: "craps-head" }, this.#dice, this.#sum),
      el("ol", { class: "points", "aria-hidden": "true" }, ...this.#points),
      this.#past,
      el("div", { class: "craps-spots", role: "group", "aria-label": text("solo.craps.choose") }, ...spots),
    );
  }

  async #roll(faces: readonly number[], isStill: boolean): Promise<void> {
    const turns = isStill ? 0 : 6;
    for (let turn = 0; turn < turns; turn += 1) {
      // The tumbling faces decide nothing.
      this.#dice.replaceChildren(...faces.map((face, at) => dieFace(((face + turn * (at + 2)) % 6) + 1, false)));
      this.#dice.style.setProperty("--tilt", `${turn % 2 === 0 ? -14 : 12}deg`);
      await pause(80);
    }
    this.#dice.style.setProperty("--tilt", "0deg");
    this.#dice.replaceChildren(...faces.map((face) => dieFace(face, false)));
    const total = faces.reduce((all, face) => all + face, 0);
    this.#sum.textContent = String(total);
    this.#past.append(el("li", total === 7 ? { class: "seven" } : {}, String(total)));
    this.#past.scrollTo({ left: this.#past.scrollWidth });
    if (!isStill) sound.stop(total);
  }

  #mark(point: number, count: number): void {
    for (const [at, each] of this.#points.entries()) {
      const isPoint = pointsOnCloth[at] === point;
      each.className = isPoint ? "on" : "";
      const pays = ((oddsPay[point] ?? 100) - 100) / 100;
      const odds = isPoint && count > 0 ? [el("small", {}, text("solo.craps.odds", { count, pays }))] : [];
      each.replaceChildren(el("b", {}, String(pointsOnCloth[at])), ...odds);
    }
  }

  async show({ id, played }: SoloRound, isStill: boolean): Promise<void> {
    const { numbers = [], cells = [] } = played.view;
    if (id !== this.#id) {
      this.#id = id;
      this.#thrown = 0;
      this.#past.replaceChildren();
    }
    for (; this.#thrown < numbers.length; this.#thrown += 2) {
      await this.#roll(numbers.slice(this.#thrown, this.#thrown + 2), isStill);
    }
    this.#mark(played.isOver ? 0 : Number(cells[0]), Number(cells[1]));
  }
}

/** Creates the bets on the cloth, one or more of which are chosen. */
function spotsOf({ repaint }: SceneParts): { spots: HTMLButtonElement[]; chooser: Chooser } {
  const chosen = new Set<string>(["pass"]);
  const spots = crapsBets.map((bet) => {
    const names = [el("b", {}, text(`solo.craps.bets.${bet}`)), el("small", {}, text(`solo.craps.pays.${bet}`))];
    const spot = el("button", { type: "button", class: `craps-spot bet-${bet}`, "data-value": bet }, ...names);
    spot.addEventListener("click", () => {
      if (!chosen.delete(bet)) chosen.add(bet);
      paint();
      repaint();
    });
    return spot;
  });
  const paint = () => {
    for (const spot of spots) spot.setAttribute("aria-pressed", String(chosen.has(spot.dataset.value ?? "")));
  };
  paint();
  const chooser: Chooser = {
    element: el("div"),
    begin: text("solo.craps.roll"),
    choices() {
      const bets = crapsBets.filter((bet) => chosen.has(bet)).join(",");
      return betsOf({ bets }) ? { bets } : undefined;
    },
    set({ bets = "" }) {
      chosen.clear();
      for (const bet of bets.split(",")) if (bet) chosen.add(bet);
      paint();
    },
    open(isOpen) {
      for (const spot of spots) spot.disabled = !isOpen;
    },
  };
  return { spots, chooser };
}

export function crapsGame(parts: SceneParts): Game {
  const { spots, chooser } = spotsOf(parts);
  const cloth = new Cloth(spots);
  return {
    chooser,
    scene: {
      element: cloth.element,
      show: (round, isStill) => cloth.show(round, isStill),
      describe({ played: { view, isOver } }) {
        const [one = 0, two = 0] = (view.numbers ?? []).slice(-2);
        const thrown = { one, two, total: one + two };
        const point = isOver ? 0 : Number(view.cells?.[0]);
        return point > 0 ? text("solo.craps.saidPoint", { ...thrown, point }) : text("solo.craps.said", thrown);
      },
    },
  };
}
