import { html, type TemplateResult } from "../html.ts";
import { read, show } from "../money.ts";
import { text } from "../text.ts";
import type { HandState, SeatView } from "./api.ts";
import { freeSeat, placeOf, takenSeat, type SeatParts } from "./seats.ts";

/** Draws the table: the seats, the middle, and each player's cards and bets. */

export interface FeltParts extends SeatParts {
  /** Returns the middle of this game's table. */
  middle(hand: HandState): TemplateResult;
}

function bet({ state }: FeltParts, seat: number, view: SeatView | null): TemplateResult[] {
  const player = view?.index == null ? undefined : state.hand?.players[view.index];
  if (!player || read(player.bet) === 0n) return [];
  return [
    html`
      <span class="bet ${placeOf(state, seat)}">
        <i class="chip" aria-hidden="true"></i>
        ${show(read(player.bet))}
      </span>
    `,
  ];
}

/** Draws the current state of the table. */
export function felt(parts: FeltParts): TemplateResult {
  const { state } = parts;
  const seats = state.seats.map((view, seat) => [
    view ? takenSeat(parts, seat, view) : freeSeat(parts, seat),
    bet(parts, seat, view),
  ]);
  const middle = state.hand ? parts.middle(state.hand) : html`<p class="calm">${text("room.nextHand")}</p>`;
  return html`
    <div class="oval"></div>
    <div class="middle">${middle}</div>
    ${seats}
  `;
}
