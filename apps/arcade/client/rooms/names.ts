import type { GameId } from "../../src/engines/rooms/games.ts";
import { findText, text } from "../text.ts";
import { blinds, plain } from "./plain.ts";

/** Names a hand, such as "bull:7", in words. */
export function handText(hand: string): string {
  const [name = "", value = ""] = hand.split(":");
  return findText(`room.hands.${name}`, { value }) ?? name;
}

/** Names an action, such as "bid:2", in words. */
export function actionText(action: string): string {
  const [verb = "", value = ""] = action.split(":");
  return action === "grab:0" ? text("room.noBank") : (findText(`room.did.${verb}`, { value }) ?? verb);
}

/** Names the stakes: the blinds, the ante or the base stake. */
export function stakesText(unit: string, game: GameId): string {
  if (game === "holdem") return text("room.stakes.blinds", { blinds: blinds(unit) });
  return text(game === "stud" ? "room.stakes.ante" : "room.stakes.base", { amount: plain(unit) });
}
