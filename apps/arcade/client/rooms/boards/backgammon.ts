import { barOf, offOf } from "../../../src/engines/rooms/backgammon.ts";
import { el } from "../../dom.ts";
import { text } from "../../text.ts";
import { dieOf, press, type BoardParts } from "./board-panel.ts";

const stackShown = 5;

/** Draws a point's checkers; more than five are shown as a number. */
function stack(count: number, colour: string): Node[] {
  const shown = Array.from({ length: Math.min(stackShown, count) }, (_, at) =>
    el(
      "i",
      { class: `checker ${colour}`, "data-key": `k${at}` },
      at === stackShown - 1 && count > stackShown ? String(count) : "",
    ),
  );
  return shown;
}

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

/** Draws the board from the reader's side, with the reader's home at the bottom right. */
export function backgammonBoard({ hand, own, moves, chosen }: BoardParts): Node[] {
  const { cells = [], dice = [], last = [] } = hand.position ?? {};
  const colour = own !== undefined && hand.players[own]?.hand === "black" ? 1 : 0;
  const steps = readSteps(moves, colour);
  const place = (cell: number, name: string, className: string): HTMLElement => {
    const raw = cells[cell] ?? 0;
    const isSide = cell >= 24;
    const isWhite = isSide ? cell % 2 === 0 : raw > 0;
    const tone = isWhite ? "white" : "black";
    const count = Math.abs(raw);
    const target = steps.find(({ from, to }) => from === chosen && to === cell);
    const isSource = steps.some(({ from }) => from === cell);
    const classes = [
      "point",
      className,
      last.includes(cell) ? "last" : "",
      cell === chosen ? "chosen" : "",
      target ? "target" : "",
      isSource ? "source" : "",
    ];
    const label = `${name}: ${count > 0 ? `${count} ${text(`room.hands.${tone}`)}` : text("board.empty")}`;
    const button = press(
      target ? "do" : "pick",
      target?.move ?? String(cell),
      {
        class: classes.filter((each) => each !== "").join(" "),
        "data-key": `c${cell}`,
        "aria-label": target ? `${label}, ${text("board.moveHere")}` : label,
      },
      ...stack(count, tone),
    );
    if (!target && !isSource) button.setAttribute("disabled", "");
    return button;
  };
  const point = (far: number, className: string) =>
    place(placeAt(far, colour), text("board.point", { far }), className);
  const rows = (from: number, way: number) =>
    Array.from({ length: 6 }, (_, at) => point(from + at * way, at % 2 === 0 ? "odd" : "even"));
  return [
    el(
      "div",
      { class: "backgammon-board", "data-key": "board", role: "group", "aria-label": text("board.board") },
      el("div", { class: "points upper", "data-key": "q1" }, ...rows(13, 1)),
      el("div", { class: "bar", "data-key": "bar1" }, place(barOf(1 - colour), text("board.bar"), "bar-of")),
      el("div", { class: "points upper", "data-key": "q2" }, ...rows(19, 1)),
      el("div", { class: "off", "data-key": "off1" }, place(offOf(1 - colour), text("board.off"), "off-of")),
      el("div", { class: "points", "data-key": "q3" }, ...rows(12, -1)),
      el("div", { class: "bar", "data-key": "bar2" }, place(barOf(colour), text("board.bar"), "bar-of")),
      el("div", { class: "points", "data-key": "q4" }, ...rows(6, -1)),
      el("div", { class: "off", "data-key": "off2" }, place(offOf(colour), text("board.off"), "off-of")),
      el("div", { class: "thrown", "data-key": "thrown" }, ...dice.map(dieOf)),
    ),
  ];
}
