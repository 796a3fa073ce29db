import { winnerOfBout } from "../../../src/engines/tables/derby.ts";
import { el, prefersNoMotion, svg } from "../../dom.ts";
import { text } from "../../text.ts";
import { roads } from "../roads.ts";
import type { Scene, SceneParts } from "../scene.ts";
import { show, stop, type Step } from "../timeline.ts";

/** Draws a cartoon rooster that faces right. */
function rooster(side: "red" | "blue"): SVGElement {
  const shapes: [string, string][] = [
    ["M18 58C6 40 10 22 4 14C20 16 26 30 30 40Z", "tail"],
    ["M14 60C14 40 32 34 48 40C52 26 58 18 68 18C80 18 84 30 78 40C74 62 60 78 42 78C26 78 14 72 14 60Z", "body"],
    ["M28 54C36 46 50 48 54 56C50 68 36 70 28 54Z", "wing"],
    ["M60 18C58 10 64 10 65 14C66 6 72 6 72 13C76 7 81 11 77 19Z", "comb"],
    ["M80 28L92 32L80 36Z", "beak"],
    ["M76 38C80 42 78 48 74 46Z", "comb"],
    ["M36 78L34 92L28 94M34 92L38 95M50 77L52 92L46 94M52 92L57 95", "legs"],
  ];
  return svg(
    "svg",
    { viewBox: "0 0 96 98", class: `rooster ${side}`, "aria-hidden": "true" },
    ...shapes.map(([d, name]) => svg("path", { d, class: name })),
    svg("circle", { cx: "72", cy: "27", r: "2.6", class: "eye" }),
  );
}

/**
 * Returns a rooster's position at a moment of the race, 0 to 100: the same on every page, because it follows from the
 * result.
 */
function place(seed: number, at: number, lead: number): number {
  const sway = Math.sin(at * 1.7 + seed) * 9 + Math.sin(at * 0.6 + seed * 2.3) * 13;
  return Math.max(6, Math.min(86, 34 + sway + lead));
}

export function derbyScene({ announce }: SceneParts): Scene {
  const names = { red: text("table.spots.meron"), blue: text("table.spots.wala"), tie: text("table.spots.draw") };
  const runners = { red: el("div", { class: "runner red" }), blue: el("div", { class: "runner blue" }) };
  runners.red.append(rooster("red"), el("b", {}, names.red));
  runners.blue.append(rooster("blue"), el("b", {}, names.blue));
  const ribbon = el("div", { class: "ribbon", "aria-hidden": "true" });
  const clock = el("p", { class: "bout-clock" });
  const element = el("div", { class: "track" }, runners.red, runners.blue, ribbon, clock);
  const put = (side: "red" | "blue", percent: number) => runners[side].style.setProperty("--at", String(percent));
  return {
    element,
    describe: (result) =>
      text("table.derbyResult", { winner: text(`table.spots.${winnerOfBout(result)}`), seconds: result[1] ?? 0 }),
    play(result, elapsed) {
      const winner = winnerOfBout(result);
      const [, seconds = 10] = result;
      element.classList.remove("over");
      element.classList.add("running");
      for (const runner of Object.values(runners)) runner.classList.remove("won");
      announce(text("table.race"));
      const leads = { red: winner === "meron" ? 46 : 26, blue: winner === "wala" ? 46 : 26 };
      const steps: Step[] = Array.from({ length: seconds * 2 }, (_, half) => ({
        at: half * 500,
        run() {
          const part = half / (seconds * 2);
          clock.textContent = `${Math.floor(half / 2)} s`;
          if (prefersNoMotion() && half % 4 !== 0) return;
          put("red", place(seconds, half * 0.5, leads.red * part));
          put("blue", place(seconds + 3, half * 0.5, leads.blue * part));
        },
      }));
      steps.push({
        at: seconds * 1000 + 300,
        run() {
          element.classList.remove("running");
          element.classList.add("over");
          clock.textContent = `${seconds} s`;
          put("red", winner === "meron" ? 84 : winner === "draw" ? 70 : 58);
          put("blue", winner === "wala" ? 84 : winner === "draw" ? 70 : 58);
          if (winner === "meron") runners.red.classList.add("won");
          if (winner === "wala") runners.blue.classList.add("won");
        },
      });
      show(steps, elapsed);
    },
    rest() {
      stop();
      element.classList.remove("running", "over");
      clock.textContent = "";
      put("red", 8);
      put("blue", 8);
    },
    history: (past) => roads(past.slice(0, 72), { engine: "derby", ...names }),
  };
}
