import { calls, colourOf, neighboursOf, wheel, type Call } from "../../src/tables/roulette.ts";
import { el } from "../dom.ts";
import type { TableTexts } from "./texts.ts";

/** The wheel laid out in a row: a press on a number covers it and its neighbours; above it the bets with names. */
export function raceTrack(texts: TableTexts, lay: (call: Call) => void): HTMLElement {
  const named = (Object.keys(calls) as (keyof typeof calls)[]).map((name) => {
    const button = el("button", { type: "button", class: "call" }, texts.calls[name]);
    button.addEventListener("click", () => lay(calls[name]));
    return button;
  });
  const numbers = wheel.map((n) => {
    const label = texts.neighboursOf(n);
    const button = el("button", { type: "button", class: `stop ${colourOf(n)}`, "aria-label": label }, String(n));
    button.addEventListener("click", () => lay(neighboursOf(n)));
    return button;
  });
  return el(
    "div",
    { class: "race-track" },
    el("div", { class: "calls" }, el("span", { class: "label" }, texts.neighbours), ...named),
    el("div", { class: "stops", role: "group", "aria-label": texts.neighbours, tabindex: "0" }, ...numbers),
  );
}
