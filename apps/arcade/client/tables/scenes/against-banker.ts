import { handAt } from "../../../src/engines/tables/card-duels.ts";
import { bullOf, bullWorth, compare, threeFaceOf, threeFaceWorth } from "../../../src/engines/cards/hands.ts";
import { text } from "../../text.ts";
import { bullText, spotName, threeFaceText } from "../names.ts";
import type { Scene, SceneParts } from "../scene.ts";
import { show, stop } from "../timeline.ts";
import { cardRows } from "./card-rows.ts";
import { frequency } from "./frequency.ts";

const dealMs = 260;

/** Shows several hands against the banker's: bull bull with four, three face with three. */
export function againstBankerScene({ engine }: SceneParts): Scene {
  const isBull = engine === "bull-bull";
  const [hands, size] = isBull ? [4, 5] : [3, 3];
  const worth = isBull ? bullWorth : threeFaceWorth;
  const named = (cards: readonly number[]) => (isBull ? bullText(bullOf(cards)) : threeFaceText(threeFaceOf(cards)));
  const names = [
    text("table.spots.banker"),
    ...Array.from({ length: hands }, (_, at) => spotName("hand", String(at + 1), engine)),
  ];
  const rows = cardRows(names, isBull ? "fives" : "threes");
  const wins = (result: readonly number[], at: number) =>
    compare(worth(handAt(result, at, size)), worth(handAt(result, 0, size))) > 0;
  const winners = (result: readonly number[]) =>
    Array.from({ length: hands }, (_, at) => at + 1).filter((at) => wins(result, at));
  return {
    element: rows.element,
    describe: (result) => (winners(result).length > 0 ? winners(result) : [0]).map((at) => names[at] ?? "").join(", "),
    play(result, elapsed) {
      rows.clear();
      const count = (hands + 1) * size;
      show(
        [
          // Each hand gets one card in turn.
          ...Array.from({ length: count }, (_, at) => {
            const [hand, card] = [at % (hands + 1), Math.floor(at / (hands + 1))];
            return { at: at * dealMs, run: () => rows.deal(hand, result[hand * size + card] ?? 0) };
          }),
          {
            at: count * dealMs + 600,
            run: () => names.forEach((_, hand) => rows.worth(hand, named(handAt(result, hand, size)))),
          },
          {
            at: count * dealMs + 1_800,
            run: () => {
              for (const at of winners(result)) rows.win(at);
              if (winners(result).length === 0) rows.win(0);
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
          text: String(winners(result).length),
          tone: winners(result).length * 2 > hands ? "blue" : "red",
        })),
        Array.from({ length: hands + 1 }, (_, at) => String(at)),
      ),
  };
}
