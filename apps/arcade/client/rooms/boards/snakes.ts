import { guard } from "lit-html/directives/guard.js";
import { lastSquare, passages } from "../../../src/engines/rooms/snakes.ts";
import { classes, html, svg, type TemplateResult } from "../../html.ts";
import type { BoardParts } from "./board-panel.ts";
import { thrownDice } from "./dice.ts";

type Point = readonly [x: number, y: number];
type Passage = readonly [from: number, to: number];

/** Returns the position of a square on ten by ten: rows alternate their direction from the bottom. */
function squareAt(square: number): Point {
  const index = Math.max(0, square - 1);
  const row = Math.floor(index / 10);
  const column = row % 2 === 0 ? index % 10 : 9 - (index % 10);
  return [column + 0.5, 9 - row + 0.5];
}

function ladder([from, to]: Passage): TemplateResult<2> {
  const [[x1, y1], [x2, y2]] = [squareAt(from), squareAt(to)];
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [(-(y2 - y1) / length) * 0.16, ((x2 - x1) / length) * 0.16];
  const rungs = Array.from({ length: Math.floor(length / 0.4) }, (_, step) => {
    const part = (step + 0.6) / (length / 0.4);
    const [x, y] = [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];
    return `M${x + dx} ${y + dy}L${x - dx} ${y - dy}`;
  });
  const rails = `M${x1 + dx} ${y1 + dy}L${x2 + dx} ${y2 + dy}M${x1 - dx} ${y1 - dy}L${x2 - dx} ${y2 - dy}`;
  return svg`<path d=${rails + rungs.join("")} class="ladder" />`;
}

function snake([from, to]: Passage, at: number): TemplateResult<2> {
  const [[x1, y1], [x2, y2]] = [squareAt(from), squareAt(to)];
  const [dx, dy] = [(y2 - y1) * 0.22, (x1 - x2) * 0.22];
  const body = `M${x1} ${y1}C${x1 + dx} ${y1 + dy + 0.6} ${x2 - dx} ${y2 - dy - 0.6} ${x2} ${y2}`;
  return svg`
    <g class="snake s${at % 4}">
      <path d=${body} />
      <circle cx=${x1} cy=${y1} r="0.26" />
      <circle cx=${x1 - 0.09} cy=${y1 - 0.07} r="0.05" class="eye" />
      <circle cx=${x1 + 0.09} cy=${y1 - 0.07} r="0.05" class="eye" />
    </g>
  `;
}

function squareOf(square: number): TemplateResult<2> {
  const [x, y] = squareAt(square);
  const look = classes("tile-of-path", `q${(Math.floor(x) + Math.floor(y)) % 2}`, square === lastSquare && "goal");
  return svg`
    <rect x=${x - 0.5} y=${y - 0.5} width="1" height="1" class=${look} />
    <text x=${x - 0.42} y=${y - 0.2}>${square}</text>
  `;
}

function snakesField(): TemplateResult<2> {
  const squares = Array.from({ length: lastSquare }, (_, index) => squareOf(index + 1));
  const up = passages.filter(([from, to]) => to > from);
  const down = passages.filter(([from, to]) => to < from);
  return svg`<g>${squares} ${up.map(ladder)} ${down.map(snake)}</g>`;
}

/** Draws the players' tokens; those on one square are moved aside. */
function tokens({ hand }: BoardParts): TemplateResult<2>[] {
  const { cells = [], by } = hand.position ?? {};
  return cells.map((square, player) => {
    const [x, y] = square === 0 ? [-0.1 + player * 0.001, 9.7] : squareAt(square);
    const beside = cells.slice(0, player).filter((other) => other === square).length;
    const place = `translate(${x + beside * 0.17} ${y + 0.12 - beside * 0.12})`;
    return svg`
      <g class=${classes("plane", `p${player}`, by === player && "moved")} transform=${place}>
        <circle r="0.27" />
      </g>
    `;
  });
}

export function snakesBoard(parts: BoardParts): TemplateResult {
  return html`
    <div class="track-board">
      <svg viewBox="-0.45 -0.1 10.55 10.2" aria-hidden="true">${guard([lastSquare], snakesField)}${tokens(parts)}</svg>
      ${thrownDice(parts.hand.position?.dice ?? [])}
    </div>
  `;
}
