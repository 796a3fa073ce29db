import { beatMs, heightAt, heights } from "../../../src/engines/solo/crash.ts";
import { el, prefersNoMotion, svg } from "../../dom.ts";
import { decimal } from "../../money.ts";
import * as sound from "../../sound.ts";
import { text } from "../../text.ts";
import { optionChooser } from "../choosers.ts";
import { multiple, type Game, type Scene, type SceneParts } from "../scene.ts";
import "./crash.css";

const [width, height] = [360, 240];
const targets = ["1.20", "1.50", "2.00", "3.00", "5.00", "10.00"];

/** Returns the height between the beats for the display; payouts use `heightAt`. */
const smooth = (ms: number): number => 100 * Math.exp((ms / beatMs) * Math.log(1.005));

/** The path of the kite: time to the right, height upwards, both scaled to fit. */
class Sky {
  readonly #line = svg("path", { class: "kite-line" });
  readonly #kite = svg("image", { href: "/emblems/kite.webp", width: "64", height: "64", x: "-32", y: "-44" });
  readonly #carrier = svg("g", { class: "kite" }, this.#kite);
  readonly picture = svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: "sky", "aria-hidden": "true" },
    this.#line,
    this.#carrier,
  );

  /** Draws the kite at a number of milliseconds after its start. */
  draw(ms: number): void {
    const span = Math.max(6_000, ms * 1.15);
    const top = Math.max(220, heightAt(ms) * 1.2) - 100;
    const points: string[] = [];
    let [x, y] = [0, 0];
    for (let part = 0; part <= 40; part += 1) {
      const at = (ms * part) / 40;
      x = 46 + (at / span) * (width - 106);
      y = height - 20 - ((smooth(at) - 100) / top) * (height - 90);
      points.push(`${x.toFixed(1)} ${y.toFixed(1)}`);
    }
    this.#line.setAttribute("d", `M${points.join("L")}`);
    this.#carrier.setAttribute(
      "transform",
      `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(Math.sin(ms / 500) * 6).toFixed(1)})`,
    );
  }
}

export function crashGame(parts: SceneParts): Game {
  const { worth } = parts;
  const sky = new Sky();
  const now = el("b", { class: "big-multiple" }, multiple(100));
  const below = el("span", { class: "kite-said" });
  const flown = el("ol", { class: "flown", "aria-hidden": "true" });
  let [frame, last] = [0, ""];
  sky.draw(0);
  const stop = () => cancelAnimationFrame(frame);

  const climb = (began: number) => {
    const ms = Math.max(0, performance.now() - began);
    if (!prefersNoMotion()) sky.draw(ms);
    now.textContent = multiple(heightAt(ms));
    worth("cash", heightAt(ms));
    frame = requestAnimationFrame(() => climb(began));
  };
  /** Lists the heights of the last rounds, newest first. */
  const remember = (id: string, broke: number) => {
    if (id === last) return;
    last = id;
    flown.prepend(el("li", broke >= 200 ? { class: "high" } : {}, multiple(Math.max(100, broke))));
    while (flown.children.length > 8) flown.lastElementChild?.remove();
  };
  const scene: Scene = {
    element: el(
      "div",
      { class: "crash-game" },
      el("div", { class: "kite-head" }, now, below),
      sky.picture as unknown as HTMLElement,
      flown,
    ),
    show({ id, played, elapsed }) {
      stop();
      sky.picture.classList.remove("broken");
      now.className = "big-multiple";
      below.textContent = "";
      if (!played.isOver) {
        climb(performance.now() - (elapsed ?? 0));
        return Promise.resolve();
      }
      const [broke = 100, cashed = 0] = played.view.numbers ?? [];
      remember(id, broke);
      const end = cashed > 0 ? cashed : Math.max(100, broke);
      sky.draw(heights.findIndex((each) => each >= end) * beatMs);
      now.textContent = multiple(end);
      now.classList.add(cashed > 0 ? "won" : "lost");
      sky.picture.classList.toggle("broken", cashed === 0);
      below.textContent = text("solo.crash.broke", { height: multiple(Math.max(100, broke)) });
      sound.stop(cashed > 0 ? 12 : 0);
      return Promise.resolve();
    },
    describe({ played }) {
      const [broke = 100, cashed = 0] = played.view.numbers ?? [];
      if (!played.isOver) return text("solo.crash.flies");
      return cashed > 0
        ? text("solo.crash.cashed", { height: multiple(cashed) })
        : text("solo.crash.broke", { height: multiple(Math.max(100, broke)) });
    },
  };
  const options = [
    ["", text("solo.crash.none")] as const,
    ...targets.map((target) => [target, `×${decimal(Number(target))}`] as const),
  ];
  const chooser = optionChooser(
    [{ id: "target", name: text("solo.crash.target"), options, start: "" }],
    undefined,
    text("solo.crash.start"),
  );
  return { scene, chooser };
}
