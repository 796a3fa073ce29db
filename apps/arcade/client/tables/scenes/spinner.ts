import { el, prefersNoMotion, svg } from "../../dom.ts";
import { show, stop } from "../timeline.ts";

interface Field {
  text: string;
  tone: string;
}

const point = (angle: number, radius: number) => {
  const turn = ((angle - 90) * Math.PI) / 180;
  return `${(Math.cos(turn) * radius).toFixed(2)} ${(Math.sin(turn) * radius).toFixed(2)}`;
};

/** Creates a wheel of fields that turns until one of them is under the mark; with a ball where the game has one. */
export function spinner(fields: readonly Field[], hasBall: boolean) {
  const part = 360 / fields.length;
  const sectors = fields.map(({ text, tone }, at) => {
    const [from, to] = [at * part - part / 2, at * part + part / 2];
    const path = `M${point(from, 62)}L${point(from, 98)}A98 98 0 0 1 ${point(to, 98)}L${point(to, 62)}A62 62 0 0 0 ${point(from, 62)}`;
    const label = svg("text", { transform: `rotate(${at * part}) translate(0 -84)`, class: "field-text" });
    label.textContent = text;
    return svg("g", {}, svg("path", { d: path, class: `field ${tone}` }), label);
  });
  const disc = svg(
    "g",
    { class: "disc" },
    ...sectors,
    svg("circle", { r: "62", class: "hub" }),
    svg("circle", { r: "22", class: "hub inner" }),
  );
  const ball = svg("circle", { r: "4.2", cx: "0", cy: "-70", class: "ball-of" });
  const orbit = svg("g", { class: "orbit" }, ...(hasBall ? [ball] : []));
  const other = svg("circle", { r: "4.2", cx: "0", cy: "-70", class: "ball-of other" });
  const otherOrbit = svg("g", { class: "orbit" });
  const mark = svg("path", { d: "M-6 -106L6 -106L0 -94Z", class: "mark" });
  const picture = svg(
    "svg",
    { viewBox: "-110 -112 220 224", class: "wheel", role: "img", "aria-hidden": "true" },
    disc,
    orbit,
    otherOrbit,
    ...(hasBall ? [] : [mark]),
  );
  const plate = el("p", { class: "plate" });
  const element = el("div", { class: "spinner" }, picture as unknown as HTMLElement, plate);
  const turn = (what: SVGElement, from: number, to: number, ms: number) =>
    what.animate([{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }], {
      duration: prefersNoMotion() ? 0 : ms,
      easing: "cubic-bezier(0.12, 0.72, 0.2, 1)",
      fill: "forwards",
    });
  return {
    element,
    /** Turns until the field is at the top; `ms` is the duration of a spin. A second ball stops at a separate field. */
    spin(field: number, elapsed: number, ms: number, second?: number) {
      plate.textContent = "";
      plate.className = "plate";
      const left = Math.max(0, ms - elapsed);
      turn(disc, 0, 720 - field * part, left);
      if (hasBall) turn(orbit, 1440, 0, left);
      if (second !== undefined) {
        // In the same pocket, one ball is behind the other.
        other.setAttribute("cy", second === field ? "-79" : "-70");
        otherOrbit.replaceChildren(other);
        turn(otherOrbit, 1800 + (second - field) * part, (second - field) * part, left);
      }
      show(
        [
          {
            at: ms,
            run() {
              const both = second === undefined ? [field] : [field, second];
              plate.textContent = both.map((each) => fields[each]?.text ?? "").join(" · ");
              plate.classList.add(fields[field]?.tone ?? "plain");
            },
          },
        ],
        elapsed,
      );
    },
    rest: () => stop(),
  };
}
