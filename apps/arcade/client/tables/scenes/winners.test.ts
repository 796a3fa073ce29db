// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { compiled } from "../../../messages.ts";
import { useTexts } from "../../text.ts";
import { againstBankerScene } from "./against-banker.ts";
import { cowboysScene } from "./duels.ts";

useTexts("en", compiled("en", "table"));

it("describes a duel by the name of its winner", () => {
  const { describe } = cowboysScene();
  const board = [14, 16, 31, 33, 48];
  expect(describe([0, 13, 11, 23, ...board])).toBe("Cowboy");
  expect(describe([11, 23, 0, 13, ...board])).toBe("Bull");
});

it("describes a round against the banker by the hands that win, or by the banker", () => {
  const { describe } = againstBankerScene({ engine: "three-face", announce: () => undefined });
  // Points of the banker and of three hands: 6, 9, 5 and 9.
  const result = (banker: number[]) => [banker, [1, 2, 3], [0, 14, 27], [14, 15, 16]];
  const dealt = (hands: number[][]) => hands.flat();
  expect(describe(dealt(result([0, 1, 15])))).toBe("Hand 1, Hand 3");
  expect(describe(dealt(result([10, 11, 12])))).toBe("Banker");
});
