import { html, nothing, type TemplateResult } from "../html.ts";
import { icon } from "../icon.ts";
import { text } from "../text.ts";
import type { RoomLine } from "./api.ts";
import { statusOf } from "./describe-hand.ts";
import type { Panel } from "./panel.ts";

/** Inputs of the drawing of the page's foot. */
export interface DockParts {
  state: RoomLine;
  panel: Panel;
  isDown: boolean;
  /** True while a seat is being taken. */
  isBusy: boolean;
  /** True where the player must act and has not done so. */
  isTurn: boolean;
}

function status(state: RoomLine): string {
  const { hand, you, seats } = state;
  if (!you) return text("room.watching");
  if (you.isWaiting) return text("room.waitsForSeat");
  const seat = seats[you.seat];
  if (seat?.out === "leaving") return text("room.leavingSoon");
  if (seat?.out) return text("room.sittingOut");
  if (!hand || seat?.index == null) return text("room.nextHand");
  return statusOf(state, hand);
}

const statusLine = ({ state, isDown }: DockParts): TemplateResult => html`
  <p class="line">
    <span>${isDown ? text("room.lost") : status(state)}</span>
    <b id="seconds"></b>
  </p>
`;

function takeSeat({ state, isBusy }: DockParts): TemplateResult {
  const free = state.seats.indexOf(null);
  const seat = free === -1 ? state.seats.findIndex((each) => each?.kind === "bot") : free;
  return html`
    <button type="button" class="primary wide" data-act="seat" data-value=${seat} ?disabled=${isBusy || seat === -1}>
      ${isBusy ? text("room.seating") : text("room.takeSeat")}
    </button>
  `;
}

const tool = (act: string, value: string, name: string, path: string): TemplateResult => html`
  <button type="button" class="tool" data-act=${act} data-value=${value}>${icon(path, 20)}${name}</button>
`;

function tools({ seats, you }: RoomLine): TemplateResult {
  const isOut = seats[you?.seat ?? -1]?.out != null;
  const out = isOut
    ? tool("out", "false", text("room.sitIn"), "M5 12l5 5L20 7")
    : tool("out", "true", text("room.sitOut"), "M8 5v14M16 5v14");
  const sound = tool("sound", "", text("room.sound"), "M11 5 6.5 9H3v6h3.5l4.5 4zM15.5 9a4 4 0 0 1 0 6");
  const leave = tool("leave", "", text("room.leave"), "M10 5H5v14h5M14 8l4 4-4 4M18 12H9");
  return html`<div class="extras">${out} ${sound} ${leave}</div>`;
}

/** Draws the foot of the page: the player's cards, the state of play, and the controls. */
export function dock(parts: DockParts): TemplateResult {
  const { state, panel, isTurn } = parts;
  const { hand, you } = state;
  if (!you) return html`${statusLine(parts)} ${takeSeat(parts)}`;
  const isIn = hand !== null && !you.isWaiting && state.seats[you.seat]?.index != null;
  const own = isIn ? (panel.own?.({ state, hand, you }) ?? nothing) : nothing;
  const controls = hand && isTurn ? panel.paint({ state, hand, you }) : nothing;
  return html`${own} ${statusLine(parts)} ${controls} ${tools(state)}`;
}
