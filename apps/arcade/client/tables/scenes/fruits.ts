import { blueOf, heavierOf, redOf, weightOf } from "../../../src/engines/tables/fruit-duel.ts";
import { el } from "../../dom.ts";
import { findText, text } from "../../text.ts";
import { initialsOf } from "../names.ts";
import type { Scene, SceneParts } from "../scene.ts";
import { show, stop } from "../timeline.ts";
import { frequency } from "./frequency.ts";

const pictures = ["", "cherries", "strawberry", "lemon", "tangerine", "grapes", "watermelon"];

const lettersOfBaskets = () =>
  initialsOf({
    red: text("table.spots.redBasket"),
    blue: text("table.spots.blueBasket"),
    tie: text("table.spots.evenWeight"),
  });

/** Shows two baskets of three fruits each; the heavier one wins. */
export function fruitsScene({ announce }: SceneParts): Scene {
  const side = (tone: "red" | "blue", name: string) => {
    const fruits = el("div", { class: "fruits" });
    const total = el("b", { class: "weight" });
    return { fruits, total, element: el("div", { class: `basket ${tone}` }, el("p", {}, name), fruits, total) };
  };
  const red = side("red", text("table.spots.redBasket"));
  const blue = side("blue", text("table.spots.blueBasket"));
  const element = el("div", { class: "baskets" }, red.element, el("span", { class: "against" }, ":"), blue.element);
  const clear = (): void => {
    for (const { fruits, total, element: each } of [red, blue]) {
      fruits.replaceChildren(...[0, 1, 2].map(() => el("i", { class: "fruit" })));
      total.textContent = "";
      each.classList.remove("won");
    }
  };
  const put = (into: typeof red, place: number, fruits: readonly number[]): void => {
    const fruit = fruits[place] ?? 1;
    const picture = el("img", { src: `/emblems/${pictures[fruit] ?? ""}.webp`, alt: "", width: "52", height: "52" });
    into.fruits.children[place]?.replaceWith(el("i", { class: "fruit fallen" }, picture, el("b", {}, String(fruit))));
    into.total.textContent = String(weightOf(fruits.slice(0, place + 1)));
  };
  clear();
  return {
    element,
    describe: (result) =>
      text("table.cardsResult", {
        winner: findText(`table.spots.${heavierOf(result) === "even" ? "evenWeight" : heavierOf(result)}`) ?? "",
        first: String(weightOf(redOf(result))),
        second: String(weightOf(blueOf(result))),
      }),
    play(result, elapsed) {
      announce("");
      clear();
      show(
        [
          ...[0, 1, 2].flatMap((place) => [
            { at: 600 + place * 1_600, run: () => put(red, place, redOf(result)) },
            { at: 1_400 + place * 1_600, run: () => put(blue, place, blueOf(result)) },
          ]),
          {
            at: 6 * 800 + 900,
            run() {
              const winner = heavierOf(result);
              if (winner !== "even") (winner === "redBasket" ? red : blue).element.classList.add("won");
            },
          },
        ],
        elapsed,
      );
    },
    rest: () => stop(),
    history: (past) => {
      const { red: one, blue: other, tie } = lettersOfBaskets();
      const letters = { redBasket: one, blueBasket: other, even: tie };
      const tones = { redBasket: "red", blueBasket: "blue", even: "green" };
      return frequency(
        past.map((result) => ({ text: letters[heavierOf(result)], tone: tones[heavierOf(result)] })),
        [one, other, tie],
      );
    },
  };
}
