import { cardName, isRed, rankOf, Shoe, suitOf } from "../cards/deck.ts";
import type { Result } from "../draws/shared-game.ts";
import { side, type Rules, type Spot } from "./rules.ts";

/*
 * Dragon tiger: one card each from eight decks; the higher one wins (ace is one). A result is [dragon's card, tiger's].
 */

const decks = 8;
const dragon = ([card = 0]: Result) => card;
const tiger = ([, card = 0]: Result) => card;
const isTie = (result: Result) => rankOf(dragon(result)) === rankOf(tiger(result));

/** Creates a bet on one side: even money; a tie returns half of the stake. */
const main = (id: string, wins: (result: Result) => boolean): Spot => ({
  id,
  picks: [""],
  odds: 200n,
  limit: "main",
  pays: (result) => (wins(result) ? 200n : isTie(result) ? 50n : 0n),
});

export function winnerOf(result: Result): "dragon" | "tiger" | "tie" {
  return isTie(result) ? "tie" : rankOf(dragon(result)) > rankOf(tiger(result)) ? "dragon" : "tiger";
}

export const dragonTiger: Rules = {
  seconds: { bets: 13, close: 1, show: 6 },
  pastNeeded: 0,
  spots: [
    main("dragon", (result) => winnerOf(result) === "dragon"),
    main("tiger", (result) => winnerOf(result) === "tiger"),
    side("tie", 1200n, isTie),
    side("suitedTie", 5100n, (result) => isTie(result) && suitOf(dragon(result)) === suitOf(tiger(result))),
    side("dragonRed", 193n, (result) => isRed(dragon(result))),
    side("dragonBlack", 193n, (result) => !isRed(dragon(result))),
    side("tigerRed", 193n, (result) => isRed(tiger(result))),
    side("tigerBlack", 193n, (result) => !isRed(tiger(result))),
  ],
  async derive(below) {
    const shoe = new Shoe(decks);
    return [await shoe.draw(below), await shoe.draw(below)];
  },
  revealMs: () => 2_900,
  describe: (result) => ({
    dragon: cardName(dragon(result)),
    tiger: cardName(tiger(result)),
    winner: winnerOf(result),
  }),
  *all() {
    for (let first = 0; first < 52; first += 1)
      for (let second = 0; second < 52; second += 1)
        yield [[first, second], BigInt(first === second ? decks - 1 : decks)];
  },
};
