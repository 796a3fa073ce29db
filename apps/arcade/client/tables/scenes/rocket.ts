import { heightAfter, heightOf, heights, mostHeight } from "../../../src/engines/tables/cash-or-crash.ts";
import type { Result } from "../../../src/engines/draws/shared-game.ts";
import { el, prefersNoMotion, svg } from "../../dom.ts";
import { text } from "../../text.ts";
import type { Scene, SceneParts } from "../scene.ts";
import { stop } from "../timeline.ts";
import { decimal, read, show as money } from "../../money.ts";
import { frequency } from "./frequency.ts";

const heightText = (height: number) => `${decimal(height / 100, 2)}×`;
/** Returns a height's position in the picture, 0 to 1, on a logarithmic scale. */
const partOf = (height: number) => Math.log(height / 100) / Math.log(mostHeight / 100);
const pointOf = (height: number): [number, number] => {
  const part = partOf(height);
  return [24 + 250 * part ** 0.8, 168 - 146 * part ** 0.75];
};

/** Draws the sky with the heights to choose from. */
function sky() {
  const rungs = heights.map((height) => {
    const [, y] = pointOf(height);
    const label = svg("text", { x: "316", y: String(y + 3), class: "rung-text" });
    label.textContent = `${decimal(height / 100)}×`;
    return { height, group: svg("g", { class: "rung" }, svg("path", { d: `M20 ${y}H292` }), label) };
  });
  const trail = svg("path", { class: "trail", d: "M24 168" });
  const rocket = svg("image", { href: "/emblems/rocket.webp", width: "30", height: "30", class: "rocket" });
  const bang = svg("image", { href: "/emblems/collision.webp", width: "40", height: "40", class: "bang" });
  const groups = rungs.map(({ group }) => group);
  const look = { viewBox: "0 0 320 186", class: "sky", "aria-hidden": "true" };
  return { picture: svg("svg", look, ...groups, trail, rocket, bang), rungs, trail, rocket, bang };
}

const heightsOf = (past: readonly Result[]): HTMLElement[] =>
  frequency(
    past.map((result) => {
      const height = heightOf(result);
      const rung = heights.findLast((each) => height >= each);
      return {
        text: rung ? `${decimal(rung / 100)}×` : "1×",
        tone: height >= 1000 ? "wide gold" : height >= 200 ? "wide green" : "wide red",
      };
    }),
    ["1×", ...heights.map((height) => `${decimal(height / 100)}×`)],
  );

/** Shows a rocket that climbs past the chosen heights until its engine stops. */
export function rocketScene({ announce }: SceneParts): Scene {
  const { picture, rungs, trail, rocket, bang } = sky();
  const meter = el("p", { class: "height" });
  const list = el("ul", { class: "cash-outs" });
  const element = el("div", { class: "flight" }, picture as unknown as HTMLElement, meter, list);
  let frame = 0;
  const draw = (height: number): void => {
    const [x, y] = pointOf(height);
    const points = Array.from({ length: 24 }, (_, at) => pointOf(100 * (height / 100) ** (at / 23)));
    trail.setAttribute("d", `M${points.map((point) => point.map((n) => n.toFixed(1)).join(" ")).join("L")}`);
    rocket.setAttribute("transform", `translate(${(x - 15).toFixed(1)} ${(y - 17).toFixed(1)})`);
    meter.textContent = heightText(height);
    for (const { height: rung, group } of rungs) group.classList.toggle("reached", height >= rung);
  };
  const reset = (): void => {
    stop();
    cancelAnimationFrame(frame);
    element.className = "flight";
    draw(100);
  };
  const end = (height: number): void => {
    cancelAnimationFrame(frame);
    draw(height);
    const [x, y] = pointOf(height);
    bang.setAttribute("transform", `translate(${x - 20} ${y - 22})`);
    element.classList.add(height >= mostHeight ? "away" : "crashed");
  };
  reset();
  return {
    element,
    describe: (result) =>
      heightOf(result) >= mostHeight
        ? text("table.rocketAway")
        : text("table.rocketResult", { height: heightText(heightOf(result)) }),
    play(result) {
      announce("");
      reset();
      end(heightOf(result));
    },
    fly(elapsed) {
      announce("");
      reset();
      const begun = performance.now() - elapsed;
      const isQuiet = prefersNoMotion();
      const climb = (): void => {
        const height = heightAfter(performance.now() - begun);
        if (isQuiet) meter.textContent = heightText(height);
        else draw(height);
        frame = requestAnimationFrame(climb);
      };
      climb();
    },
    cashed: (all) =>
      list.replaceChildren(
        ...all
          .slice(0, 4)
          .map(({ name, height, win }) => el("li", {}, `${name} · ${heightText(height)} · ${money(read(win))}`)),
      ),
    rest() {
      reset();
      list.replaceChildren();
    },
    history: (past) => heightsOf(past),
  };
}
