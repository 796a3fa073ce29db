import { calls, colourOf, neighboursOf, wheel, type Call } from "../../src/engines/tables/roulette.ts";
import { el } from "../dom.ts";
import { text } from "../text.ts";

/** Lays the wheel out in a row: a press on a number covers it and its neighbours; call bets are above it. */
export function raceTrack(lay: (call: Call) => void): HTMLElement {
  const named = (Object.keys(calls) as (keyof typeof calls)[]).map((name) => {
    const button = el("button", { type: "button", class: "call" }, text(`table.calls.${name}`));
    button.addEventListener("click", () => lay(calls[name]));
    return button;
  });
  const numbers = wheel.map((n) => {
    const label = text("table.neighboursOf", { n });
    const button = el("button", { type: "button", class: `stop ${colourOf(n)}`, "aria-label": label }, String(n));
    button.addEventListener("click", () => lay(neighboursOf(n)));
    return button;
  });
  return el(
    "div",
    { class: "race-track" },
    el("div", { class: "calls" }, el("span", { class: "label" }, text("table.neighbours")), ...named),
    el("div", { class: "stops", role: "group", "aria-label": text("table.neighbours"), tabindex: "0" }, ...numbers),
  );
}
