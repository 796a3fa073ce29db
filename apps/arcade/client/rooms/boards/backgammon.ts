import { barOf, offOf } from "../../../src/engines/rooms/backgammon.ts";
import { classes, html, type TemplateResult } from "../../html.ts";
import { text } from "../../text.ts";
import { isTurned, type BoardParts } from "./board-panel.ts";
import { thrownDice } from "./dice.ts";

const stackShown = 5;

/** Draws a point's checkers; more than five are shown as a number. */
const stack = (count: number, colour: string): TemplateResult[] =>
  Array.from({ length: Math.min(stackShown, count) }, (_, at) => {
    const isCounted = at === stackShown - 1 && count > stackShown;
    return html`<i class="checker ${colour}">${isCounted ? count : ""}</i>`;
  });

interface Step {
  move: string;
  from: number;
  to: number;
}

/** Converts a distance from home into a cell: points by colour, 25 the bar, 0 off. */
function placeAt(far: number, colour: number): number {
  if (far >= 25) return barOf(colour);
  if (far <= 0) return offOf(colour);
  return colour === 0 ? far - 1 : 24 - far;
}

function readSteps(moves: readonly string[], colour: number): Step[] {
  return moves
    .filter((move) => move.startsWith("step:"))
    .map((move) => {
      const [, far = 0, die = 0] = move.split(":").map(Number);
      return { move, from: placeAt(far, colour), to: placeAt(far - die, colour) };
    });
}

interface Place {
  cell: number;
  name: string;
  look: string;
}

/** Draws a point, a bar or the checkers that are off. */
function place({ cell, name, look }: Place, { hand, chosen }: BoardParts, steps: readonly Step[]): TemplateResult {
  const { cells = [], last = [] } = hand.position ?? {};
  const raw = cells[cell] ?? 0;
  const isWhite = cell >= 24 ? cell % 2 === 0 : raw > 0;
  const tone = isWhite ? "white" : "black";
  const count = Math.abs(raw);
  const target = steps.find(({ from, to }) => from === chosen && to === cell);
  const isSource = steps.some(({ from }) => from === cell);
  const label = `${name}: ${count > 0 ? `${count} ${text(`room.hands.${tone}`)}` : text("board.empty")}`;
  const states = [last.includes(cell) && "last", cell === chosen && "chosen", target && "target", isSource && "source"];
  return html`
    <button
      type="button"
      class=${classes("point", look, ...states)}
      data-act=${target ? "do" : "pick"}
      data-value=${target?.move ?? cell}
      aria-label=${target ? `${label}, ${text("board.moveHere")}` : label}
      ?disabled=${!target && !isSource}
    >
      ${stack(count, tone)}
    </button>
  `;
}

/** Draws the board from the reader's side, with the reader's home at the bottom right. */
export function backgammonBoard(parts: BoardParts): TemplateResult {
  const colour = isTurned(parts) ? 1 : 0;
  const steps = readSteps(parts.moves, colour);
  const rows = (from: number, way: number): TemplateResult[] =>
    Array.from({ length: 6 }, (_, at) => {
      const far = from + at * way;
      const name = text("board.point", { far });
      return place({ cell: placeAt(far, colour), name, look: at % 2 === 0 ? "odd" : "even" }, parts, steps);
    });
  const bar = (of: number) => place({ cell: barOf(of), name: text("board.bar"), look: "bar-of" }, parts, steps);
  const off = (of: number) => place({ cell: offOf(of), name: text("board.off"), look: "off-of" }, parts, steps);
  return html`
    <div class="backgammon-board" role="group" aria-label=${text("board.board")}>
      <div class="points upper">${rows(13, 1)}</div>
      <div class="bar">${bar(1 - colour)}</div>
      <div class="points upper">${rows(19, 1)}</div>
      <div class="off">${off(1 - colour)}</div>
      <div class="points">${rows(12, -1)}</div>
      <div class="bar">${bar(colour)}</div>
      <div class="points">${rows(6, -1)}</div>
      <div class="off">${off(colour)}</div>
      ${thrownDice(parts.hand.position?.dice ?? [])}
    </div>
  `;
}
