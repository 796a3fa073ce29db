import { pumps } from "../../../src/engines/solo/balloon.ts";
import { el, pause, svg } from "../../dom.ts";
import * as sound from "../../sound.ts";
import { text } from "../../text.ts";
import { noChoice } from "../choosers.ts";
import { multiple, type Game, type Scene } from "../scene.ts";
import "./balloon.css";

/** Draws the balloon, its string, and the rags left after it bursts. */
function drawing() {
  const skin = svg("path", {
    class: "skin",
    d: "M0-60C-34-60-50-34-50-8C-50 24-24 46-5 58L5 58C24 46 50 24 50-8C50-34 34-60 0-60Z",
  });
  const shine = svg("ellipse", {
    class: "shine",
    cx: "-19",
    cy: "-30",
    rx: "9",
    ry: "16",
    transform: "rotate(24 -19 -30)",
  });
  const knot = svg("path", { class: "skin", d: "M-7 66L0 56L7 66Z" });
  const body = svg("g", { class: "balloon-body" }, skin, shine, knot);
  const rags = svg(
    "g",
    { class: "rags" },
    ...Array.from({ length: 9 }, (_, at) =>
      svg("path", { d: "M0-8C10-14 16-2 8 8C2 12-8 8-6 0Z", class: `rag-${at}` }),
    ),
  );
  const line = svg("path", { class: "string", d: "M0 66C10 92-10 112 0 140" });
  const picture = svg(
    "svg",
    { viewBox: "-110 -120 220 270", class: "balloon", "aria-hidden": "true" },
    line,
    body,
    rags,
  );
  return { picture, body };
}

/** Creates a balloon that grows with every pump, until it is let go or bursts. */
export function balloonGame(): Game {
  const { picture, body } = drawing();
  const now = el("b", { class: "big-multiple" });
  const ladder = el(
    "ol",
    { class: "ladder", "aria-label": text("solo.pays"), tabindex: "0" },
    ...pumps.map((pays) => el("li", {}, multiple(pays))),
  );

  const scene: Scene = {
    element: el("div", { class: "balloon-game" }, now, picture as unknown as HTMLElement, ladder),
    async show({ played }, isStill) {
      const { numbers = [], now: pays } = played.view;
      const [count = 0, held] = numbers;
      const isBurst = played.isOver && played.pays === 0;
      picture.classList.toggle("burst-now", isBurst);
      picture.classList.toggle("let-go", played.isOver && !isBurst && count > 0);
      body.style.setProperty("--size", String(0.55 + Math.min(count, 14) * 0.045));
      now.textContent = isBurst ? text("solo.balloon.burst") : multiple(pays ?? 100);
      now.classList.toggle("lost", isBurst);
      for (const [at, step] of [...ladder.children].entries()) {
        const could = held !== undefined && at < held ? "could" : "";
        const open = at === count - 1 ? "lost" : could;
        step.className = at < count - Number(isBurst) ? "reached" : open;
        if (at === Math.max(0, count - 1))
          ladder.scrollTo({ left: (step as HTMLElement).offsetLeft - ladder.clientWidth / 2 });
      }
      if (isStill) return;
      sound.stop(count * 2);
      await pause(isBurst ? 500 : 220);
    },
    describe({ played: { view, isOver, pays } }) {
      const [count = 0, held = 0] = view.numbers ?? [];
      return isOver && pays === 0
        ? text("solo.balloon.burst")
        : [text("solo.balloon.said", { count }), ...(isOver ? [text("solo.balloon.held", { count: held })] : [])].join(
            ". ",
          );
    },
  };
  return { scene, chooser: noChoice(text("solo.begin.other")) };
}
