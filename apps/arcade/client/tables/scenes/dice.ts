import { el } from "../../dom.ts";
import { dieFace } from "../../die.ts";
import { findText, text } from "../../text.ts";
import type { Scene, SceneParts } from "../scene.ts";
import { show, stop } from "../timeline.ts";
import { frequency } from "./frequency.ts";

export function diceScene({ engine }: SceneParts): Scene {
  const isAnimal = engine === "sic-bo-animals";
  const dice = el("div", { class: "dice" });
  const total = el("p", { class: isAnimal ? "plate words" : "plate" });
  const element = el("div", { class: "shaker" }, dice, total);
  const sum = (result: readonly number[]) => result.reduce((all, die) => all + die, 0);
  const name = (result: readonly number[]) =>
    result.map((die) => (isAnimal ? (findText(`table.animals.${die}`) ?? "") : String(die))).join(" ");
  return {
    element,
    describe: (result) => text("table.diceResult", { dice: name(result), total: sum(result) }),
    play(result, elapsed) {
      total.textContent = "";
      dice.replaceChildren(...[1, 2, 3].map((face) => dieFace(face, isAnimal)));
      dice.classList.add("shaking");
      show(
        [
          ...result.map((face, at) => ({
            at: 2_000 + at * 700,
            run: () => {
              dice.classList.toggle("shaking", at < 2);
              const fallen = dieFace(face, isAnimal);
              fallen.classList.add("fallen");
              dice.children[at]?.replaceWith(fallen);
            },
          })),
          { at: 4_200, run: () => (total.textContent = isAnimal ? name(result) : String(sum(result))) },
        ],
        elapsed,
      );
    },
    rest: () => stop(),
    history: (past) =>
      frequency(
        past.map((result) => ({ text: String(sum(result)), tone: sum(result) > 10 ? "red" : "blue" })),
        Array.from({ length: 16 }, (_, at) => String(at + 3)),
      ),
  };
}
