import type { Result } from "../draws/shared-game.ts";
import { side, spot, type Rules } from "./rules.ts";

/*
 * Forest party: a circle of 36 lanterns with four animals in three colours. A light runs around and stops at one of
 * them. A result is [the lantern].
 */

const animals = ["lion", "panda", "monkey", "rabbit"] as const;
const colours = ["red", "green", "gold"] as const;
export type Animal = (typeof animals)[number];
export type Colour = (typeof colours)[number];

/** Lanterns of an animal in each colour, and their pays in hundredths: alone, and with the colour. */
const of: Record<Animal, { each: number; pays: bigint; withColour: bigint }> = {
  lion: { each: 1, pays: 1150n, withColour: 3450n },
  panda: { each: 2, pays: 575n, withColour: 1725n },
  monkey: { each: 3, pays: 385n, withColour: 1150n },
  rabbit: { each: 6, pays: 193n, withColour: 575n },
};

/** Lanterns around the clearing, spread so that equal ones are apart. */
export const lanterns: readonly { animal: Animal; colour: Colour }[] = animals
  .flatMap((animal, kind) =>
    Array.from({ length: of[animal].each * 3 }, (_, at) => ({
      animal,
      colour: colours[(at + kind) % 3] ?? "red",
      at: ((at + 0.5) / (of[animal].each * 3)) * 36 + kind / 10,
    })),
  )
  .sort((a, b) => a.at - b.at)
  .map(({ animal, colour }) => ({ animal, colour }));

export const lanternOf = ([at = 0]: Result): { animal: Animal; colour: Colour } =>
  lanterns[at] ?? { animal: "rabbit", colour: "red" };

export const forestParty: Rules = {
  seconds: { bets: 18, close: 1, show: 12 },
  pastNeeded: 0,
  spots: [
    ...colours.map((colour) => spot(`${colour}Light`, 290n, (result) => lanternOf(result).colour === colour)),
    ...animals.map((animal) => spot(animal, of[animal].pays, (result) => lanternOf(result).animal === animal)),
    ...animals.flatMap((animal) =>
      colours.map((colour) =>
        side(`${colour}-${animal}`, of[animal].withColour, (result) => {
          const lantern = lanternOf(result);
          return lantern.animal === animal && lantern.colour === colour;
        }),
      ),
    ),
  ],
  derive: async (below) => [await below(lanterns.length)],
  revealMs: () => 7_500,
  describe: (result) => ({ ...lanternOf(result) }),
  *all() {
    for (const at of lanterns.keys()) yield [[at], 1n];
  },
};
