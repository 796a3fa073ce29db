import { byId, el, svg } from "../dom.ts";

/** The clock of a table: a ring that empties, the seconds, the phase, and what was said last. */
export class Clock {
  readonly element: HTMLElement;
  readonly #ring: SVGElement;

  constructor() {
    this.#ring = svg("circle", { r: "44", cx: "50", cy: "50", class: "left", pathLength: "100" });
    const whole = svg("circle", { r: "44", cx: "50", cy: "50" });
    const dial = svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, whole, this.#ring);
    const face = el("div", { class: "dial" }, dial, el("b", { id: "seconds", role: "timer" }));
    this.element = el("div", { class: "clock" }, face, el("p", { id: "phase" }), el("p", { id: "said" }));
  }

  /** Shows the time left to bet, which is none while no bets are taken. */
  show(leftMs: number, wholeMs: number, isOpen: boolean): void {
    this.#ring.setAttribute("stroke-dashoffset", String(100 - Math.min(100, (leftMs / wholeMs) * 100)));
    byId("seconds").textContent = isOpen ? String(Math.ceil(leftMs / 1000)) : "";
    byId("scene").classList.toggle("soon", isOpen && leftMs < 5_000);
    byId("scene").classList.toggle("closed", !isOpen);
  }
}
