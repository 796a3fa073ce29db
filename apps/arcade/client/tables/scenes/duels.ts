import { cowboysWinner, firstOfThreeWins, handAt } from "../../../src/engines/tables/card-duels.ts";
import { threeCardNames, threeCardWorth } from "../../../src/engines/cards/hands.ts";
import { text } from "../../text.ts";
import { initialsOf } from "../names.ts";
import type { Scene } from "../scene.ts";
import { show, stop } from "../timeline.ts";
import { cardRows } from "./card-rows.ts";
import { frequency } from "./frequency.ts";
import { twoHands } from "./two-hands.ts";

/** Shows red against black, with three cards each. */
export function threeCardsScene(): Scene {
  const names = { red: text("table.spots.red3"), black: text("table.spots.black3") };
  const letters = initialsOf({ red: names.red, blue: names.black, tie: "" });
  const hands = twoHands(names.black, names.red);
  hands.element.classList.add("red-first");
  const kind = (cards: readonly number[]) =>
    text(`table.threeCardKinds.${threeCardNames[threeCardWorth(cards)[0] ?? 0] ?? "high"}`);
  const winner = (result: readonly number[]) => (firstOfThreeWins(result) ? "red" : "black");
  return {
    element: hands.element,
    describe: (result) =>
      text("table.cardsResult", {
        winner: names[winner(result)],
        first: kind(handAt(result, 0, 3)),
        second: kind(handAt(result, 1, 3)),
      }),
    play(result, elapsed) {
      hands.clear();
      show(
        [
          ...Array.from({ length: 6 }, (_, at) => {
            const [side, card] = [at % 2, Math.floor(at / 2)];
            return { at: at * 600, run: () => hands.deal(side === 0 ? "red" : "blue", result[side * 3 + card] ?? 0) };
          }),
          { at: 6 * 600 + 1_000, run: () => hands.win(winner(result) === "red" ? "red" : "blue") },
        ],
        elapsed,
      );
    },
    rest: () => stop(),
    history: (past) =>
      frequency(
        past.map((result) => ({
          text: letters[winner(result) === "red" ? "red" : "blue"],
          tone: winner(result) === "red" ? "red" : "black",
        })),
        [letters.red, letters.blue],
      ),
  };
}

/** Shows cowboy against bull: two cards each, five on the board. */
export function cowboysScene(): Scene {
  const names = { cowboy: text("table.spots.cowboy"), bull: text("table.spots.bull"), tie: text("table.spots.tie") };
  const letters = initialsOf({ red: names.cowboy, blue: names.bull, tie: names.tie });
  const sides = { cowboy: "red", bull: "blue", tie: "tie" } as const;
  const rows = cardRows([names.cowboy, names.bull, text("table.theBoard")], "twos");
  return {
    element: rows.element,
    describe: (result) => names[cowboysWinner(result)],
    play(result, elapsed) {
      const winner = cowboysWinner(result);
      rows.clear();
      show(
        [
          ...[0, 2, 1, 3, 4, 5, 6, 7, 8].map((card, at) => ({
            at: at * 650,
            run: () => rows.deal(card < 2 ? 0 : card < 4 ? 1 : 2, result[card] ?? 0),
          })),
          {
            at: 9 * 650 + 1_200,
            run: () => {
              if (winner !== "bull") rows.win(0);
              if (winner !== "cowboy") rows.win(1);
            },
          },
        ],
        elapsed,
      );
    },
    rest: () => stop(),
    history: (past) =>
      frequency(
        past.map((result) => ({
          text: letters[sides[cowboysWinner(result)]],
          tone: { cowboy: "red", bull: "blue", tie: "green" }[cowboysWinner(result)],
        })),
        [letters.red, letters.blue, letters.tie],
      ),
  };
}

/** Shows cards for andar and bahar in turn until one matches the first card's rank. */
export function andarBaharScene(): Scene {
  const names = { andar: text("table.spots.andar"), bahar: text("table.spots.bahar") };
  const letters = initialsOf({ red: names.andar, blue: names.bahar, tie: "" });
  const rows = cardRows([text("table.firstCard"), names.andar, names.bahar], "many");
  const winner = (result: readonly number[]) => (result.length % 2 === 0 ? "andar" : "bahar");
  return {
    element: rows.element,
    describe: (result) => text("table.derbyCards", { winner: names[winner(result)], cards: result.length - 1 }),
    play(result, elapsed) {
      rows.clear();
      show(
        [
          ...result.map((card, at) => ({
            at: at * 400,
            run: () => rows.deal(at === 0 ? 0 : at % 2 === 1 ? 1 : 2, card),
          })),
          { at: result.length * 400 + 800, run: () => rows.win(winner(result) === "andar" ? 1 : 2) },
        ],
        elapsed,
      );
    },
    rest: () => stop(),
    history: (past) =>
      frequency(
        past.map((result) => ({
          text: letters[winner(result) === "andar" ? "red" : "blue"],
          tone: winner(result) === "andar" ? "red" : "blue",
        })),
        [letters.red, letters.blue],
      ),
  };
}
