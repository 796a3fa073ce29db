import { cardName } from "../../../src/engines/cards/deck.ts";
import { winnerOf } from "../../../src/engines/tables/dragon-tiger.ts";
import { text } from "../../text.ts";
import { roads } from "../roads.ts";
import type { Scene } from "../scene.ts";
import { show, stop } from "../timeline.ts";
import { twoHands } from "./two-hands.ts";

export function dragonTigerScene(): Scene {
  const names = { red: text("table.spots.dragon"), blue: text("table.spots.tiger"), tie: text("table.spots.tie") };
  const hands = twoHands(names.blue, names.red);
  hands.element.classList.add("red-first");
  return {
    element: hands.element,
    describe: (result) =>
      text("table.cardsResult", {
        winner: text(`table.spots.${winnerOf(result)}`),
        first: cardName(result[0] ?? 0),
        second: cardName(result[1] ?? 0),
      }),
    play(result, elapsed) {
      const winner = winnerOf(result);
      hands.clear();
      show(
        [
          { at: 400, run: () => hands.deal("red", result[0] ?? 0) },
          { at: 1_600, run: () => hands.deal("blue", result[1] ?? 0) },
          { at: 2_900, run: () => hands.win(winner === "tie" ? undefined : winner === "dragon" ? "red" : "blue") },
        ],
        elapsed,
      );
    },
    rest: () => stop(),
    history: (past) => roads(past.slice(0, 72), { engine: "dragon-tiger", ...names }),
  };
}
