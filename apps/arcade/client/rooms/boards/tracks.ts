import { homeAt, planes } from "../../../src/engines/rooms/ludo.ts";
import { lastSquare, passages } from "../../../src/engines/rooms/snakes.ts";
import { el, svg } from "../../dom.ts";
import { dieOf, type BoardParts } from "./board-panel.ts";

/** Races: ludo, and snakes and ladders. */

type Point = readonly [x: number, y: number];
const line = (count: number, from: Point, way: Point): Point[] =>
  Array.from({ length: count }, (_, step): Point => [from[0] + way[0] * step, from[1] + way[1] * step]);

/** The 52 fields of the ring on a grid of fifteen by fifteen, from the first player's start. */
const ring: readonly Point[] = [
  ...line(5, [1, 6], [1, 0]),
  ...line(6, [6, 5], [0, -1]),
  [7, 0],
  ...line(6, [8, 0], [0, 1]),
  ...line(6, [9, 6], [1, 0]),
  [14, 7],
  ...line(6, [14, 8], [-1, 0]),
  ...line(6, [8, 9], [0, 1]),
  [7, 14],
  ...line(6, [6, 14], [0, -1]),
  ...line(6, [5, 8], [-1, 0]),
  [0, 7],
  [0, 6],
];
const turned = ([x, y]: Point, quarters: number): Point =>
  quarters === 0 ? [x, y] : turned([14 - y, x], quarters - 1);
const quartersOf = (player: number, count: number) => (count === 2 ? player * 2 : player);

function placeOf(steps: number, player: number, count: number): Point {
  const quarters = quartersOf(player, count);
  if (steps < 51) return turned(ring[steps] ?? [0, 0], quarters);
  return turned([steps - 50, 7], quarters);
}

const box = ([x, y]: Point, name: string): SVGElement =>
  svg("rect", { x: String(x), y: String(y), width: "1", height: "1", class: name });

/** Draws the board without its planes, which never changes. */
function ludoField(count: number): SVGElement {
  const players = Array.from({ length: count }, (_, player) => player);
  const yards = [0, 1, 2, 3].map((quarters) => {
    const [x, y] = turned([2.5, 2.5], quarters);
    const player = players.find((each) => quartersOf(each, count) === quarters);
    return svg("rect", {
      x: String(x - 2.5),
      y: String(y - 2.5),
      width: "6",
      height: "6",
      rx: "1.2",
      class: `yard ${player === undefined ? "" : `p${player}`}`,
    });
  });
  const own = players.flatMap((player) => [
    box(placeOf(0, player, count), `field p${player}`),
    ...[51, 52, 53, 54, 55, 56].map((steps) => box(placeOf(steps, player, count), `field p${player}`)),
  ]);
  const rests = [8, 21, 34, 47].map((field) => {
    const [x, y] = ring[field] ?? [0, 0];
    return svg("circle", { cx: String(x + 0.5), cy: String(y + 0.5), r: "0.24", class: "rest" });
  });
  return svg("g", { "data-key": "field" }, ...yards, ...ring.map((point) => box(point, "field")), ...own, ...rests);
}

const plane =
  "M0 -0.3L0.07 -0.1L0.32 0.06V0.15L0.07 0.08L0.05 0.24L0.14 0.31V0.36L0 0.32L-0.14 0.36V0.31L-0.05 0.24L-0.07 0.08L-0.32 0.15V0.06L-0.07 -0.1Z";

export function ludoBoard({ hand, moves, own }: BoardParts): Node[] {
  const { cells = [], dice = [], last = [] } = hand.position ?? {};
  const count = cells.length / planes;
  const seen = new Map<string, number>();
  const tokens = cells.map((steps, token) => {
    const player = Math.floor(token / planes);
    const [x, y] = placeOf(steps, player, count);
    const beside = seen.get(`${x} ${y}`) ?? 0;
    seen.set(`${x} ${y}`, beside + 1);
    const move = `plane:${token % planes}`;
    const isOwn = player === own && moves.includes(move);
    const shift = steps === homeAt ? 0.1 : 0.16;
    const token0 = svg(
      "g",
      {
        class: `plane p${player}${isOwn ? " can" : ""}${last[0] === token ? " moved" : ""}`,
        "data-key": `t${token}`,
        ...(isOwn ? { "data-act": "do", "data-value": move } : {}),
      },
      svg("circle", { r: "0.42" }),
      svg("path", { d: plane }),
    );
    token0.setAttribute("transform", `translate(${x + 0.5 + beside * shift} ${y + 0.5 - beside * shift})`);
    return token0;
  });
  return [
    el(
      "div",
      { class: "track-board", "data-key": "board" },
      svg(
        "svg",
        { viewBox: "-0.2 -0.2 15.4 15.4", "aria-hidden": "true", "data-key": "svg" },
        ludoField(count),
        ...tokens,
      ),
      el("div", { class: "thrown", "data-key": "thrown" }, ...dice.map(dieOf)),
    ),
  ];
}

/** Returns the position of a square on ten by ten: rows alternate their direction from the bottom. */
function squareAt(square: number): Point {
  const index = Math.max(0, square - 1);
  const row = Math.floor(index / 10);
  const column = row % 2 === 0 ? index % 10 : 9 - (index % 10);
  return [column + 0.5, 9 - row + 0.5];
}

function ladder([from, to]: readonly [number, number]): SVGElement {
  const [[x1, y1], [x2, y2]] = [squareAt(from), squareAt(to)];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(-(y2 - y1) / length) * 0.16, ((x2 - x1) / length) * 0.16];
  const rungs = Array.from({ length: Math.floor(length / 0.4) }, (_, step) => {
    const part = (step + 0.6) / (length / 0.4);
    const [x, y] = [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];
    return `M${x + dx} ${y + dy}L${x - dx} ${y - dy}`;
  });
  const rails = `M${x1 + dx} ${y1 + dy}L${x2 + dx} ${y2 + dy}M${x1 - dx} ${y1 - dy}L${x2 - dx} ${y2 - dy}`;
  return svg("path", { d: rails + rungs.join(""), class: "ladder" });
}

function snake([from, to]: readonly [number, number], at: number): SVGElement {
  const [[x1, y1], [x2, y2]] = [squareAt(from), squareAt(to)];
  const [dx, dy] = [(y2 - y1) * 0.22, (x1 - x2) * 0.22];
  const body = `M${x1} ${y1}C${x1 + dx} ${y1 + dy + 0.6} ${x2 - dx} ${y2 - dy - 0.6} ${x2} ${y2}`;
  return svg(
    "g",
    { class: `snake s${at % 4}` },
    svg("path", { d: body }),
    svg("circle", { cx: String(x1), cy: String(y1), r: "0.26" }),
    svg("circle", { cx: String(x1 - 0.09), cy: String(y1 - 0.07), r: "0.05", class: "eye" }),
    svg("circle", { cx: String(x1 + 0.09), cy: String(y1 - 0.07), r: "0.05", class: "eye" }),
  );
}

function snakesField(): SVGElement {
  const squares = Array.from({ length: lastSquare }, (_, index) => {
    const [x, y] = squareAt(index + 1);
    const label = svg("text", { x: String(x - 0.42), y: String(y - 0.2) });
    label.textContent = String(index + 1);
    return [
      svg("rect", {
        x: String(x - 0.5),
        y: String(y - 0.5),
        width: "1",
        height: "1",
        class: `tile-of-path q${(Math.floor(x) + Math.floor(y)) % 2}${index === lastSquare - 1 ? " goal" : ""}`,
      }),
      label,
    ];
  });
  const up = passages.filter(([from, to]) => to > from);
  const down = passages.filter(([from, to]) => to < from);
  return svg("g", { "data-key": "field" }, ...squares.flat(), ...up.map(ladder), ...down.map(snake));
}

export function snakesBoard({ hand }: BoardParts): Node[] {
  const { cells = [], dice = [], by } = hand.position ?? {};
  const tokens = cells.map((square, player) => {
    const [x, y] = square === 0 ? [-0.1 + player * 0.001, 9.7] : squareAt(square);
    const token = svg(
      "g",
      { class: `plane p${player}${by === player ? " moved" : ""}`, "data-key": `t${player}` },
      svg("circle", { r: "0.27" }),
    );
    const beside = cells.slice(0, player).filter((other) => other === square).length;
    token.setAttribute("transform", `translate(${x + beside * 0.17} ${y + 0.12 - beside * 0.12})`);
    return token;
  });
  return [
    el(
      "div",
      { class: "track-board", "data-key": "board" },
      svg(
        "svg",
        { viewBox: "-0.45 -0.1 10.55 10.2", "aria-hidden": "true", "data-key": "svg" },
        snakesField(),
        ...tokens,
      ),
      el("div", { class: "thrown", "data-key": "thrown" }, ...dice.map(dieOf)),
    ),
  ];
}
