import { dealMs, handOf, pointsOf, shoeOf, squeezeMs } from "../../../src/engines/tables/baccarat.ts";
import type { Result } from "../../../src/engines/draws/shared-game.ts";
import { text } from "../../text.ts";
import { roads } from "../roads.ts";
import type { Scene, SceneParts } from "../scene.ts";
import { show, stop, type Step } from "../timeline.ts";
import { twoHands } from "./two-hands.ts";

const sum = (cards: readonly number[]) => cards.reduce((total, card) => total + pointsOf(card), 0) % 10;

function wordsOf(result: Result): string {
  const { playerPoints, bankerPoints } = handOf(result);
  return text("table.baccaratResult", { player: playerPoints, banker: bankerPoints });
}

export function baccaratScene({ engine, announce }: SceneParts): Scene {
  const isSqueezed = engine === "baccarat-squeeze";
  const names = { red: text("table.spots.banker"), blue: text("table.spots.player"), tie: text("table.spots.tie") };
  const hands = twoHands(names.blue, names.red);
  return {
    element: hands.element,
    describe: (result) => wordsOf(result),
    play(result, elapsed) {
      hands.clear();
      const { player, banker, winner } = handOf(result);
      const steps: Step[] = [];
      const dealt = { blue: 0, red: 0 };
      // State of the cards that players turn: those dealt, those face down, and the functions that turn them.
      const laid = { blue: 0, red: 0 };
      const lying = { blue: 0, red: 0 };
      const turns: (() => void)[] = [];
      const turnAll = (at: number) => steps.push({ at, run: () => turns.splice(0).forEach((turn) => turn()) });
      const deal = (side: "blue" | "red", at: number) => {
        const cards = side === "blue" ? player : banker;
        const count = (dealt[side] += 1);
        const card = cards[count - 1];
        if (card === undefined) return;
        steps.push({
          at,
          run() {
            if (count === 3) announce(text(side === "blue" ? "table.thirdCard.player" : "table.thirdCard.banker"));
            if (!isSqueezed) {
              hands.deal(side, card, count === 3);
              hands.total(side, String(sum(cards.slice(0, count))));
              return;
            }
            laid[side] = count;
            lying[side] += 1;
            const turn = hands.lay(side, card, count === 3, text("table.turnCard"), () => {
              lying[side] -= 1;
              if (lying[side] === 0) hands.total(side, String(sum(cards.slice(0, laid[side]))));
            });
            turns.push(turn);
          },
        });
      };
      (["blue", "red", "blue", "red"] as const).forEach((side, at) => deal(side, at * dealMs.card));
      let end = 4 * dealMs.card;
      if (isSqueezed) {
        steps.push({ at: end, run: () => announce(text("table.turnThem")) });
        end += squeezeMs.first;
        turnAll(end - 600);
      }
      for (const [side, cards] of [
        ["blue", player],
        ["red", banker],
      ] as const) {
        if (cards.length < 3) continue;
        deal(side, end + 500);
        end += dealMs.third + (isSqueezed ? squeezeMs.third : 0);
        if (isSqueezed) turnAll(end - 400);
      }
      steps.push({
        at: end + dealMs.count,
        run: () => hands.win(winner === "tie" ? undefined : winner === "banker" ? "red" : "blue"),
      });
      show(steps, elapsed);
    },
    rest: () => stop(),
    history: (past) => roads(shoeOf(past), { engine: "baccarat", ...names }),
  };
}
