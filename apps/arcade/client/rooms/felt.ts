import { el, svg } from "../dom.ts";
import { read, show, showGain } from "../money.ts";
import { findText, text } from "../text.ts";
import type { HandState, RoomLine, SeatView } from "./api.ts";
import { cardOf } from "./cards.ts";
import { actionText, handText } from "./names.ts";

/** Draws the table: the seats, the middle, and each player's cards and bets. */

export interface FeltParts {
  state: RoomLine;
  /** Returns the middle of this game's table. */
  middle(hand: HandState): Node[];
  /** True where the reader's cards are not shown at the seat. */
  isOwnElsewhere: boolean;
}

export const icon = (path: string): SVGElement =>
  svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", width: "20", height: "20" }, svg("path", { d: path }));
const robot = "M12 3v4M7 7h10a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3zM9 13v1.5M15 13v1.5";

function did(action: string | null, bet: string): HTMLElement[] {
  if (!action) return [];
  const [verb = ""] = action.split(":");
  const isPaid = read(bet) > 0n && ["call", "bet", "raise"].includes(verb);
  const words = isPaid
    ? text("room.withValue", { action: actionText(verb), value: show(read(bet)) })
    : actionText(action);
  return [el("span", { class: `did ${verb}`, "data-key": "did" }, words)];
}

/** Numbers the seats from the reader's own, which is at the bottom. */
const placeOf = (state: RoomLine, seat: number): number => {
  const count = state.seats.length;
  return (seat - (state.you?.seat ?? 0) + count) % count;
};

function freeSeat(parts: FeltParts, seat: number): HTMLElement {
  const { state } = parts;
  const place = `seat free at-${state.seats.length}-${placeOf(state, seat)}`;
  if (state.you) return el("div", { class: place, "data-key": `seat${seat}` }, el("div", { class: "avatar" }));
  return el(
    "div",
    { class: place, "data-key": `seat${seat}` },
    el(
      "button",
      {
        type: "button",
        class: "take",
        "data-act": "seat",
        "data-value": String(seat),
        "aria-label": text("room.seatFree", { seat: seat + 1 }),
      },
      el("span", { "aria-hidden": "true" }, "+"),
      el("small", {}, text("room.sit")),
    ),
  );
}

function roleOf(role: string | null): HTMLElement[] {
  if (!role) return [];
  return [
    el(
      "span",
      { class: `role ${role}`, title: findText(`room.roles.${role}`) ?? "" },
      role === "button" ? "D" : (findText(`room.roles.${role}`) ?? ""),
    ),
  ];
}

/** Draws a seat's cards; many hidden ones are one back and their number. */
function seatCards(parts: FeltParts, seat: number, cards: readonly (number | null)[]): HTMLElement {
  const { state } = parts;
  const key = `${state.hand?.number}-${seat}`;
  if (cards.length > 5) {
    const back = cardOf(null, { key: `${key}-back` }, text("room.hiddenCard"));
    return el("div", { class: "cards count", "data-key": "cards" }, back, el("b", {}, String(cards.length)));
  }
  const faces = cards.map((card, at) => cardOf(card, { key: `${key}-${at}`, place: at % 8 }, text("room.hiddenCard")));
  return el("div", { class: `cards n${cards.length}`, "data-key": "cards" }, ...faces);
}

function seatOf(parts: FeltParts, seat: number, view: SeatView): HTMLElement {
  const { state } = parts;
  const hand = state.hand;
  const player = view.index === null ? undefined : hand?.players[view.index];
  const clock = view.index === null ? undefined : hand?.clocks[view.index];
  const isTurn = hand !== null && view.index !== null && hand.turn.includes(view.index);
  const gain = player?.gain ? read(player.gain) : 0n;
  const classes = [
    "seat",
    `at-${state.seats.length}-${placeOf(state, seat)}`,
    view.index === null ? "" : `p${view.index}`,
    view.isYou ? "you" : "",
    isTurn ? "turn" : "",
    clock?.isBank ? "bank" : "",
    view.out || (player && !player.isIn) ? "idle" : "",
    gain > 0n ? "won" : "",
  ];
  const cards = view.isYou && parts.isOwnElsewhere ? [] : (player?.cards ?? []);
  const status = view.out ? text(`room.out.${view.out}`) : player && !player.isIn ? text("room.did.fold") : undefined;
  const name = el("span", { class: "name" }, view.name);
  if (view.kind === "bot") {
    const mark = icon(robot);
    mark.setAttribute("class", "bot");
    name.prepend(mark, el("span", { class: "sr" }, text("room.bot")));
  }
  return el(
    "div",
    { class: classes.filter((each) => each !== "").join(" "), "data-key": `seat${seat}` },
    el(
      "div",
      { class: "avatar", ...(clock ? { "data-since": String(clock.since), "data-until": String(clock.until) } : {}) },
      el("img", { src: `/emblems/${view.avatar}.webp`, alt: "", width: "48", height: "48" }),
    ),
    seatCards(parts, seat, cards),
    el(
      "div",
      { class: "plate", "data-key": "plate" },
      name,
      el("b", { class: "stack" }, show(read(view.stack))),
      ...(status ? [el("small", { class: "status" }, status)] : []),
      ...(player?.hand ? [el("small", { class: "made" }, handText(player.hand))] : []),
    ),
    ...(player?.isIn === false || hand?.isOver ? [] : did(player?.did ?? null, player?.bet ?? "0.0000")),
    ...roleOf(player?.role ?? null),
    ...(gain === 0n || !player?.gain
      ? []
      : [el("span", { class: gain > 0n ? "gain" : "gain lost", "data-key": "gain" }, showGain(gain))]),
  );
}

function betOf({ state }: FeltParts, seat: number, view: SeatView): HTMLElement[] {
  const player = view.index === null ? undefined : state.hand?.players[view.index];
  if (!player || read(player.bet) === 0n) return [];
  return [
    el(
      "span",
      { class: `bet at-${state.seats.length}-${placeOf(state, seat)}`, "data-key": `bet${seat}` },
      el("i", { class: "chip", "aria-hidden": "true" }),
      show(read(player.bet)),
    ),
  ];
}

/** Draws the current state of the table. */
export function felt(parts: FeltParts): Node[] {
  const { state } = parts;
  const seats = state.seats.flatMap((view, seat) =>
    view ? [seatOf(parts, seat, view), ...betOf(parts, seat, view)] : [freeSeat(parts, seat)],
  );
  const middle = state.hand ? parts.middle(state.hand) : [el("p", { class: "calm" }, text("room.nextHand"))];
  return [
    el("div", { class: "oval", "data-key": "oval" }),
    el("div", { class: "middle", "data-key": "middle" }, ...middle),
    ...seats,
  ];
}
