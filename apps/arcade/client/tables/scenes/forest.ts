import { lanternOf, lanterns, type Animal, type Colour } from "../../../src/engines/tables/forest-party.ts";
import { el, prefersNoMotion } from "../../dom.ts";
import { findText } from "../../text.ts";
import type { Scene, SceneParts } from "../scene.ts";
import { show, stop, type Step } from "../timeline.ts";
import { frequency } from "./frequency.ts";

const pictures: Record<Animal, string> = {
  lion: "lion",
  panda: "panda",
  monkey: "monkey-face",
  rabbit: "rabbit-face",
};
const animalPicture = (animal: Animal): HTMLImageElement =>
  el("img", { src: `/emblems/${pictures[animal]}.webp`, alt: "", width: "48", height: "48" });

const runMs = 6_800;
const rounds = 3;

/** Shows a clearing with a ring of lanterns; a light runs around and stops. */
export function forestScene({ announce }: SceneParts): Scene {
  const ring = lanterns.map(({ animal, colour }, at) => {
    const lantern = el("i", { class: `lantern ${colour}` }, animalPicture(animal));
    lantern.style.setProperty("--turn", `${(at * 360) / lanterns.length}deg`);
    return lantern;
  });
  const middle = el("p", { class: "guest" });
  const element = el("div", { class: "clearing", "aria-hidden": "true" }, ...ring, middle);
  const spotOf = (animal: Animal, colour: Colour) => findText(`table.spots.${colour}-${animal}`) ?? animal;
  const light = (at: number): void => {
    for (const [index, lantern] of ring.entries()) lantern.classList.toggle("lit", index === at);
  };
  return {
    element,
    describe: (result) => spotOf(lanternOf(result).animal, lanternOf(result).colour),
    play(result, elapsed) {
      const [target = 0] = result;
      announce("");
      middle.replaceChildren();
      middle.className = "guest";
      const total = rounds * lanterns.length + target;
      const steps: Step[] = prefersNoMotion()
        ? []
        : Array.from({ length: total }, (_, step) => ({
            at: 200 + (runMs - 200) * (1 - (1 - step / total) ** 0.42),
            run: () => light(step % lanterns.length),
          }));
      const { animal, colour } = lanternOf(result);
      show(
        [
          ...steps,
          {
            at: runMs,
            run() {
              light(target);
              middle.className = `guest ${colour}`;
              middle.replaceChildren(animalPicture(animal));
            },
          },
        ],
        elapsed,
      );
    },
    rest() {
      stop();
      light(-1);
      middle.className = "guest";
      middle.replaceChildren();
    },
    history: (past) =>
      frequency(
        past.map((result) => ({
          text: findText(`table.spots.${lanternOf(result).animal}`) ?? "",
          tone: `wide ${lanternOf(result).colour}`,
        })),
        Object.keys(pictures).map((animal) => findText(`table.spots.${animal}`) ?? animal),
      ),
  };
}
