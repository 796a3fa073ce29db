import { guard } from "lit-html/directives/guard.js";
import { homeAt, planes } from "../../../src/engines/rooms/ludo.ts";
import { classes, html, nothing, svg, type TemplateResult } from "../../html.ts";
import type { BoardParts } from "./board-panel.ts";
import { thrownDice } from "./dice.ts";

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
const quartersOf = (player: number, count: number): number => (count === 2 ? player * 2 : player);

function placeOf(steps: number, player: number, count: number): Point {
  const quarters = quartersOf(player, count);
  return turned(steps < 51 ? (ring[steps] ?? [0, 0]) : [steps - 50, 7], quarters);
}

const field = ([x, y]: Point, look = ""): TemplateResult<2> =>
  svg`<rect x=${x} y=${y} width="1" height="1" class=${classes("field", look)} />`;

function yard(quarters: number, count: number): TemplateResult<2> {
  const [x, y] = turned([2.5, 2.5], quarters);
  const player = Array.from({ length: count }, (_, at) => at).find((at) => quartersOf(at, count) === quarters);
  const look = classes("yard", player !== undefined && `p${player}`);
  return svg`<rect x=${x - 2.5} y=${y - 2.5} width="6" height="6" rx="1.2" class=${look} />`;
}

const rest = ([x, y]: Point): TemplateResult<2> => svg`<circle cx=${x + 0.5} cy=${y + 0.5} r="0.24" class="rest" />`;

/** Draws the board without its planes, which never changes. */
function ludoField(count: number): TemplateResult<2> {
  const yards = [0, 1, 2, 3].map((quarters) => yard(quarters, count));
  const own = Array.from({ length: count }, (_, player) =>
    [0, 51, 52, 53, 54, 55, 56].map((steps) => field(placeOf(steps, player, count), `p${player}`)),
  );
  const rests = [8, 21, 34, 47].map((at) => rest(ring[at] ?? [0, 0]));
  return svg`<g>${yards} ${ring.map((point) => field(point))} ${own} ${rests}</g>`;
}

const shape =
  "M0 -0.3L0.07 -0.1L0.32 0.06V0.15L0.07 0.08L0.05 0.24L0.14 0.31V0.36L0 0.32L-0.14 0.36V0.31L-0.05 0.24L-0.07 0.08L-0.32 0.15V0.06L-0.07 -0.1Z";

/** Draws the planes; those on one field are moved aside. */
function tokens({ hand, moves, own }: BoardParts): TemplateResult<2>[] {
  const { cells = [], last = [] } = hand.position ?? {};
  const count = cells.length / planes;
  const seen = new Map<string, number>();
  return cells.map((steps, token) => {
    const player = Math.floor(token / planes);
    const [x, y] = placeOf(steps, player, count);
    const beside = seen.get(`${x} ${y}`) ?? 0;
    seen.set(`${x} ${y}`, beside + 1);
    const shift = beside * (steps === homeAt ? 0.1 : 0.16);
    const move = `plane:${token % planes}`;
    const canMove = player === own && moves.includes(move);
    return svg`
      <g
        class=${classes("plane", `p${player}`, canMove && "can", last[0] === token && "moved")}
        data-act=${canMove ? "do" : nothing}
        data-value=${canMove ? move : nothing}
        transform=${`translate(${x + 0.5 + shift} ${y + 0.5 - shift})`}
      >
        <circle r="0.42" />
        <path d=${shape} />
      </g>
    `;
  });
}

export function ludoBoard(parts: BoardParts): TemplateResult {
  const { cells = [], dice = [] } = parts.hand.position ?? {};
  const count = cells.length / planes;
  return html`
    <div class="track-board">
      <svg viewBox="-0.2 -0.2 15.4 15.4" aria-hidden="true">
        ${guard([count], () => ludoField(count))}${tokens(parts)}
      </svg>
      ${thrownDice(dice)}
    </div>
  `;
}
