import type { GameId } from "../../src/rooms/games.ts";
import { findText, text } from "../text.ts";
import { blinds, plain } from "./plain.ts";

/** "bull:7" in words. */
export function handText(hand: string): string {
  const [name = "", value = ""] = hand.split(":");
  return findText(`room.hands.${name}`, { value }) ?? name;
}

/** "bid:2" in words: what a player did, or can do. */
export function deedText(deed: string): string {
  const [verb = "", value = ""] = deed.split(":");
  return deed === "grab:0" ? text("room.noBank") : (findText(`room.did.${verb}`, { value }) ?? verb);
}

/** Names what is played for: the blinds, the ante or the base stake. */
export function stakesText(unit: string, game: GameId): string {
  if (game === "holdem") return text("room.stakes.blinds", { blinds: blinds(unit) });
  return text(game === "stud" ? "room.stakes.ante" : "room.stakes.base", { amount: plain(unit) });
}
