import { colourOf, wheel } from "../../../src/tables/roulette.ts";
import type { TableTexts } from "../texts.ts";
import type { Scene, SceneParts } from "../scene.ts";
import { frequency } from "./frequency.ts";
import { spinner } from "./spinner.ts";

const colourName = (n: number, { spots, zero }: TableTexts): string =>
  ({ red: spots.red ?? "", black: spots.black ?? "", green: zero })[colourOf(n)].toLowerCase();

export function rouletteScene({ texts }: SceneParts): Scene {
  const disc = spinner(
    wheel.map((n) => ({ text: String(n), tone: colourOf(n) })),
    true,
  );
  const spoken = ([n = 0]: readonly number[]) => texts.rouletteResult(n, colourName(n, texts));
  return {
    element: disc.element,
    words: spoken,
    play(result, elapsed) {
      const [n = 0] = result;
      disc.spin(wheel.indexOf(n as (typeof wheel)[number]), elapsed, 7_000);
    },
    rest: () => disc.rest(),
    history: (past) =>
      frequency(
        past.map(([n = 0]) => ({ text: String(n), tone: colourOf(n) })),
        wheel.map(String),
        texts,
      ),
  };
}

/** Two balls in one wheel. */
export function doubleBallScene({ texts }: SceneParts): Scene {
  const disc = spinner(
    wheel.map((n) => ({ text: String(n), tone: colourOf(n) })),
    true,
  );
  const spoken = (n: number) => texts.rouletteResult(n, colourName(n, texts));
  const placeOf = (n: number) => wheel.indexOf(n as (typeof wheel)[number]);
  return {
    element: disc.element,
    words: ([one = 0, two = 0]) => texts.twoBalls(spoken(one), spoken(two)),
    play: ([one = 0, two = 0], elapsed) => disc.spin(placeOf(one), elapsed, 7_000, placeOf(two)),
    rest: () => disc.rest(),
    history: (past) =>
      frequency(
        past.flatMap((result) => result.map((n) => ({ text: String(n), tone: colourOf(n) }))),
        wheel.map(String),
        texts,
      ),
  };
}
