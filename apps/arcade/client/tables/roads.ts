import { bigRoad, lastColumns, type Mark } from "@croupier/contract/domain/road";
import { askRoads, derivedRoad, marksOf } from "../../src/engines/tables/roads.ts";
import type { Result } from "../../src/engines/draws/shared-game.ts";
import { el, svg } from "../dom.ts";
import { text } from "../text.ts";
import { initialsOf } from "./names.ts";

const rows = 6;

/** Names of the two sides and the tie, and their letters on the bead plate. */
export interface Sides {
  engine: string;
  red: string;
  blue: string;
  tie: string;
}

function grid(columns: number, size: number, name: string, children: SVGElement[]): HTMLElement {
  const [width, height] = [columns * size, rows * size];
  const lines = [
    ...Array.from({ length: columns - 1 }, (_, at) => `M${(at + 1) * size} 0V${height}`),
    ...Array.from({ length: rows - 1 }, (_, at) => `M0 ${(at + 1) * size}H${width}`),
  ].join("");
  const picture = svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": name, class: "road" },
    svg("path", { d: lines, class: "lines" }),
    ...children,
  );
  return el("figure", {}, el("figcaption", {}, name), picture as unknown as HTMLElement);
}

function beads(marks: readonly Mark[], sides: Sides, columns: number): SVGElement[] {
  const size = 20;
  const letters = initialsOf(sides);
  const first = Math.max(0, Math.ceil(marks.length / rows) - columns) * rows;
  return marks.slice(first).map(({ side, redPair, bluePair }, at) => {
    const [x, y] = [Math.floor(at / rows) * size + size / 2, (at % rows) * size + size / 2];
    const text = svg("text", { x: String(x), y: String(y + 3.8), class: "letter" });
    text.textContent = letters[side];
    return svg(
      "g",
      {},
      svg("circle", { cx: String(x), cy: String(y), r: "8.4", class: `bead ${side}` }),
      text,
      ...(redPair ? [svg("circle", { cx: String(x - 6), cy: String(y - 6), r: "2.6", class: "bead red pair" })] : []),
      ...(bluePair ? [svg("circle", { cx: String(x + 6), cy: String(y + 6), r: "2.6", class: "bead blue pair" })] : []),
    );
  });
}

function rings(marks: readonly Mark[], columns: number): SVGElement[] {
  const size = 20;
  return lastColumns(bigRoad(marks), columns).map(({ column, row, side, ties }) => {
    const [x, y] = [column * size + size / 2, row * size + size / 2];
    const slash = svg("path", { d: `M${x - 7} ${y + 7}L${x + 7} ${y - 7}`, class: "slash" });
    return svg(
      "g",
      {},
      svg("circle", { cx: String(x), cy: String(y), r: "7", class: `ring ${side}` }),
      ...(ties > 0 ? [slash] : []),
    );
  });
}

type Shape = "ring" | "dot" | "slant";
const shapes: readonly Shape[] = ["ring", "dot", "slant"];

function small(shape: Shape, side: "red" | "blue", x: number, y: number): SVGElement {
  if (shape === "slant") return svg("path", { d: `M${x - 3} ${y + 3}L${x + 3} ${y - 3}`, class: `slant ${side}` });
  const attributes = { cx: String(x), cy: String(y), r: shape === "dot" ? "3.6" : "3.2" };
  return svg("circle", { ...attributes, class: shape === "dot" ? `bead ${side}` : `ring thin ${side}` });
}

function derived(marks: readonly Mark[], back: 1 | 2 | 3, columns: number): SVGElement[] {
  return lastColumns(derivedRoad(marks, back), columns).map(({ column, row, side }) =>
    small(shapes[back - 1] ?? "ring", side, column * 10 + 5, row * 10 + 5),
  );
}

/** Shows the next marks of the three derived roads, for either side. */
function question(marks: readonly Mark[], sides: Sides): HTMLElement {
  const row = (side: "red" | "blue", name: string) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, name),
      ...askRoads(marks, side).map((found, at) => {
        const cell = el("td", {});
        if (found) {
          const mark = small(shapes[at] ?? "ring", found, 6, 6);
          cell.append(
            svg(
              "svg",
              {
                viewBox: "0 0 12 12",
                role: "img",
                "aria-label": found === "red" ? "●" : "○",
                width: "16",
                height: "16",
              },
              mark,
            ),
          );
        }
        return cell;
      }),
    );
  const heads = [text("table.ifNext"), text("table.bigEye"), text("table.small"), text("table.pig")].map((name) =>
    el("th", { scope: "col" }, name),
  );
  return el(
    "table",
    { class: "ask" },
    el("thead", {}, el("tr", {}, ...heads)),
    el("tbody", {}, row("red", sides.red), row("blue", sides.blue)),
  );
}

/** Creates all roads of a two-sided game from results, newest first. */
export function roads(past: readonly Result[], sides: Sides): HTMLElement[] {
  const marks = marksOf(sides.engine, past.toReversed());
  const count = (side: Mark["side"]) => String(marks.filter((mark) => mark.side === side).length);
  const letters = initialsOf(sides);
  const sum = el(
    "p",
    { class: "counts" },
    ...(["red", "blue", "tie"] as const).flatMap((side) => [
      el("i", { class: `bead-letter ${side}`, "aria-hidden": "true" }, letters[side]),
      el("span", { class: "sr" }, sides[side]),
      el("b", {}, count(side)),
    ]),
  );
  return [
    sum,
    el(
      "div",
      { class: "pair-of-roads" },
      grid(10, 20, text("table.beadPlate"), beads(marks, sides, 10)),
      grid(18, 20, text("table.bigRoad"), rings(marks, 18)),
    ),
    el(
      "div",
      { class: "small-roads" },
      grid(14, 10, text("table.bigEye"), derived(marks, 1, 14)),
      grid(14, 10, text("table.small"), derived(marks, 2, 14)),
      grid(14, 10, text("table.pig"), derived(marks, 3, 14)),
    ),
    question(marks, sides),
  ];
}
