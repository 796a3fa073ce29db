import { read, show } from "../money.ts";
import type { HandState, RoomLine } from "./api.ts";
import { kindWord } from "./boards/mahjong.ts";
import { wordOf } from "./cards.ts";
import { handText, type RoomTexts } from "./texts.ts";

const nameOf = (state: RoomLine, index: number): string =>
  state.seats.find((seat) => seat?.index === index)?.name ?? "";

/** Who is waited for. */
export function statusOf(texts: RoomTexts, state: RoomLine, hand: HandState): string {
  if (hand.options) return texts.yourTurn;
  if (hand.isOver) return texts.handOver;
  const [first] = hand.turn;
  return first === undefined ? "" : hand.turn.length > 1 ? texts.othersTurn : texts.turnOf(nameOf(state, first));
}

/** What a player who does not see the table must know now. */
export function saying(texts: RoomTexts, state: RoomLine, hand: HandState): string {
  const board = hand.board.length > 0 ? `${texts.onTable}: ${hand.board.map(wordOf).join(" ")}. ` : "";
  const { by } = hand.position ?? {};
  const moved = by == null ? null : hand.players[by]?.did;
  const [verb = "", amount = ""] = moved?.split(":") ?? [];
  const [tile] = hand.facts["wall"] === undefined ? [] : (hand.position?.last ?? []);
  const discard = by == null || tile === undefined ? "" : `${nameOf(state, by)}: ${kindWord(texts, tile)}. `;
  const before = by == null || !moved ? discard : `${nameOf(state, by)}: ${texts.did[verb] ?? verb} ${amount}. `;
  if (hand.isOver) {
    const wins = hand.players.flatMap(({ gain, hand: made }, index) => {
      if (!gain || read(gain) <= 0n) return [];
      return [`${nameOf(state, index)} +${show(read(gain))}${made ? ` (${handText(texts, made)})` : ""}`];
    });
    return before + board + wins.join(", ");
  }
  if (hand.options) {
    const own = hand.players[state.seats[state.you?.seat ?? -1]?.index ?? -1];
    const cards = (own?.cards ?? []).flatMap((card) => (card === null ? [] : [wordOf(card)]));
    const call =
      hand.options.kind === "bet" && read(hand.options.call) > 0n
        ? `, ${texts.did["call"]} ${show(read(hand.options.call))}`
        : "";
    if (hand.position) return `${before}${texts.yourTurn}`;
    return `${texts.yourTurn}${call}. ${texts.yourCards}: ${cards.join(" ")}. ${board}`;
  }
  return before + board;
}
