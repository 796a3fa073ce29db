import { colourOf, wheel } from "../../../src/engines/tables/roulette.ts";
import { languageHere, text } from "../../text.ts";
import type { Scene } from "../scene.ts";
import { frequency } from "./frequency.ts";
import { spinner } from "./spinner.ts";

const colourName = (n: number): string => {
  const colour = colourOf(n);
  const name = colour === "green" ? text("table.zero") : text(`table.spots.${colour}`);
  return name.toLocaleLowerCase(languageHere());
};

export function rouletteScene(): Scene {
  const disc = spinner(
    wheel.map((n) => ({ text: String(n), tone: colourOf(n) })),
    true,
  );
  const spoken = ([n = 0]: readonly number[]) => text("table.rouletteResult", { number: n, colour: colourName(n) });
  return {
    element: disc.element,
    describe: spoken,
    play(result, elapsed) {
      const [n = 0] = result;
      disc.spin(wheel.indexOf(n as (typeof wheel)[number]), elapsed, 7_000);
    },
    rest: () => disc.rest(),
    history: (past) =>
      frequency(
        past.map(([n = 0]) => ({ text: String(n), tone: colourOf(n) })),
        wheel.map(String),
      ),
  };
}

/** Shows two balls in one wheel. */
export function doubleBallScene(): Scene {
  const disc = spinner(
    wheel.map((n) => ({ text: String(n), tone: colourOf(n) })),
    true,
  );
  const spoken = (n: number) => text("table.rouletteResult", { number: n, colour: colourName(n) });
  const placeOf = (n: number) => wheel.indexOf(n as (typeof wheel)[number]);
  return {
    element: disc.element,
    describe: ([one = 0, two = 0]) => text("table.twoBalls", { one: spoken(one), two: spoken(two) }),
    play: ([one = 0, two = 0], elapsed) => disc.spin(placeOf(one), elapsed, 7_000, placeOf(two)),
    rest: () => disc.rest(),
    history: (past) =>
      frequency(
        past.flatMap((result) => result.map((n) => ({ text: String(n), tone: colourOf(n) }))),
        wheel.map(String),
      ),
  };
}
