import { read, show } from "../money.ts";
import { text } from "../text.ts";
import type { HandState, RoomLine } from "./api.ts";
import { kindWord } from "./boards/mahjong.ts";
import { wordOf } from "./cards.ts";
import { actionText, handText } from "./names.ts";

const nameOf = (state: RoomLine, index: number): string =>
  state.seats.find((seat) => seat?.index === index)?.name ?? "";

/** Names the players who must act. */
export function statusOf(state: RoomLine, hand: HandState): string {
  if (hand.options) return text("room.yourTurn");
  if (hand.isOver) return text("room.handOver");
  const [first] = hand.turn;
  return first === undefined
    ? ""
    : hand.turn.length > 1
      ? text("room.othersTurn")
      : text("room.turnOf", { name: nameOf(state, first) });
}

/** Describes the table to a player who does not see it. */
export function describeHand(state: RoomLine, hand: HandState): string {
  const board = hand.board.length > 0 ? `${text("room.onTable")}: ${hand.board.map(wordOf).join(" ")}. ` : "";
  const { by } = hand.position ?? {};
  const moved = by == null ? null : hand.players[by]?.did;
  const [tile] = hand.facts["wall"] === undefined ? [] : (hand.position?.last ?? []);
  const discard = by == null || tile === undefined ? "" : `${nameOf(state, by)}: ${kindWord(tile)}. `;
  const before = by == null || !moved ? discard : `${nameOf(state, by)}: ${actionText(moved)}. `;
  if (hand.isOver) {
    const wins = hand.players.flatMap(({ gain, hand: made }, index) => {
      if (!gain || read(gain) <= 0n) return [];
      return [`${nameOf(state, index)} +${show(read(gain))}${made ? ` (${handText(made)})` : ""}`];
    });
    return before + board + wins.join(", ");
  }
  if (hand.options) {
    const own = hand.players[state.seats[state.you?.seat ?? -1]?.index ?? -1];
    const cards = (own?.cards ?? []).flatMap((card) => (card === null ? [] : [wordOf(card)]));
    const call =
      hand.options.kind === "bet" && read(hand.options.call) > 0n
        ? `, ${text("room.withValue", { action: text("room.did.call"), value: show(read(hand.options.call)) })}`
        : "";
    if (hand.position) return `${before}${text("room.yourTurn")}`;
    return `${text("room.yourTurn")}${call}. ${text("room.yourCards")}: ${cards.join(" ")}. ${board}`;
  }
  return before + board;
}
