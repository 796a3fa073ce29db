import type { Result } from "../draws/shared-game.ts";
import { pushing, side, type Rules } from "./rules.ts";

/*
 * Fruit duel: two baskets of three fruits each; the heavier basket wins. A fruit weighs one to six, each equally
 * likely. A result is the three fruits of the red basket, then those of the blue one.
 */

const sum = (fruits: readonly number[]) => fruits.reduce((all, fruit) => all + fruit, 0);
export const redOf = (result: Result): readonly number[] => result.slice(0, 3);
export const blueOf = (result: Result): readonly number[] => result.slice(3, 6);
export const weightOf = sum;
export const heavierOf = (result: Result): "redBasket" | "blueBasket" | "even" => {
  const by = sum(redOf(result)) - sum(blueOf(result));
  return by > 0 ? "redBasket" : by < 0 ? "blueBasket" : "even";
};
const heavier = { redBasket: "red", blueBasket: "blue", even: "even" } as const;
const isEven = (result: Result) => heavierOf(result) === "even";
const isAlike = ([first, ...others]: readonly number[]) => others.every((fruit) => fruit === first);

export const fruitDuel: Rules = {
  seconds: { bets: 16, close: 1, show: 10 },
  pastNeeded: 0,
  spots: [
    pushing("redBasket", 193n, (result) => heavierOf(result) === "redBasket", isEven),
    side("evenWeight", 1030n, isEven),
    pushing("blueBasket", 193n, (result) => heavierOf(result) === "blueBasket", isEven),
    pushing(
      "lightFruit",
      193n,
      (result) => sum(result) < 21,
      (result) => sum(result) === 21,
    ),
    pushing(
      "heavyFruit",
      193n,
      (result) => sum(result) > 21,
      (result) => sum(result) === 21,
    ),
    side("redAlike", 3450n, (result) => isAlike(redOf(result))),
    side("blueAlike", 3450n, (result) => isAlike(blueOf(result))),
  ],
  async derive(below) {
    const fruits: number[] = [];
    for (let at = 0; at < 6; at += 1) fruits.push(1 + (await below(6)));
    return fruits;
  },
  revealMs: () => 6 * 800 + 1_400,
  describe: (result) => ({ red: sum(redOf(result)), blue: sum(blueOf(result)), winner: heavier[heavierOf(result)] }),
  *all() {
    for (let at = 0; at < 6 ** 6; at += 1) {
      yield [[0, 1, 2, 3, 4, 5].map((place) => 1 + (Math.floor(at / 6 ** place) % 6)), 1n];
    }
  },
};
