import { dealMs, handOf, pointsOf, shoeOf } from "../../../src/tables/baccarat.ts";
import { roads } from "../roads.ts";
import type { Scene, SceneParts } from "../scene.ts";
import { show, stop, type Step } from "../timeline.ts";
import { twoHands } from "./two-hands.ts";

const sum = (cards: readonly number[]) => cards.reduce((total, card) => total + pointsOf(card), 0) % 10;

export function baccaratScene({ texts, say }: SceneParts): Scene {
  const { spots } = texts;
  const names = { red: spots.banker ?? "", blue: spots.player ?? "", tie: spots.tie ?? "" };
  const hands = twoHands(names.blue, names.red);
  const words: Scene["words"] = (result) => {
    const { winner, playerPoints, bankerPoints } = handOf(result);
    return texts.baccaratResult(spots[winner] ?? "", playerPoints, bankerPoints);
  };
  return {
    element: hands.element,
    words,
    play(result, elapsed) {
      hands.clear();
      const { player, banker, winner } = handOf(result);
      const steps: Step[] = [];
      const dealt = { blue: 0, red: 0 };
      const deal = (side: "blue" | "red", at: number) => {
        const cards = side === "blue" ? player : banker;
        const count = (dealt[side] += 1);
        const card = cards[count - 1];
        if (card === undefined) return;
        steps.push({
          at,
          run() {
            if (count === 3) say(texts.thirdCard(names[side]));
            hands.deal(side, card, count === 3);
            hands.total(side, String(sum(cards.slice(0, count))));
          },
        });
      };
      (["blue", "red", "blue", "red"] as const).forEach((side, at) => deal(side, at * dealMs.card));
      let end = 4 * dealMs.card;
      for (const [side, cards] of [
        ["blue", player],
        ["red", banker],
      ] as const) {
        if (cards.length < 3) continue;
        deal(side, end + 500);
        end += dealMs.third;
      }
      steps.push({
        at: end + dealMs.count,
        run: () => hands.win(winner === "tie" ? undefined : winner === "banker" ? "red" : "blue"),
      });
      show(steps, elapsed);
    },
    rest: () => stop(),
    history: (past) => roads(shoeOf(past), { engine: "baccarat", ...names }, texts),
  };
}
