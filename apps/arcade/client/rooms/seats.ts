import { classes, html, nothing, type TemplateResult } from "../html.ts";
import { icon } from "../icon.ts";
import { read, show, showGain } from "../money.ts";
import { findText, text } from "../text.ts";
import type { HandState, RoomLine, SeatView } from "./api.ts";
import { cardOf, cardRow } from "./cards.ts";
import { actionText, handText } from "./names.ts";

export interface SeatParts {
  state: RoomLine;
  /** True where the reader's cards are not shown at the seat. */
  isOwnElsewhere: boolean;
}
type Part = TemplateResult | typeof nothing;
type Player = HandState["players"][number];

const robot = "M12 3v4M7 7h10a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3zM9 13v1.5M15 13v1.5";

/** Names the place of a seat; the reader's own is at the bottom. */
export function placeOf(state: RoomLine, seat: number): string {
  const count = state.seats.length;
  return `at-${count}-${(seat - (state.you?.seat ?? 0) + count) % count}`;
}

/** Draws a seat that a watching player can take. */
export function freeSeat({ state }: SeatParts, seat: number): TemplateResult {
  const take = html`
    <button
      type="button"
      class="take"
      data-act="seat"
      data-value=${seat}
      aria-label=${text("room.seatFree", { seat: seat + 1 })}
    >
      <span aria-hidden="true">+</span>
      <small>${text("room.sit")}</small>
    </button>
  `;
  return html`
    <div class="seat free ${placeOf(state, seat)}">${state.you ? html`<div class="avatar"></div>` : take}</div>
  `;
}

/** Draws a seat's cards; many hidden ones are one back and their number. */
function seatCards(state: RoomLine, seat: number, cards: readonly (number | null)[]): TemplateResult {
  const key = `${state.hand?.number}-${seat}`;
  if (cards.length > 5) return html`<div class="cards count">${cardOf({ card: null })}<b>${cards.length}</b></div>`;
  const dealt = cards.map((card, at) => ({ card, key: `${key}-${at}`, place: at % 8 }));
  return html`<div class="cards n${cards.length}">${cardRow(dealt)}</div>`;
}

const botMark = (): TemplateResult => html`${icon(robot, 20, "bot")}<span class="sr">${text("room.bot")}</span>`;

function plate(view: SeatView, player: Player | undefined): TemplateResult {
  const isFolded = player !== undefined && !player.isIn;
  const status = view.out ? text(`room.out.${view.out}`) : isFolded ? text("room.did.fold") : undefined;
  return html`
    <div class="plate">
      <span class="name">${view.kind === "bot" ? botMark() : nothing}${view.name}</span>
      <b class="stack">${show(read(view.stack))}</b>
      ${status === undefined ? nothing : html`<small class="status">${status}</small>`}
      ${player?.hand ? html`<small class="made">${handText(player.hand)}</small>` : nothing}
    </div>
  `;
}

/** Draws what a player did last, with the bet where it was one. */
function lastAction(hand: HandState | null, player: Player | undefined): Part {
  if (!player?.did || !player.isIn || hand?.isOver) return nothing;
  const [verb = ""] = player.did.split(":");
  const bet = read(player.bet);
  const isPaid = bet > 0n && ["call", "bet", "raise"].includes(verb);
  const words = isPaid
    ? text("room.withValue", { action: actionText(verb), value: show(bet) })
    : actionText(player.did);
  return html`<span class="did ${verb}">${words}</span>`;
}

function roleMark(role: string | null | undefined): Part {
  if (!role) return nothing;
  const name = findText(`room.roles.${role}`) ?? "";
  return html`<span class="role ${role}" title=${name}>${role === "button" ? "D" : name}</span>`;
}

function gainMark(gain: bigint): Part {
  if (gain === 0n) return nothing;
  return html`<span class=${gain > 0n ? "gain" : "gain lost"}>${showGain(gain)}</span>`;
}

/** Draws a player's seat: the avatar with its clock, the cards, the name, and the last action. */
export function takenSeat({ state, isOwnElsewhere }: SeatParts, seat: number, view: SeatView): TemplateResult {
  const { hand } = state;
  const { index } = view;
  const player = index === null ? undefined : hand?.players[index];
  const clock = index === null ? undefined : hand?.clocks[index];
  const gain = player?.gain ? read(player.gain) : 0n;
  const look = classes(
    "seat",
    placeOf(state, seat),
    index !== null && `p${index}`,
    view.isYou && "you",
    index !== null && hand?.turn.includes(index) && "turn",
    clock?.isBank && "bank",
    (view.out !== null || player?.isIn === false) && "idle",
    gain > 0n && "won",
  );
  return html`
    <div class=${look}>
      <div class="avatar" data-since=${clock?.since ?? nothing} data-until=${clock?.until ?? nothing}>
        <img src=${`/emblems/${view.avatar}.webp`} alt="" width="48" height="48" />
      </div>
      ${seatCards(state, seat, view.isYou && isOwnElsewhere ? [] : (player?.cards ?? []))} ${plate(view, player)}
      ${lastAction(hand, player)} ${roleMark(player?.role)} ${gainMark(gain)}
    </div>
  `;
}
